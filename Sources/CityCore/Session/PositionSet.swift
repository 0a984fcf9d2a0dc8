/// A set of positions from 0 up to a fixed capacity that knows how many members come before a
/// position and which member is the k-th.
///
/// One bit a position, and a Fenwick tree over the counts of the 64-bit words: membership is
/// O(1), a change, a rank and a selection are O(log n), a set operation is O(n / 64). Positions
/// are the owner's own row numbers; a position outside the capacity is the owner's bug.
struct PositionSet: Sendable, Equatable {
  /// Bit `p % 64` of word `p / 64` says whether `p` is a member.
  private(set) var words: [UInt64]

  /// `tree[i]` is the number of members in the `i & -i` words that end before word `i`.
  private(set) var tree: [Int32]

  private(set) var count: Int

  init(capacity: Int) {
    self.init(words: Array(repeating: 0, count: (capacity + 63) / 64))
  }

  /// - Parameter isMember: asked once for every position below `capacity`.
  init(capacity: Int, where isMember: (Int) -> Bool) {
    var words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    for position in 0..<capacity where isMember(position) {
      words[position >> 6] |= 1 << (position & 63)
    }
    self.init(words: words)
  }

  init(words: [UInt64]) {
    self.words = words
    tree = Array(repeating: 0, count: words.count + 1)
    count = 0
    for (index, word) in words.enumerated() {
      let own = index + 1
      tree[own] += Int32(word.nonzeroBitCount)
      count += word.nonzeroBitCount
      let parent = own + (own & -own)
      if parent < tree.count { tree[parent] += tree[own] }
    }
  }

  func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 << (position & 63)) != 0
  }

  mutating func insert(_ position: Int) {
    guard !contains(position) else { return }
    words[position >> 6] |= 1 << (position & 63)
    adjust(word: position >> 6, by: 1)
  }

  mutating func remove(_ position: Int) {
    guard contains(position) else { return }
    words[position >> 6] &= ~(1 << (position & 63))
    adjust(word: position >> 6, by: -1)
  }

  private mutating func adjust(word: Int, by difference: Int32) {
    count += Int(difference)
    var index = word + 1
    while index < tree.count {
      tree[index] += difference
      index += index & -index
    }
  }
}
