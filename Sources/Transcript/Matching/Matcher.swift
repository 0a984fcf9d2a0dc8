import JSON

/// Compares a message with what a transcript expects, and collects what the expectation captures.
///
/// The order of members does not matter, numbers are compared digit for digit. An object must
/// have exactly the expected members unless one of them is `"$rest": "$any"`; an array exactly the
/// expected elements unless the last one is `"$rest"`.
struct Matcher {
  /// By the names under which the transcript has captured them.
  private(set) var captures: [String: JSON] = [:]

  /// Throws the first difference; then the captures are as they were before.
  mutating func match(_ expected: JSON, _ actual: JSON) throws(Fault) {
    var attempt = self
    try attempt.compare(expected, actual, "$")
    self = attempt
  }

  /// True if the values match; captures nothing.
  func matches(_ expected: JSON, _ actual: JSON) -> Bool {
    var attempt = self
    return (try? attempt.match(expected, actual)) != nil
  }

  /// - Parameter path: as in `$.result.cities[3].name`; `$` is the message.
  private mutating func compare(_ expected: JSON, _ actual: JSON, _ path: String) throws(Fault) {
    switch (expected, actual) {
    case (.string(let text), _): try compare(text, actual, path)
    case (.array(let expected), .array(let actual)): try compare(expected, actual, path)
    case (.object(let expected), .object(let actual)): try compare(expected, actual, path)
    default:
      guard expected == actual else {
        throw Fault(at: path, wanted: expected.text, got: actual.text)
      }
    }
  }

  private mutating func compare(_ text: String, _ actual: JSON, _ path: String) throws(Fault) {
    switch try ExpectedString(text) {
    case .matcher(let kind, let capture):
      guard kind.accepts(actual) else { throw Fault(at: path, wanted: text, got: actual.text) }
      if let capture { captures[capture] = actual }
    case .template(let template):
      let wanted = try Result { () throws(Fault) in try template.filled(with: captures) }
        .mapError { Fault(at: path, wanted: "\(text) (\($0.message))", got: actual.text) }.get()
      guard wanted == actual else { throw Fault(at: path, wanted: wanted.text, got: actual.text) }
    }
  }

  private mutating func compare(
    _ expected: [JSON], _ actual: [JSON], _ path: String
  ) throws(Fault) {
    let (wanted, isOpen) = expected.expectedElements
    for (index, (expected, actual)) in zip(wanted, actual).enumerated() {
      try compare(expected, actual, "\(path)[\(index)]")
    }
    if let missing = wanted.dropFirst(actual.count).first {
      throw Fault(at: "\(path)[\(actual.count)]", wanted: missing.text, got: "no such element")
    }
    if !isOpen, let extra = actual.dropFirst(wanted.count).first {
      throw Fault(at: "\(path)[\(wanted.count)]", wanted: "no such element", got: extra.text)
    }
  }

  private mutating func compare(
    _ expected: JSONObject, _ actual: JSONObject, _ path: String
  ) throws(Fault) {
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      let inner = Self.path(path, name)
      guard let found = actual[name] else {
        throw Fault(at: inner, wanted: wanted.text, got: "no such member")
      }
      try compare(wanted, found, inner)
    }
    guard expected[ExpectedName.rest] == nil else { return }
    for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
      throw Fault(at: Self.path(path, name), wanted: "no such member", got: value.text)
    }
  }

  private static func path(_ path: String, _ name: String) -> String {
    name.isCaptureName ? "\(path).\(name)" : "\(path)[\"\(name)\"]"
  }

  /// The expectation changed as little as makes it match: what still matches stays, with its
  /// matchers; the rest takes the value that came. A capture stays a capture, of a kind that fits.
  mutating func update(_ expected: JSON, for actual: JSON) -> JSON {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)): .object(update(expected, for: actual))
    case (.array(let expected), .array(let actual)): .array(update(expected, for: actual))
    default: updateLeaf(expected, for: actual)
    }
  }

  private mutating func updateLeaf(_ expected: JSON, for actual: JSON) -> JSON {
    if (try? match(expected, actual)) != nil { return expected }
    guard let text = expected.string, case .matcher(_, let capture?)? = try? ExpectedString(text)
    else { return actual.asExpected }
    captures[capture] = actual
    return .string("\(ValueKind.name(fitting: actual))=\(capture)")
  }

  private mutating func update(_ expected: JSONObject, for actual: JSONObject) -> JSONObject {
    let rest = expected[ExpectedName.rest]
    var updated = JSONObject()
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      guard let found = actual[ExpectedName.unescaped(name)] else { continue }
      updated[name] = update(wanted, for: found)
    }
    if rest == nil {
      for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
        updated[ExpectedName.escaped(name)] = value.asExpected
      }
    }
    updated[ExpectedName.rest] = rest
    return updated
  }

  private mutating func update(_ expected: [JSON], for actual: [JSON]) -> [JSON] {
    let (wanted, isOpen) = expected.expectedElements
    let updated = zip(wanted, actual).map { update($0, for: $1) }
    return isOpen
      ? updated + [.string(ExpectedName.rest)]
      : updated + actual.dropFirst(wanted.count).map(\.asExpected)
  }
}
