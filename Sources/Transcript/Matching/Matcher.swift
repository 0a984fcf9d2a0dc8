import JSON

/// Compares messages with the expectations of a transcript, and collects the values that the
/// expectations capture.
///
/// The order of members does not matter; numbers are compared digit for digit. An object must have
/// exactly the expected members unless one of them is `"$rest": "$any"`, an array exactly the
/// expected elements unless the last one is `"$rest"`.
struct Matcher {
  /// The captured values by name.
  private(set) var captures: [String: JSON] = [:]

  /// Whether objects may have members, and arrays elements, that the expectation does not name, as
  /// later versions of a server may add some.
  var isOpen = false

  /// The differences of the message that is being compared.
  private var differences: [Difference] = []

  /// Whether to stop at the first difference.
  private var stopsAtFirst = false

  init(captures: [String: JSON] = [:], isOpen: Bool = false) {
    self.captures = captures
    self.isOpen = isOpen
  }

  mutating func capture(_ value: JSON, as name: String) { captures[name] = value }

  /// Compares a value with its expectation, and captures values if it matches.
  ///
  /// - Throws: `Problem` with all differences. The captures are unchanged then.
  mutating func match(_ expected: JSON, against actual: JSON) throws(Problem) {
    var attempt = self
    attempt.compare(expected, with: actual, at: "$")
    guard attempt.differences.isEmpty else { throw Problem(attempt.differences) }
    self = attempt
  }

  /// Whether a value matches its expectation. Captures nothing.
  func matches(_ expected: JSON, against actual: JSON) -> Bool {
    var attempt = self
    attempt.stopsAtFirst = true
    return (try? attempt.match(expected, against: actual)) != nil
  }

  /// The path of a member, such as `$.result` or `$["a b"]`.
  static func path(of member: String, in object: String) -> String {
    member.isCaptureName ? "\(object).\(member)" : "\(object)[\"\(member)\"]"
  }
}

// Comparing. Paths are those of the compared value, such as `$.result.cities[3].name`.
extension Matcher {
  private mutating func addDifference(at path: String, expected: String, actual: String) {
    differences.append(Difference(path: path, expected: expected, actual: actual))
  }

  private mutating func compare(_ expected: JSON, with actual: JSON, at path: String) {
    if stopsAtFirst, !differences.isEmpty {
      return
    }
    switch (expected, actual) {
    case (.string(let text), _): compare(text, with: actual, at: path)
    case (.array(let expected), .array(let actual)): compare(expected, with: actual, at: path)
    case (.object(let expected), .object(let actual)): compare(expected, with: actual, at: path)
    default:
      if expected != actual {
        addDifference(at: path, expected: expected.text, actual: actual.text)
      }
    }
  }

  private mutating func compare(_ text: String, with actual: JSON, at path: String) {
    do throws(Problem) {
      switch try ExpectedString(text) {
      case .matcher(let kind, let capture):
        if !kind.accepts(actual) {
          return addDifference(at: path, expected: text, actual: actual.text)
        }
        if let capture {
          captures[capture] = actual
        }
      case .template(let template):
        let wanted = try template.filled(with: captures)
        if wanted != actual {
          addDifference(at: path, expected: wanted.text, actual: actual.text)
        }
      }
    } catch {
      addDifference(at: path, expected: "\(text) (\(error.message))", actual: actual.text)
    }
  }

  private mutating func compare(_ expected: [JSON], with actual: [JSON], at path: String) {
    let (wanted, isOpen) = expected.expectedElements
    for (index, (expected, actual)) in zip(wanted, actual).enumerated() {
      compare(expected, with: actual, at: "\(path)[\(index)]")
    }
    if let missing = wanted.dropFirst(actual.count).first {
      addDifference(
        at: "\(path)[\(actual.count)]", expected: missing.text, actual: "nothing")
    }
    if !isOpen, let extra = actual.dropFirst(wanted.count).first {
      addDifference(at: "\(path)[\(wanted.count)]", expected: "nothing", actual: extra.text)
    }
  }

