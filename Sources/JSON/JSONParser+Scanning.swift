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
}
