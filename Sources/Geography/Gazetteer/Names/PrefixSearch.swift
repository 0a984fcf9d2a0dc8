import Text

/// Looks up names word by word while a text is read: `New`, `New York`, `New York City`.
///
/// The results for first words are cached, because a lookup reads names all over the file.
struct PrefixSearch {
  private let names: NameTable

  private let index: NameIndex

  /// Results for first words; nil if no word start of the table has the word as a prefix.
  private var firsts: [FoldedText: Int?] = [:]

  init(_ names: NameTable, index: NameIndex) {
    self.names = names
    self.index = index
  }

  /// Returns the first word start whose folded text has this prefix, which must not be empty; nil if there is none.
  mutating func start(of folded: [UInt8]) -> Int? {
    let text = FoldedText(folded)
    if let cached = firsts[text] {
      return cached
    }
    let found = names.firstStart(with: text, in: index.range(of: text))
    firsts[text] = .some(found)
    return found
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
