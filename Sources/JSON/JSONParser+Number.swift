extension JSONParser {
  /// `-`? (`0` | `1`-`9` digits) (`.` digits)? (`e` sign? digits)?
  mutating func number() throws(JSONError) -> JSONNumber {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      try digits("a digit")
    } else if let byte = peek(), isDigit(byte) {
      throw syntax("a number must not start with 0")
    }
    if take(UInt8(ascii: ".")) { try digits("a digit after the point") }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits("a digit in the exponent")
    }
    return JSONNumber(unchecked: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits(_ expected: String) throws(JSONError) {
    guard let byte = peek(), isDigit(byte) else { throw self.expected(expected) }
    while let byte = peek(), isDigit(byte) { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
