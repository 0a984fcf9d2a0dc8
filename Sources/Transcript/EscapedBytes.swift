/// The payload of a `==>` line: characters as UTF-8, `\xNN` for any byte. The line end is sent too,
/// unless the payload ends with a lone backslash. Every other backslash is one.
enum EscapedBytes {
  static func read(_ text: String) throws(LineError) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    let continued = rest.last == UInt8(ascii: "\\")
    if continued { rest = rest.dropLast() }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.dropFirst().prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw LineError("expected two hexadecimal digits behind \\x; a backslash is \\x5c") }
      bytes.append(escaped)
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

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
