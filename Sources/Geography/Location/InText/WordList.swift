import Text

/// A set of folded words (see `NameFolding`), parsed from a text that separates them by blanks.
struct WordList {
  private let words: Set<[UInt8]>

  init(_ text: String) {
    words = Set(text.utf8.split(separator: UInt8(ascii: " ")).map(Array.init))
  }

  func contains(_ folded: [UInt8]) -> Bool { words.contains(folded) }
}
