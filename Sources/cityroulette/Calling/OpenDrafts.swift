import JSON

/// The drafts that have begun or were resumed, and have not ended.
struct OpenDrafts {
  private(set) var ids: [String] = []

  /// - Parameter event: that of a `draft.didChange` notification; `begun` for a draft that was resumed.
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
