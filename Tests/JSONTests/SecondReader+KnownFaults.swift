import JSON

/// Where Foundation of Swift 6.3 departs from RFC 8259 or from the text. Every other difference
/// between the parsers is a finding.
extension SecondReader {
  /// The difference between the two parsers, or nil if they agree or the second has a known fault.
  static func disagreement(with first: Result<JSON, JSONError>, on bytes: [UInt8]) -> String? {
    switch (first, read(bytes)) {
    case (.failure, nil): nil
    case (.success(let value), let second?):
      agrees(second, with: value) || dropsMarks(in: bytes) ? nil : "they read different values"
    case (.success(let value), nil):
      holdsNumberNoDoubleCanHold(value) ? nil : "only the first takes it"
    case (.failure(let error), _?):
      isKnownLeniency(error, on: bytes) ? nil : "only the second takes it (\(error.message))"
    }
  }

  private static func isKnownLeniency(_ error: JSONError, on bytes: [UInt8]) -> Bool {
    if case .duplicateMember = error.reason {
      return true
    }
    return guessesEncoding(of: bytes) || isTrailingComma(before: error.offset, in: bytes)
  }

  /// Foundation accepts a byte order mark, and takes NUL among the first four bytes as a sign of
  /// UTF-16 or UTF-32.
  private static func guessesEncoding(of bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(4).contains(0)
  }

  /// Foundation accepts a comma before a closing bracket.
  private static func isTrailingComma(before offset: Int, in bytes: [UInt8]) -> Bool {
    guard bytes.indices.contains(offset), "]}".utf8.contains(bytes[offset]) else { return false }
    return bytes[..<offset].last { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ",")
  }

  /// Foundation loses U+FEFF at the start of a string and after an escape.
  private static func dropsMarks(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: [0xEF, 0xBB, 0xBF]) }
  }

  /// Foundation refuses numbers beyond the greatest double, and some below the least.
  private static func holdsNumberNoDoubleCanHold(_ value: JSON) -> Bool {
    switch value {
    case .number(let number):
      guard let double = number.double else { return true }
      let mantissa = number.text.prefix { $0 != "e" && $0 != "E" }
      return double.isZero && mantissa.contains { ("1"..."9").contains($0) }
    case .array(let elements): return elements.contains(where: holdsNumberNoDoubleCanHold)
    case .object(let object):
      return object.members.contains { holdsNumberNoDoubleCanHold($0.value) }
    case .null, .bool, .string: return false
    }
  }
}
