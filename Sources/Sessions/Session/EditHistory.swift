/// The edits of a session that can be undone and redone: the last 1,000, or fewer if they are large.
package struct EditHistory: Sendable {
  /// The maximum number of edits that can be undone.
  static let maximumSteps = 1_000

  /// The maximum size of the ids and annotations in the edits that can be undone (`Entry.bytes`): enough for 26
  /// removals of 10,000 cities each. The last edit is kept whatever its size.
  package static let maximumBytes = 2 << 20

  /// An edit, with the data for undoing and redoing it.
  struct Entry: Sendable {
    let edit: SessionEdit

    /// For an edit of stars: the ids of the cities that lost their own star by it, because it set the archive's value,
    /// ascending. Empty for other edits.
    let endedStars: [Int]

    /// The positions of the cities; nil if they are unknown, or if the set would take more memory than the ids.
    let positions: PositionSet?

    /// The size of the ids, also of those in `endedStars`, or of the annotations in bytes. Positions do not count, so
    /// that a resumed session keeps the same edits.
    let bytes: Int

    /// - Parameter endedStars: in any order.
    init(_ edit: SessionEdit, endedStars: [Int], positions: PositionSet? = nil) {
      self.edit = edit
      self.endedStars = endedStars.count > 1 ? endedStars.sorted() : endedStars
      let bytesOfEdit = edit.bytes
      let isSmaller = (positions?.bytes ?? 0) <= bytesOfEdit
      self.positions = isSmaller ? positions : nil
      bytes = bytesOfEdit + endedStars.count * MemoryLayout<Int>.stride
    }

    /// The user's own star of a city of the edit, after the edit (`isMade`) or before it; nil if there is none.
    func ownStar(of id: Int, isMade: Bool) -> Bool? {
      guard case .favorite(_, let favorite) = edit else { return nil }
      let hasEnded = endedStars.index(ofAscending: id) != nil
      if hasEnded == isMade {
        return nil
      }
      return isMade ? favorite : !favorite
    }
  }

  private var done: [Entry?] = []
  private var undone: [Entry] = []

  /// The size of `done`, in bytes.
  private var doneBytes = 0

  /// The number of oldest entries of `done` that are nil. They are removed in batches, because each removal moves all
  /// later entries.
  private var forgotten = 0

  // Copying an entry to see whether there is one would retain each of its parts.
  var canUndo: Bool { done.count > forgotten }
  var canRedo: Bool { !undone.isEmpty }

  /// The next edit to undo.
  var lastDone: Entry? { done.last ?? nil }

  /// The next edit to redo.
  var lastUndone: Entry? { undone.last }

  /// Adds an edit, discards the undone edits, and drops the oldest edits until no maximum is exceeded.
  mutating func record(_ entry: consuming Entry) {
    undone = []
    doneBytes += entry.bytes
    done.append(consume entry)
    while isTooLong {
      dropOldest()
    }
  }

  private var isTooLong: Bool {
    let steps = done.count - forgotten
    return steps > Self.maximumSteps || (steps > 1 && doneBytes > Self.maximumBytes)
  }

  private mutating func dropOldest() {
    doneBytes -= exchange(&done[forgotten], with: nil)?.bytes ?? 0
    forgotten += 1
    if forgotten == Self.maximumSteps {
      done.removeFirst(forgotten)
      forgotten = 0
    }
  }

  /// Drops the positions of all edits, because a change of the archive invalidates them.
  mutating func dropPositions() {
    done = done.map { $0.map { Entry($0.edit, endedStars: $0.endedStars) } }
    undone = undone.map { Entry($0.edit, endedStars: $0.endedStars) }
  }

  /// All edits in order. The undone ones are last.
  var edits: [Entry] { done.compactMap(\.self) + undone.reversed() }

  var undoneCount: Int { undone.count }

  mutating func undo() -> Entry? {
    guard let entry = lastDone else { return nil }
    done.removeLast()
    doneBytes -= entry.bytes
    undone.append(entry)
    return entry
  }

  mutating func redo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    done.append(entry)
    doneBytes += entry.bytes
    return entry
  }
}
