/// The kind and position of a value or a member name in a text.
struct JSONToken: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, array, object

    /// A string without escapes and a string with escapes. The range of the token excludes the quotes.
    case string, escaped
  }

  let kind: Kind
  private let first: Int32
  private var last: Int32
  private var following: Int32

  /// Refuses a text whose offsets exceed `Int32.max`, which tokens cannot store.
  static func checkCount(_ count: Int) throws(JSONError) {
    if count <= Int32.max {
      return
    }
    throw JSONError(reason: .syntax("a text has at most \(Int32.max) bytes"), offset: count)
  }

  /// - Parameter next: the index of the token after this value and everything within it.
  init(_ kind: Kind, from start: Int, to end: Int, next: Int) {
    self.kind = kind
    first = Int32(truncatingIfNeeded: start)
    last = Int32(truncatingIfNeeded: end)
    following = Int32(truncatingIfNeeded: next)
  }

  mutating func close(at end: Int, next: Int) {
    self = JSONToken(kind, from: start, to: end, next: next)
  }

  var start: Int { Int(first) }
  var range: Range<Int> { Int(first)..<Int(last) }
  var count: Int { Int(last) - Int(first) }
  var next: Int { Int(following) }
  var isString: Bool { kind == .string || kind == .escaped }

  /// The content of a string, or the source text of another value.
  func text(in bytes: [UInt8]) -> String {
    guard kind == .escaped else { return String(decoding: bytes[range], as: UTF8.self) }
    // The parser has validated the string: half pairs remain only if it was told to replace them.
    var parser = JSONParser(bytes: bytes, in: start..<bytes.count, halfPairs: .replaced)
    return (try? parser.escapedString(from: start)) ?? ""
  }

  /// A number with one bit set, the same for equal strings without escapes; all bits for a string with an escape.
  /// Even an empty string has a byte to read at `start`: its closing quote.
  @inline(__always)
  func mark(in bytes: [UInt8]) -> UInt64 {
    if kind == .escaped {
      return .max
    }
    return 1 &<< (UInt64(bytes[start]) &+ UInt64(truncatingIfNeeded: count))
  }

  /// Whether two strings have the same scalars (RFC 8259, section 8.3).
  func isSame(as other: JSONToken, in bytes: [UInt8]) -> Bool {
    guard kind == .string, other.kind == .string else {
      return text(in: bytes).hasSameScalars(as: other.text(in: bytes))
    }
    return count == other.count && zip(range, other.range).allSatisfy { bytes[$0] == bytes[$1] }
  }

  /// The value of a number token of at most 18 digits, without a sign, point or exponent; nil for other numbers.
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
