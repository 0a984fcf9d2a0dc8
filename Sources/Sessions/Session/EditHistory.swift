/// The edits of a session that can be undone and redone: the last 1,000, or fewer if they are large.
package struct EditHistory: Sendable {
  /// Enough for an evening of starring.
  static let maximumSteps = 1_000

  /// Bounds the memory of the steps: 26 edits of 10,000 cities. The last step is kept whatever its size.
  package static let maximumBytes = 2 << 20

  /// An edit, and what is needed to take it back although the archive has changed since.
  struct Entry: Sendable {
    let edit: SessionEdit

    /// Of a star: the cities where the edit ended an own star instead of making one, because the archive
    /// had that star already.
    let endedStars: Set<Int>

    /// Where the cities are. Kept only while it is smaller than the ids.
    let positions: PositionSet?

    init(_ edit: SessionEdit, endedStars: Set<Int>, positions: PositionSet? = nil) {
      self.edit = edit
      self.endedStars = endedStars
      let isSmaller = (positions?.bytes ?? 0) <= Self.bytes(ofIDs: edit.ids.count)
      self.positions = isSmaller ? positions : nil
    }

    /// Depends on the ids alone, so that a resumed session keeps the same steps.
    var bytes: Int { Self.bytes(ofIDs: edit.ids.count + 2 * endedStars.count) }

    private static func bytes(ofIDs count: Int) -> Int { count * MemoryLayout<Int>.stride }

    /// The user's own star of a city with the edit, or without it; nil follows the archive.
    func ownStar(of id: Int, isMade: Bool) -> Bool? {
      guard case .favorite(_, let favorite) = edit, endedStars.contains(id) != isMade else {
        return nil
      }
      return isMade ? favorite : !favorite
    }
  }

  private var done: [Entry?] = []
  private var undone: [Entry] = []

  /// Of the entries of `done` and `undone`.
  private var doneBytes = 0
  private var undoneBytes = 0

  /// How many of the oldest are forgotten and nil. They are removed together, so that each entry is
  /// moved once at most.
  private var forgotten = 0

  /// The edits that would be taken back and made again.
  var lastDone: Entry? { done.last ?? nil }
  var lastUndone: Entry? { undone.last }

  /// Adds an edit that was just made and forgets what was undone before it.
  mutating func record(_ entry: Entry) {
    undone = []
    undoneBytes = 0
    done.append(entry)
    doneBytes += entry.bytes
    while isTooLong {
      forgetOldest()
    }
  }

  private var isTooLong: Bool {
    let steps = done.count - forgotten
    return steps > Self.maximumSteps || (steps > 1 && doneBytes > Self.maximumBytes)
  }

  private mutating func forgetOldest() {
    doneBytes -= done[forgotten]?.bytes ?? 0
    done[forgotten] = nil
    forgotten += 1
    if forgotten == Self.maximumSteps {
      done.removeFirst(forgotten)
      forgotten = 0
    }
  }

  /// To be called when the cities have other places than before.
  mutating func forgetPositions() {
    done = done.map { $0.map { Entry($0.edit, endedStars: $0.endedStars) } }
    undone = undone.map { Entry($0.edit, endedStars: $0.endedStars) }
  }

  /// All edits in order, those that were undone last.
  var edits: [Entry] { done.compactMap(\.self) + undone.reversed() }

  var undoneCount: Int { undone.count }

  mutating func undo() -> Entry? {
    guard let entry = lastDone else { return nil }
    done.removeLast()
    doneBytes -= entry.bytes
    undone.append(entry)
    undoneBytes += entry.bytes
    return entry
  }

  mutating func redo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    undoneBytes -= entry.bytes
    done.append(entry)
    doneBytes += entry.bytes
    return entry
  }
}
