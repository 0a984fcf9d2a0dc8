extension JSONParser {
  /// The next byte, or nil at the end. Every look at the text goes through here or compares with
  /// `end`, so nothing is read past it.
  func peek() -> UInt8? {
    index < end ? bytes[index] : nil
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: index)
  }

  func syntax(_ what: String) -> JSONError {
    error(.syntax(what))
  }

  /// The error that says what should stand here and what does.
  func expected(_ what: String) -> JSONError {
    syntax("expected \(what), not \(nameOfNextByte)")
  }

  private var nameOfNextByte: String {
    switch peek() {
    case nil: "the end of the text"
    case let byte? where 0x21..<0x7F ~= byte: String(Unicode.Scalar(byte))
    case let byte?: "byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }
}
