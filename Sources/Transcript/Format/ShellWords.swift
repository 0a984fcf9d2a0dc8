/// Words on a line, in a syntax like that of the shell: whitespace separates words, `'…'` is
/// literal, and `\` escapes any character in `"…"` and outside of quotes.
package enum ShellWords {
  /// Splits a line into words.
  ///
  /// - Throws: `Problem` for an unclosed quotation, or a backslash at the end.
  package static func read(_ text: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = characters.next() else { throw Problem("expected a character after \\") }
        word = word ?? ""
        word?.append(next)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (_, nil) where character.isWhitespace:
        if let complete = word {
          words.append(complete)
        }
        word = nil
      case (_, let open?) where character == open: quote = nil
      default:
        word = word ?? ""
        word?.append(character)
      }
    }
    if let quote {
      throw Problem("expected a closing \(quote)")
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// The word, in single quotes if it is empty or has whitespace or an ASCII character other than a
  /// letter, a digit or one of `-_./:=@+,%`.
  static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { character in
      character.isASCII
        ? character.isLetter || character.isNumber || "-_./:=@+,%".contains(character)
        : !character.isWhitespace
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
