extension PositionSet {
  /// How many members are below `position`.
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

  /// The members from the `rank`-th on (counted from 0), in ascending order.
  func members(from rank: Int = 0) -> Members {
    guard rank < count else { return Members(words: [], index: 0, rest: 0) }
    var (index, skipped) = (0, 0)
    var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
    while step > 0 {
      if index + step < tree.count, skipped + Int(tree[index + step]) <= rank {
        index += step
        skipped += Int(tree[index])
      }
      step >>= 1
    }
    var rest = words[index]
    for _ in skipped..<rank { rest &= rest - 1 }
    return Members(words: words, index: index, rest: rest)
  }

  /// Walks the set bits of words.
  struct Members: Sequence, IteratorProtocol {
    fileprivate let words: [UInt64]
    fileprivate var index: Int

    /// The bits of word `index` that are still to come.
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
}

/// Both sides must have the same capacity.
extension PositionSet {
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
