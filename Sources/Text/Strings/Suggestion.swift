/// What a person may have meant by a word that there is not.
package enum Suggestion {
  /// In bytes. What is longer is nobody's typing error.
  private static let longest = 64

  /// Of a shorter word every other one is near.
  private static let shortest = 2

  /// The one of the words that was probably meant; nil if none is near.
  ///
  /// Near is, in this order: the same in another writing (`City_Get` for `city.get`), one typing
  /// error, the beginning of a word, a word with more behind it, what follows the last dot of a word.
  /// Of several the shortest is taken.
  package static func closest(to typed: String, among words: [String]) -> String? {
    guard typed.utf8.count <= longest else { return nil }
    let letters = letters(of: typed)
    guard letters.count >= shortest else { return nil }
    let error = TypingError(typed: letters)
    let rules: [([UInt8]) -> Bool] = [
      { $0 == letters },
      { error.explains($0.span) },
      { $0.starts(with: letters) },
      { $0.count > shortest && letters.starts(with: $0) },
    ]
    let candidates = words.map { (word: $0, letters: Self.letters(of: $0)) }
      .sorted { $0.letters.count < $1.letters.count }
    for rule in rules {
      if let near = candidates.first(where: { rule($0.letters) }) {
        return near.word
      }
    }
    return words.first { $0.hasSuffix(".\(typed)") }
  }

  /// The question to put into a message behind the word, with a blank before it; empty if no word
  /// is near.
  package static func hint(for typed: String, among words: [String]) -> String {
    closest(to: typed, among: words).map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  /// Letters and digits in lower case; how the parts of a name are kept apart does not count.
  private static func letters(of word: String) -> [UInt8] {
    word.lowercased().utf8.filter { byte in
      byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
