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

  /// The positions up to `count` that are members. Nothing branches on the answers: of those to a
  /// search as many are guessed wrong as right.
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

  /// The memory of words and tree.
  var bytes: Int {
    words.count * MemoryLayout<UInt64>.stride + tree.count * MemoryLayout<Int32>.stride
  }

  func contains(_ position: Int) -> Bool { words[position >> 6] & (1 << (position & 63)) != 0 }

  /// Makes a position a member, or no longer one.
  mutating func set(_ position: Int, _ isMember: Bool) {
    guard contains(position) != isMember else { return }
    words[position >> 6] ^= 1 << (position & 63)
    count += isMember ? 1 : -1
    var index = (position >> 6) + 1
    while index < tree.count {
      tree[index] += isMember ? 1 : -1
      index += index & -index
    }
  }

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

  /// Both sides of a set operation must have the same capacity.
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

/// The visible positions of a session in session order: starred ones first.
struct VisibleList: Sendable, Equatable {
  var favorites, others: PositionSet

  var count: Int { favorites.count + others.count }

  /// The place of a position in the list, nil when it is not visible. O(log n).
  func index(of position: Int) -> Int? {
    if favorites.contains(position) {
      return favorites.rank(of: position)
    }
    if others.contains(position) {
      return favorites.count + others.rank(of: position)
    }
    return nil
  }

  /// At most `limit` positions, in the list's order, from place `offset` on. O(log n + limit).
  func positions(from offset: Int = 0, limit: Int = .max) -> [Int] {
    var positions = Array(favorites.members(from: offset).prefix(limit))
    let rest = others.members(from: max(0, offset - favorites.count))
    positions += rest.prefix(limit - positions.count)
    return positions
  }

  mutating func hide(_ position: Int) {
    favorites.set(position, false)
    others.set(position, false)
  }

  func subtracting(_ other: VisibleList) -> VisibleList {
    VisibleList(
      favorites: favorites.subtracting(other.favorites), others: others.subtracting(other.others))
  }
}

/// Which of a session's cities are meant.
package enum SessionPart: String, Sendable, CaseIterable {
  /// Those that the filter lets through.
  case visible

  /// All that are not removed, or those of them with a star; whatever the filter.
  case all, favorites
}

extension CityList {
  /// A part of the list in its order; O(n / 64) but for the visible one.
  func list(of part: SessionPart) -> VisibleList {
    switch part {
    case .visible: visible
    case .all:
      VisibleList(
        favorites: present.intersection(favorites), others: present.subtracting(favorites))
    case .favorites:
      VisibleList(
        favorites: present.intersection(favorites), others: PositionSet(capacity: rowCount))
    }
  }
}
