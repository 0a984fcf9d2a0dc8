/// Words as a shell has them: blanks between, `'…'` as it is, `"…"` and bare text with `\`.
enum ShellWords {
  static func read(_ text: String) throws(LineError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = characters.next() else { throw LineError("expected more behind \\") }
        word = (word ?? "") + String(next)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (_, nil) where character.isWhitespace:
        if let complete = word { words.append(complete) }
        word = nil
      case (_, let open?) where character == open: quote = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw LineError("expected a closing \(quote)") }
    return words + (word.map { [$0] } ?? [])
  }

  /// The word so that it is read back as one.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "-_./:=@+,%".utf8.contains(byte)
    }
    if plain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}
