/// The edits of a session that can be undone and redone: the last 1,000.
struct EditHistory: Sendable {
  /// Enough for an evening of starring; keeps a session's memory bounded.
  static let capacity = 1_000

  private var edits: [SessionEdit] = []

  /// Edits before this one are forgotten. They are dropped many at a time, so that recording
  /// an edit costs O(1) on average.
  private var oldest = 0

  /// Edits from this one on are undone.
  private var present = 0

  var canUndo: Bool { present > oldest }
  var canRedo: Bool { present < edits.count }

  /// Adds an edit that was just made and forgets what was undone before it.
  mutating func record(_ edit: SessionEdit) {
    edits.removeSubrange(present...)
    edits.append(edit)
    present = edits.count
    oldest = max(oldest, present - Self.capacity)
    guard oldest == Self.capacity else { return }
    edits.removeFirst(oldest)
    present -= oldest
    oldest = 0
  }

  /// The edit to take back now, nil when there is none.
  mutating func undo() -> SessionEdit? {
    guard canUndo else { return nil }
    present -= 1
    return edits[present]
  }

  /// The edit to make again now, nil when there is none.
  mutating func redo() -> SessionEdit? {
    guard canRedo else { return nil }
    defer { present += 1 }
    return edits[present]
  }
}
