import JSON

/// What a string in an expected message stands for.
enum ExpectedString {
  /// Any value of a kind, captured under a name if one is given.
  case matcher(ValueKind, capture: String?)

  /// This text, in which captured values may stand.
  case template(Template)

  /// Reads `"$int=r0"`, `"${s}"`, `"$$literal"` and ordinary strings. The error is a sentence.
  init(_ text: String) throws(BadMatcher) {
    if text.hasPrefix("$$") {
      self = .template(Template(text.dropFirst(2), after: "$"))
    } else if text.hasPrefix("$"), !text.hasPrefix("${") {
      self = try Self.matcher(text)
    } else {
      self = .template(Template(text))
    }
  }

  private static func matcher(_ text: String) throws(BadMatcher) -> ExpectedString {
    var word = text.dropFirst()
    var capture: String?
    if let equals = word.lastIndex(of: "="), word[equals...].dropFirst().isCaptureName {
      capture = String(word[equals...].dropFirst())
      word = word[..<equals]
    }
    return .matcher(try ValueKind(String(word)), capture: capture)
  }

  /// The string that stands for these characters in an expected message.
  static func escaped(_ text: String) -> String {
    guard text.hasPrefix("$") else { return Template.escaped(text) }
    return "$$" + Template.escaped(text.dropFirst())
  }
}

/// A string begins with `$` and is no matcher.
package struct BadMatcher: Error, Hashable {
  package let message: String
}

extension JSON {
  /// The value as it must stand in an expected message to match itself and nothing else.
  var asExpected: JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let string): .string(ExpectedString.escaped(string))
    case .array(let elements): .array(elements.map(\.asExpected))
    case .object(let object):
      .object(
        JSONObject(object.members.map { (ExpectedName.escaped($0.name), $0.value.asExpected) }))
    }
  }
}

/// Names of members in an expected message: `$$x` is the name `$x`, `$rest` is no name.
enum ExpectedName {
  static let rest = "$rest"

  static func unescaped(_ name: String) -> String {
    name.hasPrefix("$$") ? String(name.dropFirst()) : name
  }

  static func escaped(_ name: String) -> String {
    name.hasPrefix("$") ? "$" + name : name
  }
}
