/// Suggests a known word for a misspelled one.
package enum Suggestion {
  /// In bytes; for a longer text nothing is suggested.
  private static let longest = 64

  /// In bytes of letters and digits; almost every word is similar to a shorter text.
  private static let shortest = 2

  /// The word that was probably meant; nil if none is similar, or if the text is too short or too long.
  ///
  /// The rules, in this order: equal except for case and separators (`City_Get` for `city.get`); a beginning of the
  /// word; one typing error (`TypingError`); a word of at least three letters with more letters after it; the end of
  /// the word after a dot, exactly as typed. Among the words of a rule, the one with the fewest letters is suggested.
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

  /// A question in parentheses for a message, with a blank before it; empty if `closest` returns nil.
  package static func hint(for typed: String, among words: [String]) -> String {
    closest(to: typed, among: words).map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  /// The letters and digits in lower case as UTF-8, without the other ASCII characters.
  private static func letters(of word: String) -> [UInt8] {
    word.lowercased().utf8.filter { byte in
      byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