  private mutating func compare(
    _ expected: JSONObject, with actual: JSONObject, at path: String
  ) {
    if path == "$", hasOtherOutcome(actual, than: expected) {
      return
    }
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      let inner = Self.path(of: name, in: path)
      if let found = actual[name] {
        compare(wanted, with: found, at: inner)
      } else {
        addDifference(at: inner, expected: wanted.text, actual: "nothing")
      }
    }
    guard !isOpen, expected[ExpectedName.rest] == nil else { return }
    for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
      addDifference(
        at: Self.path(of: name, in: path), expected: "nothing", actual: value.text)
    }
  }

  /// Whether a reply is an error instead of a result, or a result instead of an error. Adds one
  /// difference then, which says more than one missing and one superfluous member.
  private mutating func hasOtherOutcome(
    _ actual: JSONObject, than expected: JSONObject
  ) -> Bool {
    if let error = actual["error"], let wanted = expected["result"], expected["error"] == nil {
      addDifference(
        at: "$", expected: "the result \(wanted.text)",
        actual: "the error \(Self.words(for: error))")
      return true
    }
    if let result = actual["result"], let error = expected["error"], expected["result"] == nil {
      addDifference(
        at: "$", expected: "the error \(Self.words(for: error))",
        actual: "the result \(result.text)")
      return true
    }
    return false
  }

  /// An error object as text, such as `-32602 InvalidParams: params.limit: expected …`.
  private static func words(for error: JSON) -> String {
    guard let code = error["code"], let message = error["message"]?.string else {
      return error.text
    }
    let name = error["data"]?["name"]?.string.map { " \($0)" } ?? ""
    return "\(code.text)\(name): \(message)"
  }
}

// Updating expectations.
extension Matcher {
  /// The expectation with the fewest changes that make it match: parts that match stay, with their
  /// matchers; other parts become the received value. A capture stays a capture, of a kind that
  /// accepts the received value.
  ///
  /// - Parameter generalises: whether differing values become matchers, because they differ in
  ///   every run.
  mutating func update(_ expected: JSON, for actual: JSON, generalises: Bool = false) -> JSON {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      .object(update(expected, for: actual, generalises: generalises))
    case (.array(let expected), .array(let actual)):
      .array(update(expected, for: actual, generalises: generalises))
    default: updateLeaf(expected, for: actual, generalises: generalises)
    }
  }

  private mutating func updateLeaf(
    _ expected: JSON, for actual: JSON, generalises: Bool
  ) -> JSON {
    if (try? match(expected, against: actual)) != nil {
      return expected
    }
    if let text = expected.string, case .matcher(_, let capture?)? = try? ExpectedString(text) {
      captures[capture] = actual
      return .string("\(ValueKind.matcher(accepting: actual))=\(capture)")
    }
    return generalises ? .string(ValueKind.matcher(accepting: actual)) : expectation(for: actual)
  }

  /// The expectation that matches a value. The path of the temporary folder, which differs in every
  /// run, becomes `${folder}`.
  func expectation(for actual: JSON) -> JSON {
    guard let folder = captures["folder"]?.string, !folder.isEmpty else { return actual.asExpected }
    return actual.mapped(names: ExpectedName.escaped) { text in
      .string(ExpectedString.escaped(text).replacing(folder, with: "${folder}"))
    }
  }

  private mutating func update(
    _ expected: JSONObject, for actual: JSONObject, generalises: Bool
  ) -> JSONObject {
    let rest = expected[ExpectedName.rest]
    var updated = JSONObject()
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      guard let found = actual[ExpectedName.unescaped(name)] else { continue }
      updated[name] = update(wanted, for: found, generalises: generalises)
    }
    if rest == nil {
      for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
        updated[ExpectedName.escaped(name)] = expectation(for: value)
      }
    }
    updated[ExpectedName.rest] = rest
    return updated
  }

  private mutating func update(
    _ expected: [JSON], for actual: [JSON], generalises: Bool
  ) -> [JSON] {
    let (wanted, isOpen) = expected.expectedElements
    let updated = zip(wanted, actual).map { update($0, for: $1, generalises: generalises) }
    if isOpen || generalises && wanted.count != actual.count {
      return updated + [.string(ExpectedName.rest)]
    }
    return updated + actual.dropFirst(wanted.count).map(expectation)
  }
}
