import Sessions

/// The drafts with recorded steps that are not written to disk yet.
struct UnsavedDrafts {
  private var drafts: [SessionDraft] = []

  var isEmpty: Bool { drafts.isEmpty }

  mutating func insert(_ draft: SessionDraft) {
    // Compare only with the last draft, because a second entry of a draft is harmless.
    if drafts.last !== draft {
      drafts.append(draft)
    }
  }

  /// - Returns: the removed drafts. The caller saves them afterwards, because the event of a failed save
  ///   must not occur while this value is being modified.
  mutating func removeAll() -> [SessionDraft] {
    let unsaved = drafts
    drafts = []
    return unsaved
  }
}
