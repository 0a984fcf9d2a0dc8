import Text

/// Looks up names word by word while a text is read: `New`, `New York`, `New York City`.
///
/// The results for the keys of first words are cached, because a lookup reads names all over the file.
struct PrefixSearch {
  private let names: NameTable

  private let index: NameIndex

  /// The last results by a hash of the key, empty before the first. With a dictionary of texts, 10,000
  /// words that are no names took a fifth more instructions.
  private var cache: [(key: UInt64, start: Int?)] = []
  private static let cacheBits = 10

  init(_ names: NameTable, index: NameIndex) {
    self.names = names
    self.index = index
  }

  /// Returns the first word start whose folded text has this prefix; nil if there is none.
  mutating func start(of folded: [UInt8]) -> Int? {
    let start = start(ofKey: NameFolding.key(of: folded))
    return folded.count > 8 ? start.flatMap { self.start(of: folded, after: $0) } : start
  }

  /// Returns the first word start whose folded text starts with the bytes of a key; nil if there is none, or if the key
  /// is that of an empty text.
  mutating func start(ofKey key: UInt64) -> Int? {
    guard key != 0, names.beginnings.mayInclude(key) else { return nil }
    if cache.isEmpty {
      cache = Array(repeating: (0, nil), count: 1 << Self.cacheBits)
    }
    // Fibonacci hashing.
    let slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(Self.cacheBits)))
    if cache[slot].key != key {
      let text = FoldedText(key: key)
      cache[slot] = (key, names.firstStart(with: text, in: index.range(of: text)))
    }
    return cache[slot].start
  }

  /// Returns the first word start with this prefix, by galloping search from `start`, the first word start with a
  /// prefix of it; nil if there is none.
  func start(of folded: [UInt8], after start: Int) -> Int? {
    let text = FoldedText(folded)
    var low = start
    var reach = 1
    while low + reach < names.count, names.order(low + reach, to: text) == .before {
      low = low + reach
      reach = reach * 2
    }
    return names.firstStart(with: text, in: low..<min(low + reach + 1, names.count))
  }

  /// Returns the places with a name that folds to this text, unordered; `start` is the first word start with the text
  /// as a prefix.
  func rows(named folded: [UInt8], from start: Int) -> [NamedRow] {
    var rows: [NamedRow] = []
    var number = start
    var other: [UInt8] = []
    while number < names.count {
      names.fold(number, to: &other, enough: folded.count + 1)
      guard other == folded else { break }
      if names.isFirstWord(number) {
        rows.append(
          NamedRow(row: names.row(ofStart: number), role: names.role(ofStart: number)))
      }
      number += 1
    }
    return rows
  }
}
