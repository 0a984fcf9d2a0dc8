import JSON

/// The drafts that have begun and not ended, by the notifications of the server.
struct OpenDrafts {
  private(set) var ids: [String] = []

  /// - Parameter event: the event of a `draft.didChange` notification.
  mutating func record(event: String?, draft: JSON?) {
    guard let draft = draft?.string else { return }
    if event == "ended" {
      ids.removeAll { $0 == draft }
    }
    if event == "begun", !ids.contains(draft) {
      ids.append(draft)
    }
  }
}
