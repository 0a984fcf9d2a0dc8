import JSON

/// The kinds of value that a matcher names.
enum ValueKind {
  case any, string, int, number, bool

  /// A string in which the pattern is found; anchors make it the whole string.
  case matching(String)

  /// A number that rounds to this one, written with this many digits after the point.
  case near(Double, tolerance: Double)

  /// Reads the word behind the `$`.
  init(_ word: String) throws(BadMatcher) {
    switch word {
    case "any": self = .any
    case "string": self = .string
    case "int": self = .int
    case "number": self = .number
    case "bool": self = .bool
    default:
      if word.hasPrefix("re:") {
        self = try Self.pattern(word.dropFirst(3))
      } else if word.hasPrefix("approx:") {
        self = try Self.approximate(word.dropFirst(7))
      } else {
        throw BadMatcher(
          message: "unknown matcher \"$\(word)\"; for a string that begins with $ write $$, for "
            + "a matcher $any, $string, $int, $number, $bool, $re:PATTERN or $approx:NUMBER")
      }
    }
  }

  private static func pattern(_ text: Substring) throws(BadMatcher) -> ValueKind {
    guard (try? Regex(String(text))) != nil else {
      throw BadMatcher(message: "\"\(text)\" is not a regular expression")
    }
    return .matching(String(text))
  }

  private static func approximate(_ text: Substring) throws(BadMatcher) -> ValueKind {
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let allowed = text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    guard allowed, let value = Double(text), value.isFinite else {
      throw BadMatcher(message: "$approx: takes a plain number such as 12.3, not \"\(text)\"")
    }
    let digits = decimals.first?.utf8.count ?? 0
    // Half a unit of the last digit, and a hair for what binary fractions lose.
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    return .near(value, tolerance: unit / 2 + abs(value) * 1e-12)
  }

  func accepts(_ value: JSON) -> Bool {
    switch self {
    case .any: true
    case .string: value.string != nil
    case .int: value.int != nil
    case .number: value.number != nil
    case .bool: value.bool != nil
    case .matching(let pattern): value.string.map { $0.contains(pattern: pattern) } ?? false
    case .near(let wanted, let tolerance):
      value.double.map { abs($0 - wanted) <= tolerance } ?? false
    }
  }

  /// The matcher of a kind for what was found where another kind was expected.
  static func name(fitting value: JSON) -> String {
    switch value {
    case .string: "$string"
    case .bool: "$bool"
    case .number(let number): number.int == nil ? "$number" : "$int"
    case .null, .array, .object: "$any"
    }
  }
}

extension String {
  /// True if the regular expression is found in the string; a broken expression is found nowhere.
  func contains(pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return ((try? regex.firstMatch(in: self)) ?? nil) != nil
  }
}
