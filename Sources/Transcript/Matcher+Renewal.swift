package import JSON

extension Matcher {
  /// The expectation changed as little as makes it match: what still matches stays, with its
  /// matchers; the rest takes the value that came. A capture stays a capture, of a kind that fits.
  package mutating func renew(_ expected: JSON, for actual: JSON) -> JSON {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)): .object(renew(expected, for: actual))
    case (.array(let expected), .array(let actual)): .array(renew(expected, for: actual))
    default: renewLeaf(expected, for: actual)
    }
  }

  private mutating func renewLeaf(_ expected: JSON, for actual: JSON) -> JSON {
    if (try? match(expected, actual)) != nil { return expected }
    guard let text = expected.string, case .matcher(_, let capture?)? = try? ExpectedString(text)
    else { return actual.asExpected }
    captures[capture] = actual
    return .string("\(ValueKind.name(fitting: actual))=\(capture)")
  }

  private mutating func renew(_ expected: JSONObject, for actual: JSONObject) -> JSONObject {
    let rest = expected[ExpectedName.rest]
    var renewed = JSONObject()
    for (name, wanted) in expected.members {
      guard let found = actual[ExpectedName.unescaped(name)], name != ExpectedName.rest
      else { continue }
      renewed[name] = renew(wanted, for: found)
    }
    if rest == nil {
      for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
        renewed[ExpectedName.escaped(name)] = value.asExpected
      }
    }
    renewed[ExpectedName.rest] = rest
    return renewed
  }

  private mutating func renew(_ expected: [JSON], for actual: [JSON]) -> [JSON] {
    let open = expected.last == .string(ExpectedName.rest)
    let wanted = open ? expected.dropLast() : expected[...]
    var renewed: [JSON] = []
    for (wanted, actual) in zip(wanted, actual) { renewed.append(renew(wanted, for: actual)) }
    if open { return renewed + [.string(ExpectedName.rest)] }
    return renewed + actual.dropFirst(wanted.count).map(\.asExpected)
  }
}
