import JSON

/// Tells where a value is not of the shape that a JSON Schema describes.
///
/// Knows the words that the documents of this program use, as draft 7 and 2020-12 mean them. In an
/// expectation a matcher stands for what it matches: it is wrong where nothing of that fits.
struct SchemaCheck {
  private let contract: Contract

  /// Whether matchers and captures stand for values.
  private let isPattern: Bool

  init(_ contract: Contract, isPattern: Bool) {
    self.contract = contract
    self.isPattern = isPattern
  }

  /// Sentences without a full stop, as in `$.params.limit: expected at most 500, got 501`; none if the
  /// value fits.
  func problems(_ value: JSON, _ schema: JSON, at path: String) -> [String] {
    if schema == false {
      return ["\(path): nothing is allowed here, got \(shown(value))"]
    }
    guard case .object = schema else { return [] }
    if case .string(let text) = value, isPattern {
      if let pattern = Pattern(text) {
        return problems(pattern, text, schema, path)
      }
      let plain = ExpectedString.unescaped(text)
      if plain != text {
        return SchemaCheck(contract, isPattern: false).problems(.string(plain), schema, at: path)
      }
    }
    return referred(value, schema, path) + typed(value, schema, path)
      + combined(value, schema, path) + sized(value, schema, path)
      + members(value, schema, path) + elements(value, schema, path)
  }

  private func fits(_ value: JSON, _ schema: JSON) -> Bool {
    problems(value, schema, at: "").isEmpty
  }

  private func referred(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard schema["$ref"] != nil else { return [] }
    let target = contract.resolved(schema)
    return target["$ref"] == nil ? problems(value, target, at: path) : []
  }

  private func typed(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    if let type = schema["type"]?.string, !isOf(type, value) {
      return ["\(path): expected \(Self.words(for: type)), got \(shown(value))"]
    }
    if let words = schema["enum"]?.array, !words.contains(value) {
      let list = words.map(\.text).joined(separator: " or ")
      return ["\(path): expected \(list), got \(shown(value))"]
    }
    if let only = schema["const"], only != value {
      return ["\(path): expected \(only.text), got \(shown(value))"]
    }
    return []
  }

  private func isOf(_ type: String, _ value: JSON) -> Bool {
    switch type {
    case "null": value == .null
    case "boolean": value.bool != nil
    case "integer": value.int != nil || value.double.map { $0 == $0.rounded() } ?? false
    case "number": value.number != nil
    case "string": value.string != nil
    case "array": value.array != nil
    case "object": value.object != nil
    default: true
    }
  }

  private static func words(for type: String) -> String {
    switch type {
    case "null": "null"
    case "integer": "a whole number"
    case "array", "object": "an \(type)"
    default: "a \(type)"
    }
  }

  private func combined(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    var found = (schema["allOf"]?.array ?? []).flatMap { problems(value, $0, at: path) }
    if let choices = schema["anyOf"]?.array {
      found += chosen(value, choices, path)
    }
    if let choices = schema["oneOf"]?.array {
      let count = choices.count { fits(value, $0) }
      // What a matcher stands for may be told apart though the matcher is not.
      if count > 1, !isPattern {
        found.append("\(path): fits \(count) shapes where one is meant")
      }
      if count == 0 {
        found += chosen(value, choices, path)
      }
    }
    if let excluded = schema["not"], !(isPattern && value.holdsPattern), fits(value, excluded) {
      found.append("\(path): may not be \(shown(value)) here")
    }
    return found
  }

  /// The choice that is for such a value tells best what is wrong with it.
  private func chosen(_ value: JSON, _ choices: [JSON], _ path: String) -> [String] {
    let all = choices.map { problems(value, $0, at: path) }
    if all.contains([]) {
      return []
    }
    let kin = zip(choices, all).filter { typed(value, contract.resolved($0.0), path).isEmpty }
    if kin.count == 1 {
      return kin[0].1
    }
    return ["\(path): \(shown(value)) fits none of \(choices.count) shapes"]
  }

