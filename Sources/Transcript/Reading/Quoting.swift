/// Words as a shell has them: blanks between, `'…'` as it is, `"…"` and bare text with `\`.
package enum ShellWords {
  /// - Throws: `Fault` for a quotation that has no end.
  package static func read(_ text: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = characters.next() else { throw Fault("expected more behind \\") }
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
    if let quote { throw Fault("expected a closing \(quote)") }
    return words + (word.map { [$0] } ?? [])
  }

  /// The word so that it is read back as one.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "-_./:=@+,%".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}

/// The payload of a `==>` line: characters as UTF-8, `\xNN` for any byte. The line end is sent too,
/// unless the payload ends with a lone backslash. Every other backslash is one.
enum EscapedBytes {
  static func read(_ text: String) throws(Fault) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    let continued = rest.last == UInt8(ascii: "\\")
    if continued { rest = rest.dropLast() }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.dropFirst().prefix(2).compactMap {
        Character(Unicode.Scalar($0)).hexDigitValue
      }
      guard digits.count == 2 else {
        throw Fault("expected two hexadecimal digits behind \\x; a backslash is \\x5c")
      }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(3)
    }
    return continued ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  /// The text for a line of these bytes, which are given without the line end.
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      let following = index + 1 < bytes.count ? bytes[index + 1] : nil
      let ambiguous =
        byte == UInt8(ascii: "\\") && (following == nil || following == UInt8(ascii: "x"))
      if 0x20..<0x7F ~= byte, !ambiguous {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16)
      }
    }
    return text
  }
}
