extension JSONParser {
  /// Skips plain text up to a quote, a backslash, a byte below 0x20 or the end.
  ///
  /// - Returns: whether the skipped text is ASCII.
  @inline(__always)
  mutating func skipPlainText() -> Bool {
    var position = index
    var all: UInt64 = 0
    defer { index = position }
    while position + 8 <= end {
      let word = bytes.word(at: position)
      let ends = word.endsOfPlainText
      // Keep the high bits of the bytes before the first special byte.
      all |= word & (ends &- 1) & ~ends
      position += ends.trailingZeroBitCount / 8
      if ends != 0 {
        return all & .each(0x80) == 0
      }
    }
    while position < end {
      let byte = bytes[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        break
      }
      all |= UInt64(byte)
      position += 1
    }
    return all & .each(0x80) == 0
  }

  /// The error at the first bytes of a range that are not UTF-8.
  func invalidUTF8(in range: Range<Int>) -> JSONError {
    var rest = bytes[range].makeIterator()
    var decoder = Unicode.UTF8.ForwardParser()
    var offset = range.lowerBound
    while case .valid(let scalar) = decoder.parseScalar(from: &rest) {
      offset += scalar.count
    }
    return JSONError(reason: .invalidUTF8, offset: offset)
  }

  /// Parses a string up to and including its closing quote, and returns its content from `start` on. The caller
  /// guarantees that the text from `start` to `index` has no escape.
  mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var utf8 = Array(bytes[start..<index])
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: utf8, as: UTF8.self) else {
          throw invalidUTF8(in: start..<index)
        }
        index += 1
        return string
      case UInt8(ascii: "\\"):
        index += 1
        try escape(into: &utf8)
      case 0..<0x20: throw syntax("a control character must be escaped in a string")
      default:
        utf8.append(byte)
        index += 1
      }
    }
    throw syntax("the text ends inside a string")
  }

  /// Parses what follows a backslash.
  private mutating func escape(into utf8: inout [UInt8]) throws(JSONError) {
    guard let byte = peek() else { throw syntax("the text ends inside a string") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): utf8.append(byte)
    case UInt8(ascii: "b"): utf8.append(0x08)
    case UInt8(ascii: "f"): utf8.append(0x0C)
    case UInt8(ascii: "n"): utf8.append(0x0A)
    case UInt8(ascii: "r"): utf8.append(0x0D)
    case UInt8(ascii: "t"): utf8.append(0x09)
    case UInt8(ascii: "u"):
      index += 1
      return utf8.append(contentsOf: try unicodeEscape().utf8)
    default: throw expected("one of \"\\/bfnrtu after a backslash")
    }
    index += 1
  }

  /// Parses the four hexadecimal digits after `\u`, and if they are the first half of a surrogate pair, the escape of
  /// the second half. Refuses or replaces half a pair, as `halfPairs` says.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(first) {
      return scalar
    }
    let afterFirst = index
    if UTF16.isLeadSurrogate(first), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")),
      case let second = try hexadecimalUnit(), UTF16.isTrailSurrogate(second)
    {
      return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }
    guard halfPairs == .replaced else { throw syntax("half a surrogate pair") }
    index = afterFirst
    return "\u{FFFD}"
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = byte.hexadecimalDigit else {
        throw expected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
