/// Suggests a known word for a misspelled one.
package enum Suggestion {
  /// In bytes; `closest` returns nil for a longer text.
  private static let longest = 64

  /// In bytes of letters and digits; `closest` returns nil for a shorter text, with which many words begin.
  private static let shortest = 2

  /// The word that was probably meant; nil if none is similar, or if the text is too short or too long.
  ///
  /// Applies these rules in order, until a word satisfies one. Of several such words, returns the one with the fewest
  /// bytes of letters and digits.
  /// - The text equals the word except for case and separators (`City_Get` for `city.get`).
  /// - The word begins with the text.
  /// - One typing error explains the text (`TypingError`).
  /// - The text begins with the word, which has at least three letters.
  /// - The word ends with a dot and the text exactly as typed.
  package static func closest(to typed: String, among words: [String]) -> String? {
    guard typed.utf8.count <= longest else { return nil }
    let letters = letters(of: typed)
    guard letters.count >= shortest else { return nil }
    let error = TypingError(typed: letters)
    let rules: [([UInt8]) -> Bool] = [
      { $0 == letters },
      { $0.starts(with: letters) },
      { error.explains($0.span) },
      { $0.count > shortest && letters.starts(with: $0) },
    ]
    let candidates = words.map { (word: $0, letters: Self.letters(of: $0)) }
      .sorted { $0.letters.count < $1.letters.count }
    for rule in rules {
      if let near = candidates.first(where: { rule($0.letters) }) {
        return near.word
      }
    }
    return candidates.first { $0.word.hasSuffix(".\(typed)") }?.word
  }

  /// A question in parentheses for a message, such as ` (did you mean "city.get"?)`; empty if `closest` returns nil.
  package static func hint(for typed: String, among words: [String]) -> String {
    closest(to: typed, among: words).map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  /// The word in lower case as UTF-8, without ASCII characters other than letters and digits.
  private static func letters(of word: String) -> [UInt8] {
    word.lowercased().utf8.filter { byte in
      byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
