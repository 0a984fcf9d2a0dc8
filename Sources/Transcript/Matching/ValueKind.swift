import JSON
import Text

/// The kind of values that a matcher accepts.
enum ValueKind {
  case any, string, int, number, bool, array, object

  /// A string that is a UUID (RFC 9562), in lower or upper case.
  case uuid

  /// A string that is a date and a time as in ISO 8601, such as `2026-03-01T09:00:00Z`; a blank may
  /// replace the `T`.
  case datetime

  /// A string with a part that matches the pattern; with anchors, the whole string has to match. `${name}` in the
  /// pattern matches the captured text.
  case matching(Pattern)

  /// A string that contains this text, in which `${name}` is replaced by the captured value.
  case containing(String)

  /// A string, an array or an object whose number of characters, elements or members is in this
  /// range.
  case length(ClosedRange<Int>)

  /// A number that differs from this one by at most the tolerance.
  case approximately(Double, tolerance: Double)

  private static let plain: [String: ValueKind] = [
    "any": .any, "string": .string, "int": .int, "number": .number, "bool": .bool,
    "array": .array, "object": .object, "uuid": .uuid, "datetime": .datetime,
  ]

  /// The matchers with an argument after a colon.
  private static let withArgument = ["re", "approx", "contains", "length"]

  /// Parses the text of a matcher after the `$`: its name, and its argument after a colon.
  ///
  /// - Throws: `Problem` for an unknown matcher or an invalid argument.
  init(_ word: String) throws(Problem) {
    if let plain = Self.plain[word] {
      self = plain
      return
    }
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.withArgument.contains(String(parts[0])) else {
      throw Self.unknown(word)
    }
    switch parts[0] {
    case "re": self = .matching(try Pattern(String(parts[1])))
    case "approx": self = try Self.approximate(parts[1])
    case "contains": self = .containing(String(parts[1]))
    default: self = .length(try Self.lengths(parts[1]))
    }
  }

  private static func unknown(_ word: String) -> Problem {
    let name = String(word.prefix { $0 != ":" })
    let names = plain.keys.sorted() + withArgument
    if let similar = Suggestion.closest(to: name, among: names) {
      return Problem("unknown matcher \"$\(word)\"; did you mean \"$\(similar)\"?")
    }
    return Problem(
      "unknown matcher \"$\(word)\"; expected $any, $string, $int, $number, $bool, $array, $object, $uuid, "
        + "$datetime, $re:PATTERN, $contains:TEXT, $length:COUNT or $approx:NUMBER, or $$ at the beginning of "
        + "a string that begins with $")
  }

  /// Parses `12.3`, `12.3+-0.5` or `12.3±0.5`.
  private static func approximate(_ text: Substring) throws(Problem) -> ValueKind {
    let parts = text.replacing("±", with: "+-").split(
      separator: "+-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let value = parts.first.flatMap({ plainNumber($0) }) else {
      throw Problem("$approx: expected a plain number such as 12.3, got \"\(text)\"")
    }
    if parts.count > 1 {
      guard let tolerance = plainNumber(parts[1]), tolerance >= 0 else {
        throw Problem(
          "$approx: expected a plain number such as 0.5 after +-, got \"\(parts[1])\"")
      }
      return .approximately(value, tolerance: tolerance + abs(value) * 1e-12)
    }
    let digits = text.drop { $0 != "." }.dropFirst().count
    // Tolerate half a unit of the last digit, plus a margin for the rounding error of binary fractions.
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    return .approximately(value, tolerance: unit / 2 + abs(value) * 1e-12)
  }

  private static func plainNumber(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ "-.0123456789".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }

  /// Parses `3`, `1..5` or `1..`.
  private static func lengths(_ text: Substring) throws(Problem) -> ClosedRange<Int> {
    let problem = Problem("$length: expected a count such as 3, 1..5 or 1.., got \"\(text)\"")
    let bounds = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    guard let lower = bounds.first.flatMap({ Int($0) }), lower >= 0 else { throw problem }
    guard bounds.count > 1 else { return lower...lower }
    if bounds[1].isEmpty {
      return lower...Int.max
    }
    guard let upper = Int(bounds[1]), upper >= lower else { throw problem }
    return lower...upper
  }

  /// The kind with captured values in place of `${name}`.
  ///
  /// - Throws: `Problem` for a name that is not captured, or a pattern that becomes invalid.
  func filled(with captures: [String: JSON]) throws(Problem) -> ValueKind {
    switch self {
    case .containing(let text): return .containing(try Template(text).text(with: captures))
    case .matching(let pattern):
      let template = Template(pattern.text)
      guard template.hasCaptures else { return self }
      let escaped = captures.mapValues { JSON.string(Pattern.escaped($0.string ?? $0.text)) }
      return .matching(try Pattern(try template.text(with: escaped)))
    default: return self
    }
  }

  func accepts(_ value: JSON) -> Bool {
    switch self {
    case .any: true
    case .string: value.string != nil
    case .int: value.int != nil
    case .number: value.number != nil
    case .bool: value.bool != nil
    case .array: value.array != nil
    case .object: value.object != nil
    case .uuid: value.string.map { Self.uuidPattern?.isFound(in: $0) ?? false } ?? false
    case .datetime: value.string.map { Self.datetimePattern?.isFound(in: $0) ?? false } ?? false
    case .matching(let pattern): value.string.map(pattern.isFound) ?? false
    case .containing(let text): value.string?.contains(text) ?? false
    case .length(let lengths): value.length.map(lengths.contains) ?? false
    case .approximately(let wanted, let tolerance):
      abs((value.double ?? .infinity) - wanted) <= tolerance
    }
  }

  private static let uuidPattern = try? Pattern(
    "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$")

  private static let datetimePattern = try? Pattern(
    "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])[T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-6]\\d([.,]\\d+)?)?"
      + "( ?Z|[+-]\\d\\d(:?\\d\\d)?)?$")

  /// The matcher for a value that replaces an expectation, and for similar values.
  ///
  /// - Parameters:
  ///   - expected: the former expectation. If both are UUIDs or both are times, the matcher is `$uuid` or `$datetime`.
  ///     For strings that differ only in numbers, it is a pattern, if the other text is long enough.
  ///   - isCaptured: whether the value is captured; the matcher then is no pattern.
  static func matcher(
    accepting value: JSON, andLike expected: JSON, isCaptured: Bool = false
  ) -> String {
    guard let text = value.string, let old = expected.string else {
      return matcher(accepting: value)
    }
    let plain = JSON.string(ExpectedString.unescaped(old))
    for (name, kind) in [("$uuid", ValueKind.uuid), ("$datetime", .datetime)] {
      if kind.accepts(value), kind.accepts(plain) {
        return name
      }
    }
    // A captured value needs no pattern; it is checked where later lines use it.
    guard !isCaptured, let pattern = DigitPattern(ExpectedString.unescaped(old), text) else {
      return "$string"
    }
    return "$re:\(pattern.text)"
  }

  /// The matcher for values of the type of `value`; `$any` for null, arrays and objects.
  static func matcher(accepting value: JSON) -> String {
    switch value {
    case .string: "$string"
    case .bool: "$bool"
    case .number(let number): number.int == nil ? "$number" : "$int"
    case .null, .array, .object: "$any"
    }
  }
}

extension JSON {
  /// The number of characters, elements or members; nil for another value.
  fileprivate var length: Int? {
    switch self {
    case .string(let text): text.count
    case .array(let elements): elements.count
    case .object(let object): object.count
    case .null, .bool, .number: nil
    }
  }
}
