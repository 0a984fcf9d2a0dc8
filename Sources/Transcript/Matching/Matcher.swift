import JSON

/// Compares a message with what a transcript expects, and collects what the expectation captures.
///
/// The order of members does not matter, numbers are compared digit for digit. An object must
/// have exactly the expected members unless one of them is `"$rest": "$any"`; an array exactly the
/// expected elements unless the last one is `"$rest"`.
struct Matcher {
  /// By the names under which the transcript has captured them.
  private(set) var captures: [String: JSON] = [:]

  /// Whether objects may have members, and arrays elements, that the expectation does not name: those
  /// that a later version has added.
  var isOpen = false

  /// What differs in the message that is being compared; only its first one where it is enough to
  /// know that there is one.
  private var differences: [Difference] = []
  private var stopsAtFirst = false

  init(captures: [String: JSON] = [:], isOpen: Bool = false) {
    self.captures = captures
    self.isOpen = isOpen
  }

  mutating func capture(_ value: JSON, as name: String) { captures[name] = value }

  /// Throws all differences; then the captures are as they were before.
  mutating func match(_ expected: JSON, _ actual: JSON) throws(Fault) {
    var attempt = self
    attempt.compare(expected, actual, "$")
    guard attempt.differences.isEmpty else { throw Fault(attempt.differences) }
    self = attempt
  }

  /// True if the values match; captures nothing.
  func matches(_ expected: JSON, _ actual: JSON) -> Bool {
    var attempt = self
    attempt.stopsAtFirst = true
    return (try? attempt.match(expected, actual)) != nil
  }

  private mutating func differ(_ path: String, _ wanted: String, _ got: String) {
    differences.append(Difference(path: path, wanted: wanted, got: got))
  }

  /// - Parameter path: as in `$.result.cities[3].name`; `$` is the message.
  private mutating func compare(_ expected: JSON, _ actual: JSON, _ path: String) {
    if stopsAtFirst, !differences.isEmpty {
      return
    }
    switch (expected, actual) {
    case (.string(let text), _): compare(text, actual, path)
    case (.array(let expected), .array(let actual)): compare(expected, actual, path)
    case (.object(let expected), .object(let actual)): compare(expected, actual, path)
    default: if expected != actual { differ(path, expected.text, actual.text) }
    }
  }

  private mutating func compare(_ text: String, _ actual: JSON, _ path: String) {
    do throws(Fault) {
      switch try ExpectedString(text) {
      case .matcher(let kind, let capture):
        if !kind.accepts(actual) {
          return differ(path, text, actual.text)
        }
        if let capture {
          captures[capture] = actual
        }
      case .template(let template):
        let wanted = try template.filled(with: captures)
        if wanted != actual {
          differ(path, wanted.text, actual.text)
        }
      }
    } catch {
      differ(path, "\(text) (\(error.message))", actual.text)
    }
  }

  private mutating func compare(_ expected: [JSON], _ actual: [JSON], _ path: String) {
    let (wanted, isOpen) = expected.expectedElements
    for (index, (expected, actual)) in zip(wanted, actual).enumerated() {
      compare(expected, actual, "\(path)[\(index)]")
    }
    if let missing = wanted.dropFirst(actual.count).first {
      differ("\(path)[\(actual.count)]", missing.text, "no such element")
    }
    if !isOpen, let extra = actual.dropFirst(wanted.count).first {
      differ("\(path)[\(wanted.count)]", "no such element", extra.text)
    }
  }

  private mutating func compare(_ expected: JSONObject, _ actual: JSONObject, _ path: String) {
    if isFailure(expected, actual, path) {
      return
    }
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      let inner = Self.path(path, name)
      if let found = actual[name] {
        compare(wanted, found, inner)
      } else {
        differ(inner, wanted.text, "no such member")
      }
    }
    guard !isOpen, expected[ExpectedName.rest] == nil else { return }
    for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
      differ(Self.path(path, name), "no such member", value.text)
    }
  }

  /// Whether a reply is an error where a result is wanted, or the other way around. That tells more
  /// than that the one member is missing and the other one is too much.
  private mutating func isFailure(
    _ expected: JSONObject, _ actual: JSONObject, _ path: String
  ) -> Bool {
    guard path == "$" else { return false }
    if let error = actual["error"], let wanted = expected["result"], expected["error"] == nil {
      differ("$", "the result \(wanted.text)", "the error \(Self.words(for: error))")
      return true
    }
    if let result = actual["result"], let error = expected["error"], expected["result"] == nil {
      differ("$", "the error \(Self.words(for: error))", "the result \(result.text)")
      return true
    }
    return false
  }

  /// As in `-32602 InvalidParams: params.limit: expected …`.
  private static func words(for error: JSON) -> String {
    guard let code = error["code"], let message = error["message"]?.string else {
      return error.text
    }
    let name = error["data"]?["name"]?.string.map { " \($0)" } ?? ""
    return "\(code.text)\(name): \(message)"
  }

  static func path(_ path: String, _ name: String) -> String {
    name.isCaptureName ? "\(path).\(name)" : "\(path)[\"\(name)\"]"
  }

}

/// How expectations are brought up to date.
extension Matcher {
  /// The expectation changed as little as makes it match: what still matches stays, with its
  /// matchers; the rest takes the value that came. A capture stays a capture, of a kind that fits.
  ///
  /// - Parameter generalises: puts matchers where values differ, since they differ from run to run.
  mutating func update(_ expected: JSON, for actual: JSON, generalises: Bool = false) -> JSON {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      .object(update(expected, for: actual, generalises))
    case (.array(let expected), .array(let actual)):
      .array(update(expected, for: actual, generalises))
    default: updateLeaf(expected, for: actual, generalises)
    }
  }

  private mutating func updateLeaf(
    _ expected: JSON, for actual: JSON, _ generalises: Bool
  ) -> JSON {
    if (try? match(expected, actual)) != nil {
      return expected
    }
    guard let text = expected.string, case .matcher(_, let capture?)? = try? ExpectedString(text)
    else { return generalises ? .string(ValueKind.name(fitting: actual)) : written(actual) }
    captures[capture] = actual
    return .string("\(ValueKind.name(fitting: actual))=\(capture)")
  }

  /// The value as an expectation; the temporary folder, which is another one each time, by its name.
  func written(_ actual: JSON) -> JSON {
    guard let folder = captures["folder"]?.string, !folder.isEmpty else { return actual.asExpected }
    return actual.mapped(names: ExpectedName.escaped) { text in
      .string(ExpectedString.escaped(text).replacing(folder, with: "${folder}"))
    }
  }

  private mutating func update(
    _ expected: JSONObject, for actual: JSONObject, _ generalises: Bool
  ) -> JSONObject {
    let rest = expected[ExpectedName.rest]
    var updated = JSONObject()
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      guard let found = actual[ExpectedName.unescaped(name)] else { continue }
      updated[name] = update(wanted, for: found, generalises: generalises)
    }
    if rest == nil {
      for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
        updated[ExpectedName.escaped(name)] = written(value)
      }
    }
    updated[ExpectedName.rest] = rest
    return updated
  }

  private mutating func update(
    _ expected: [JSON], for actual: [JSON], _ generalises: Bool
  ) -> [JSON] {
    let (wanted, isOpen) = expected.expectedElements
    let updated = zip(wanted, actual).map { update($0, for: $1, generalises: generalises) }
    if generalises, !isOpen, wanted.count != actual.count {
      return updated + [.string(ExpectedName.rest)]
    }
    return isOpen
      ? updated + [.string(ExpectedName.rest)]
      : updated + actual.dropFirst(wanted.count).map(written)
  }
}
