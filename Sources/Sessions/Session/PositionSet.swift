/// A set of positions from 0 up to but not including a fixed capacity, with rank and select.
///
/// One bit per position, and a Fenwick tree over the counts of the 64-bit words. Membership is O(1); a rank and
/// a selection are O(log n), and so is a change if no copy shares the storage; a set operation is O(n / 64).
/// Positions must be below the capacity.
struct PositionSet: Sendable, Equatable {
  /// Bit `p % 64` of word `p / 64` is set if `p` is a member.
  private(set) var words: [UInt64]

  /// `tree[i]` is the number of members in the `i & -i` words that end before word `i`.
  private var tree: [Int32]

  private(set) var count: Int

  init(capacity: Int, members: some Sequence<Int> = []) {
    var words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    for position in members {
      words[position >> 6] |= 1 << (position & 63)
    }
    self.init(words: words)
  }

  /// All positions.
  init(allOf capacity: Int) {
    var words = [UInt64](repeating: .max, count: (capacity + 63) / 64)
    if capacity % 64 > 0 {
      words[words.count - 1] = 1 << (capacity % 64) - 1
    }
    self.init(words: words)
  }

  /// The positions below `count` that satisfy a condition. Does not branch on the result, because such branches
  /// would often be mispredicted.
  @inline(__always) init(count: Int, where isMember: (Int) -> Bool) {
    self.init(
      words: stride(from: 0, to: count, by: 64).map { start in
        (start..<min(start + 64, count)).reduce(0) { word, position in
          word | (isMember(position) ? 1 : 0) << UInt64(position & 63)
        }
      })
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
      if parent < tree.count {
        tree[parent] += tree[own]
      }
    }
  }

  /// The size of words and tree, in bytes.
  var bytes: Int {
    words.count * MemoryLayout<UInt64>.stride + tree.count * MemoryLayout<Int32>.stride
  }

  func contains(_ position: Int) -> Bool { words[position >> 6] & (1 << (position & 63)) != 0 }

  /// Adds or removes a position.
  mutating func set(_ position: Int, to isMember: Bool) {
    guard contains(position) != isMember else { return }
    words[position >> 6] ^= 1 << (position & 63)
    count += isMember ? 1 : -1
    var index = (position >> 6) + 1
    while index < tree.count {
      tree[index] += isMember ? 1 : -1
      index += index & -index
    }
  }

  /// The number of members below `position`.
  func rank(of position: Int) -> Int {
    let below: UInt64 = (1 << (position & 63)) - 1
    var rank = (words[position >> 6] & below).nonzeroBitCount
    var index = position >> 6
    while index > 0 {
      rank += Int(tree[index])
      index &= index - 1
    }
    return rank
  }

  /// The members in ascending order, starting with the one that has `rank` members before it; empty if there is
  /// none.
  func members(from rank: Int = 0) -> Members {
    guard rank < count else { return Members(words: [], index: 0, rest: 0) }
    var index = 0
    var skipped = 0
    var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
    while step > 0 {
      if index + step < tree.count, skipped + Int(tree[index + step]) <= rank {
        index += step
        skipped += Int(tree[index])
      }
      step >>= 1
    }
    var rest = words[index]
    for _ in skipped..<rank {
      rest &= rest - 1
    }
    return Members(words: words, index: index, rest: rest)
  }

  /// An iterator over the set bits.
  struct Members: Sequence, IteratorProtocol {
    fileprivate let words: [UInt64]
    fileprivate var index: Int

    /// The bits of word `index` that were not returned yet.
    fileprivate var rest: UInt64

    mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index << 6 | rest.trailingZeroBitCount
    }
  }

  /// The intersection. Both sides of a set operation must have the same capacity.
  func intersection(_ other: PositionSet) -> PositionSet {
    PositionSet(words: zip(words, other.words).map { $0 & $1 })
  }

  func union(_ other: PositionSet) -> PositionSet {
    PositionSet(words: zip(words, other.words).map { $0 | $1 })
  }

  func subtracting(_ other: PositionSet) -> PositionSet {
    PositionSet(words: zip(words, other.words).map { $0 & ~$1 })
  }
}
