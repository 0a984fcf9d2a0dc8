package import JSON

/// Compares a message with what a transcript expects, and collects what the expectation captures.
///
/// The order of members does not matter, numbers are compared digit for digit. An object must
/// have exactly the expected members unless one of them is `"$rest": "$any"`; an array exactly the
/// expected elements unless the last one is `"$rest"`.
package struct Matcher {
  package internal(set) var captures: Captures

  package init(captures: Captures = [:]) {
    self.captures = captures
  }

  /// Throws the first difference; then the captures are as they were before.
  package mutating func match(
    _ expected: JSON, _ actual: JSON, at path: String = "$"
  ) throws(Mismatch) {
    var attempt = self
    try attempt.compare(expected, actual, path)
    self = attempt
  }

  /// True if the values match; captures nothing.
  package func matches(_ expected: JSON, _ actual: JSON) -> Bool {
    var attempt = self
    return (try? attempt.compare(expected, actual, "$")) != nil
  }

  private mutating func compare(
    _ expected: JSON, _ actual: JSON, _ path: String
  ) throws(Mismatch) {
    switch (expected, actual) {
    case (.string(let text), _): try compare(text, actual, path)
    case (.array(let expected), .array(let actual)): try compare(expected, actual, path)
    case (.object(let expected), .object(let actual)): try compare(expected, actual, path)
    default:
      guard expected == actual else { throw Mismatch(path, expected.text, actual.text) }
    }
  }

  private mutating func compare(
    _ text: String, _ actual: JSON, _ path: String
  ) throws(Mismatch) {
    do {
      switch try ExpectedString(text) {
      case .matcher(let kind, let capture):
        guard kind.accepts(actual) else { throw Mismatch(path, text, actual.text) }
        if let capture { captures[capture] = actual }
      case .template(let template):
        let wanted = try template.filled(with: captures)
        guard wanted == actual else { throw Mismatch(path, wanted.text, actual.text) }
      }
    } catch let error as Mismatch {
      throw error
    } catch let error as MissingCapture {
      throw Mismatch(path, "\(text) (\(error.message))", actual.text)
    } catch {
      throw Mismatch(path, text, actual.text)
    }
  }

  private mutating func compare(
    _ expected: [JSON], _ actual: [JSON], _ path: String
  ) throws(Mismatch) {
    let open = expected.last == .string(ExpectedName.rest)
    let wanted = open ? expected.dropLast() : expected[...]
    for (index, (expected, actual)) in zip(wanted, actual).enumerated() {
      try compare(expected, actual, "\(path)[\(index)]")
    }
    if let missing = wanted.dropFirst(actual.count).first {
      throw Mismatch("\(path)[\(actual.count)]", missing.text, "no such element")
    }
    if !open, let extra = actual.dropFirst(wanted.count).first {
      throw Mismatch("\(path)[\(wanted.count)]", "no such element", extra.text)
    }
  }

  private mutating func compare(
    _ expected: JSONObject, _ actual: JSONObject, _ path: String
  ) throws(Mismatch) {
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      let inner = Mismatch.path(path, name)
      guard let found = actual[name] else { throw Mismatch(inner, wanted.text, "no such member") }
      try compare(wanted, found, inner)
    }
    guard expected[ExpectedName.rest] == nil else { return }
    for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
      throw Mismatch(Mismatch.path(path, name), "no such member", value.text)
    }
  }
}
