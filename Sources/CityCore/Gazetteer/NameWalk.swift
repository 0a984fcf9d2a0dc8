import Text

/// Looks names up word by word, as a text goes on: `New`, `New York`, `New York City`.
///
/// A look costs some comparisons with names that lie all over the file, so what was found is kept for
/// the words that a text repeats.
struct NameWalk {
  private let names: NameTable

  private let index: NameIndex

  /// The answers for first words; nil where no name begins so.
  private var firsts: [[UInt8]: Int?] = [:]

  init(_ names: NameTable, _ index: NameIndex) { (self.names, self.index) = (names, index) }

  /// Where the names stand that begin with this folded, non-empty text; nil if there are none.
  mutating func start(of folded: [UInt8]) -> Int? {
    if let known = firsts[folded] { return known }
    let found = check(names.firstStart(notBefore: folded, in: index.range(of: folded)), folded)
    firsts[folded] = .some(found)
    return found
  }

  /// The same for a text that begins with one whose names start here: they are not far.
  func start(of folded: [UInt8], behind start: Int) -> Int? {
    var (low, reach) = (start, 1)
    var other: [UInt8] = []
    while low + reach < names.count {
      names.fold(low + reach, to: &other, enough: folded.count)
      guard other.lexicographicallyPrecedes(folded) else { break }
      (low, reach) = (low + reach, reach * 2)
    }
    return check(
      names.firstStart(notBefore: folded, in: low..<min(low + reach, names.count)), folded)
  }

  /// The places with exactly this name, of which the names stand from `start` on, in no order, and
  /// whether it is their main one.
  func rows(named folded: [UInt8], from start: Int) -> [(row: Int, isMainName: Bool)] {
    var (rows, number, other) = ([(row: Int, isMainName: Bool)](), start, [UInt8]())
    while number < names.count {
      names.fold(number, to: &other, enough: folded.count + 1)
      guard other == folded else { break }
      if names.isFirstWord(number) {
        rows.append((names.row(ofStart: number), names.isMainName(number)))
      }
      number += 1
    }
    return rows
  }

  private func check(_ number: Int, _ folded: [UInt8]) -> Int? {
    guard number < names.count else { return nil }
    var other: [UInt8] = []
    names.fold(number, to: &other, enough: folded.count)
    return other.starts(with: folded) ? number : nil
  }
}

/// Marks in the order of all names, to look only at a few of them.
struct NameIndex: Sendable {
  /// The beginnings of one name in so many, in order.
  private let keys: [UInt64]
  private let count: Int

  /// A smaller one makes a look faster, and the index larger and slower to make.
  private static let stride = 32

  init(_ names: NameTable) {
    count = names.count
    var folded: [UInt8] = []
    keys = Swift.stride(from: 0, to: names.count, by: Self.stride).map { number in
      names.fold(number, to: &folded, enough: 8)
      return Self.key(folded)
    }
  }

  /// Where the first name is that does not stand before a folded text, or its end.
  func range(of folded: [UInt8]) -> Range<Int> {
    let key = Self.key(folded)
    let all = 0..<keys.count
    let first = all.partitionPoint { keys[$0] < key }
    let next = (first..<all.upperBound).partitionPoint { keys[$0] <= key }
    return max(0, (first - 1) * Self.stride)..<min(next * Self.stride, count)
  }

  /// The first eight bytes as a number that sorts as they do; a folded name has no zero bytes.
  private static func key(_ folded: [UInt8]) -> UInt64 {
    (0..<8).reduce(0) { $0 << 8 | UInt64($1 < folded.count ? folded[$1] : 0) }
  }
}
