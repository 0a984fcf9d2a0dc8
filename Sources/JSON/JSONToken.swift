/// Where a value or a name stands.
struct JSONToken: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, array, object

    /// A string without its quotes that stands for itself, and one that has an escape.
    case string, escaped
  }

  let kind: Kind
  private let first: Int32
  private var last: Int32
  private var following: Int32

  /// Tokens count 32 bits; what is longer has no place in memory anyway.
  static func checkCount(_ count: Int) throws(JSONError) {
    if count <= Int32.max {
      return
    }
    throw JSONError(reason: .syntax("a text has at most \(Int32.max) bytes"), offset: count)
  }

  /// - Parameter next: the number of the token behind this value and all within it.
  init(_ kind: Kind, _ start: Int, _ end: Int, next: Int) {
    self.kind = kind
    first = Int32(truncatingIfNeeded: start)
    last = Int32(truncatingIfNeeded: end)
    following = Int32(truncatingIfNeeded: next)
  }

  mutating func close(at end: Int, next: Int) { self = JSONToken(kind, start, end, next: next) }

  var start: Int { Int(first) }
  var range: Range<Int> { Int(first)..<Int(last) }
  var count: Int { Int(last) - Int(first) }
  var next: Int { Int(following) }
  var isString: Bool { kind == .string || kind == .escaped }

  /// What a string holds, or the digits of a number.
  func text(in bytes: [UInt8]) -> String {
    guard kind == .escaped else { return String(decoding: bytes[range], as: UTF8.self) }
    var parser = JSONParser(bytes: bytes, in: start..<bytes.count)
    // It was read without an error before.
    return (try? parser.escapedString(from: start)) ?? ""
  }

  /// A bit that two strings share if they are the same; all bits for one that has an escape. A
  /// string is followed by its quote at least, so that there is a byte in any case.
  @inline(__always)
  func mark(in bytes: [UInt8]) -> UInt64 {
    if kind == .escaped {
      return .max
    }
    return 1 &<< (UInt64(bytes[start]) &+ UInt64(truncatingIfNeeded: count))
  }

  /// Whether two strings are the same scalars, as JSON compares names (RFC 8259, section 8.3).
  func isSame(as other: JSONToken, in bytes: [UInt8]) -> Bool {
    guard kind == .string, other.kind == .string else {
      return text(in: bytes).hasSameScalars(as: other.text(in: bytes))
    }
    return count == other.count && zip(range, other.range).allSatisfy { bytes[$0] == bytes[$1] }
  }

  /// The value of a number of at most 18 digits and nothing else.
  func digits(in bytes: [UInt8]) -> Int? {
    guard count <= 18 else { return nil }
    var value = 0
    let digits = bytes.span.extracting(range)
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }
}
