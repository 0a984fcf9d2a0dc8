/// The payload of a `==>` or `<==` line: characters as UTF-8, and `\xNN` for any byte. A line feed is added to the
/// bytes, unless the payload ends with a backslash, which is removed. Any other backslash without an `x` after it is
/// literal.
enum EscapedBytes {
  /// - Throws: `Problem` for `\x` without two hexadecimal digits.
  static func read(_ text: String) throws(Problem) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    let omitsLineEnd = rest.last == UInt8(ascii: "\\")
    if omitsLineEnd {
      rest = rest.dropLast()
    }
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
        throw Problem("expected two hexadecimal digits after \\x; write a backslash as \\x5c")
      }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(3)
    }
    return omitsLineEnd ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  /// The payload for bytes without the final line feed. `read` returns the bytes again, with a line feed.
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      let isAmbiguous = byte == UInt8(ascii: "\\") && (next == nil || next == UInt8(ascii: "x"))
      if 0x20..<0x7F ~= byte, !isAmbiguous {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16)
      }
    }
    return text
  }
}
