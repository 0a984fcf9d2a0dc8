import JSON

/// The kind of values that a matcher accepts.
enum ValueKind {
  case any, string, int, number, bool

  /// A string with a part that matches the pattern; anchors make it match the whole string.
  case matching(String)

  /// A number that differs from this one by at most the tolerance.
  case approximately(Double, tolerance: Double)

  private static let plain: [String: ValueKind] = [
    "any": .any, "string": .string, "int": .int, "number": .number, "bool": .bool,
  ]

  /// Parses the word after the `$`.
  ///
  /// - Throws: `Problem` for an unknown matcher.
  init(_ word: String) throws(Problem) {
    if let plain = Self.plain[word] {
      self = plain
    } else if word.hasPrefix("re:") {
      self = .matching(try String(word.dropFirst(3)).validatedPattern())
    } else if word.hasPrefix("approx:") {
      self = try Self.approximate(word.dropFirst(7))
    } else {
      throw Problem(
        "unknown matcher \"$\(word)\"; expected $any, $string, $int, $number, $bool, $re:PATTERN or "
          + "$approx:NUMBER, or $$ at the beginning of a string that begins with $")
    }
  }

  private static func approximate(_ text: Substring) throws(Problem) -> ValueKind {
    let allowed = text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    guard allowed, let value = Double(text), value.isFinite else {
      throw Problem("$approx: expected a plain number such as 12.3, got \"\(text)\"")
    }
    let digits = text.drop { $0 != "." }.dropFirst().count
    // Half a unit of the last digit, plus a margin for the rounding error of binary fractions.
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    return .approximately(value, tolerance: unit / 2 + abs(value) * 1e-12)
  }

  func accepts(_ value: JSON) -> Bool {
    switch self {
    case .any: true
    case .string: value.string != nil
    case .int: value.int != nil
    case .number: value.number != nil
    case .bool: value.bool != nil
    case .matching(let pattern): value.string?.contains(pattern: pattern) == true
    case .approximately(let wanted, let tolerance):
      abs((value.double ?? .infinity) - wanted) <= tolerance
    }
  }

  /// The matcher for values of the same kind as `value`.
  static func matcher(accepting value: JSON) -> String {
    switch value {
    case .string: "$string"
    case .bool: "$bool"
    case .number(let number): number.int == nil ? "$number" : "$int"
    case .null, .array, .object: "$any"
    }
  }
}
