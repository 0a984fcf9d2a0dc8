import JSON

/// What a string in an expected message stands for.
enum ExpectedString {
  /// Any value of a kind, captured under a name if one is given.
  case matcher(ValueKind, capture: String?)

  /// This text, in which captured values may stand.
  case template(Template)

  /// Reads `"$int=r0"`, `"${s}"`, `"$$literal"` and ordinary strings.
  init(_ text: String) throws(Fault) {
    guard text.hasPrefix("$"), !text.hasPrefix("${") else {
      self = .template(Template(text))
      return
    }
    let word = text.dropFirst()
    if word.hasPrefix("$") {
      self = .template(Template(word.dropFirst(), after: "$"))
    } else if let equals = word.lastIndex(of: "="), word[equals...].dropFirst().isCaptureName {
      let capture = String(word[equals...].dropFirst())
      self = .matcher(try ValueKind(String(word[..<equals])), capture: capture)
    } else {
      self = .matcher(try ValueKind(String(word)), capture: nil)
    }
  }

  /// The characters that a string without matcher and captures stands for.
  static func unescaped(_ text: String) -> String {
    guard case .template(let template)? = try? ExpectedString(text) else { return text }
    return (try? template.text(with: [:])) ?? text
  }

  /// The string that stands for these characters in an expected message.
  static func escaped(_ text: String) -> String {
    text.hasPrefix("$") ? "$$" + Template.escaped(text.dropFirst()) : Template.escaped(text)
  }
}

extension JSON {
  /// The value as it must stand in an expected message to match itself and nothing else.
  var asExpected: JSON {
    mapped(names: ExpectedName.escaped) { .string(ExpectedString.escaped($0)) }
  }

  /// Throws for a text or a member's name that begins with `$` and is neither a matcher nor escaped.
  func checkAsExpected() throws(Fault) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text): _ = try ExpectedString(text)
    case .array(let elements):
      for element in elements.expectedElements.wanted {
        try element.checkAsExpected()
      }
    case .object(let object):
      for (name, value) in object.members {
        if name == ExpectedName.rest {
          guard value == "$any" else {
            throw Fault("the member \"$rest\" takes \"$any\" and nothing else")
          }
        } else if name.hasPrefix("$"), !name.hasPrefix("$$") {
          throw Fault("the member \"\(name)\" is written \"$\(name)\" in an expectation")
        }
        try value.checkAsExpected()
      }
    }
  }
}

/// What is sent, where a stub expects it.
extension JSON {
  /// The message of a `-->` line as an expectation. Only what is a matcher in every letter is one, since
  /// the names of some methods begin with a dollar sign.
  var asSent: JSON {
    let names = { (name: String) in name == ExpectedName.rest ? name : ExpectedName.escaped(name) }
    return mapped(names: names) { text in
      let isWritten = text.hasPrefix("$") && !text.hasPrefix("${") && !text.hasPrefix("$${")
      return .string(isWritten && !text.isMatcher && !text.isEscapedMatcher ? "$" + text : text)
    }
  }

  /// The message as it is written behind `-->` to be sent as it is.
  var asSentLiterally: JSON {
    mapped { text in
      let isTaken = text.isMatcher || text.isEscapedMatcher
      return .string((isTaken ? "$" : "") + Template.escaped(text))
    }
  }

  /// Whether a string in it is a matcher, or written so as not to be one.
  var sendsMatchers: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let text): text.isMatcher || text.isEscapedMatcher
    case .array(let elements): elements.contains(where: \.sendsMatchers)
    case .object(let object): object.members.contains { $0.value.sendsMatchers }
    }
  }
}

extension String {
  fileprivate var isMatcher: Bool {
    if self == ExpectedName.rest {
      return true
    }
    if case .matcher? = try? ExpectedString(self) {
      return true
    }
    return false
  }

  fileprivate var isEscapedMatcher: Bool { hasPrefix("$$") && String(dropFirst()).isMatcher }
}

extension [JSON] {
  /// The elements of an expected array, and whether others may follow them.
  var expectedElements: (wanted: ArraySlice<JSON>, isOpen: Bool) {
    let isOpen = last == .string(ExpectedName.rest)
    return (isOpen ? dropLast() : self[...], isOpen)
  }
}

/// Names of members in an expected message: `$$x` is the name `$x`, `$rest` is no name.
enum ExpectedName {
  static let rest = "$rest"

  static func unescaped(_ name: String) -> String {
    name.hasPrefix("$$") ? String(name.dropFirst()) : name
  }

  static func escaped(_ name: String) -> String { name.hasPrefix("$") ? "$" + name : name }
}

/// The kinds of value that a matcher names.
enum ValueKind {
  case any, string, int, number, bool

  /// A string in which the pattern is found; anchors make it the whole string.
  case matching(String)

  /// A number that rounds to this one, written with this many digits after the point.
  case near(Double, tolerance: Double)

  private static let plain: [String: ValueKind] = [
    "any": .any, "string": .string, "int": .int, "number": .number, "bool": .bool,
  ]

  /// Reads the word behind the `$`.
  init(_ word: String) throws(Fault) {
    if let plain = Self.plain[word] {
      self = plain
    } else if word.hasPrefix("re:") {
      self = .matching(try String(word.dropFirst(3)).checkedPattern())
    } else if word.hasPrefix("approx:") {
      self = try Self.approximate(word.dropFirst(7))
    } else {
      throw Fault(
        "unknown matcher \"$\(word)\"; for a string that begins with $ write $$, for "
          + "a matcher $any, $string, $int, $number, $bool, $re:PATTERN or $approx:NUMBER")
    }
  }

  private static func approximate(_ text: Substring) throws(Fault) -> ValueKind {
    let allowed = text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    guard allowed, let value = Double(text), value.isFinite else {
      throw Fault("$approx: takes a plain number such as 12.3, not \"\(text)\"")
    }
    let digits = text.drop { $0 != "." }.dropFirst().count
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
    case .matching(let pattern): value.string?.contains(pattern: pattern) == true
    case .near(let wanted, let tolerance): abs((value.double ?? .infinity) - wanted) <= tolerance
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
  /// The string itself; throws if it is no regular expression.
  func checkedPattern() throws(Fault) -> String {
    guard (try? Regex(self)) != nil else { throw Fault("\"\(self)\" is not a regular expression") }
    return self
  }

  /// True if the regular expression is found in the string; a broken expression is found nowhere.
  func contains(pattern: String) -> Bool { (try? Regex(pattern)).map { contains($0) } ?? false }
}