  private func sized(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    var found: [String] = []
    func check(
      _ word: String, _ measure: Double?, _ text: String, _ holds: (Double, Double) -> Bool
    ) {
      guard let measure, let bound = schema[word]?.double, !holds(measure, bound) else { return }
      found.append("\(path): expected \(text) \(schema[word]?.text ?? ""), got \(shown(value))")
    }
    check("minimum", value.double, "at least") { $0 >= $1 }
    check("maximum", value.double, "at most") { $0 <= $1 }
    check("exclusiveMinimum", value.double, "more than") { $0 > $1 }
    check("exclusiveMaximum", value.double, "less than") { $0 < $1 }
    let length = value.string.map { Double($0.unicodeScalars.count) }
    check("minLength", length, "a length of at least") { $0 >= $1 }
    check("maxLength", length, "a length of at most") { $0 <= $1 }
    let count = value.array.map { Double($0.count) }
    let isWhole = !(isPattern && value.array?.expectedElements.isOpen == true)
    check("minItems", isWhole ? count : nil, "a count of at least") { $0 >= $1 }
    check("maxItems", count, "a count of at most") { $0 <= $1 }
    return found
  }

  private func members(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard let object = value.object else { return [] }
    let isOpen = isPattern && object[ExpectedName.rest] != nil
    var found: [String] = []
    for (written, value) in object.members where !(isOpen && written == ExpectedName.rest) {
      let name = isPattern ? ExpectedName.unescaped(written) : written
      let inner = Matcher.path(path, name)
      if let shape = schema["properties"]?[name] {
        found += problems(value, shape, at: inner)
      } else if schema["additionalProperties"] == false {
        found.append("\(inner): there is no such member")
      } else if let shape = schema["additionalProperties"] {
        found += problems(value, shape, at: inner)
      }
      if let names = schema["propertyNames"], !fits(.string(name), names) {
        found.append("\(inner): there is no such member")
      }
    }
    let required = isOpen ? [] : (schema["required"]?.array ?? []).compactMap(\.string)
    for name in required where object[isPattern ? ExpectedName.escaped(name) : name] == nil {
      found.append("\(Matcher.path(path, name)): is missing")
    }
    return found
  }

  private func elements(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard let items = schema["items"], let array = value.array else { return [] }
    let wanted = isPattern ? array.expectedElements.wanted : array[...]
    return wanted.enumerated().flatMap { problems($1, items, at: "\(path)[\($0)]") }
  }

  /// A matcher is wrong if no value that it matches may stand there.
  private func problems(
    _ pattern: Pattern, _ text: String, _ schema: JSON, _ path: String
  ) -> [String] {
    mayBe(pattern, schema, depth: 0) ? [] : ["\(path): \(text) can't stand for what is meant here"]
  }

  private func mayBe(_ pattern: Pattern, _ schema: JSON, depth: Int) -> Bool {
    guard depth < 32, let kind = pattern.kind else { return true }
    let schema = contract.resolved(schema)
    if let words = schema["enum"]?.array {
      return words.contains(where: kind.accepts)
    }
    if let only = schema["const"] {
      return kind.accepts(only)
    }
    if let type = schema["type"]?.string, !kind.mayBe(type) {
      return false
    }
    for word in ["anyOf", "oneOf"] {
      guard let choices = schema[word]?.array else { continue }
      if !choices.contains(where: { mayBe(pattern, $0, depth: depth + 1) }) {
        return false
      }
    }
    return (schema["allOf"]?.array ?? []).allSatisfy { mayBe(pattern, $0, depth: depth + 1) }
  }

  private func shown(_ value: JSON) -> String { value.text.shortened(to: 60) }
}

/// A string in an expectation that stands for other values than itself.
private struct Pattern {
  /// Nil for any value.
  let kind: ValueKind?

  /// Nil for a string that stands for itself, however it is written.
  init?(_ text: String) {
    switch try? ExpectedString(text) {
    case .matcher(.any, _): kind = nil
    case .matcher(let kind, _): self.kind = kind
    case .template(let template):
      if template.isOneCapture {
        kind = nil
      } else if template.hasCaptures {
        kind = .string
      } else {
        return nil
      }
    case nil: return nil
    }
  }
}

extension JSON {
  /// Whether any string in it stands for other values.
  fileprivate var holdsPattern: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let text): Pattern(text) != nil
    case .array(let elements): elements.contains(where: \.holdsPattern)
    case .object(let object): object.members.contains { $0.value.holdsPattern }
    }
  }
}

extension ValueKind {
  /// Whether a value of a type of JSON Schema may be of this kind.
  fileprivate func mayBe(_ type: String) -> Bool {
    switch self {
    case .any: true
    case .string, .matching: type == "string"
    case .int: type == "integer" || type == "number"
    case .number, .near: type == "integer" || type == "number"
    case .bool: type == "boolean"
    }
  }
}
