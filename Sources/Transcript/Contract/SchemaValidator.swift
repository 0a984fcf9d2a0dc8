import JSON

/// Validates values against a JSON Schema.
///
/// Knows the keywords by which the document of this program restricts values and a few others, with the meaning of
/// draft 2020-12. In an expectation, a matcher is invalid if the types, enumerations or constants
/// of the schema exclude all values that it accepts; bounds are not compared with matchers.
struct SchemaValidator {
  private let contract: Contract

  /// Whether values are expectations, which may contain matchers and references instead of values.
  private let isPattern: Bool

  init(_ contract: Contract, isPattern: Bool) {
    self.contract = contract
    self.isPattern = isPattern
  }

  /// Sentences without a full stop, such as `$.params.limit: expected at most 500, got 501`; empty
  /// if the value is valid.
  func problems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    if schema == false {
      return ["\(path): expected no value, got \(shown(value))"]
    }
    guard case .object = schema else { return [] }
    if case .string(let text) = value, isPattern {
      if let pattern = ValuePattern(text) {
        return problems(of: pattern, text: text, in: schema, at: path)
      }
      let plain = ExpectedString.unescaped(text)
      if plain != text {
        let validator = SchemaValidator(contract, isPattern: false)
        return validator.problems(of: .string(plain), in: schema, at: path)
      }
    }
    let checks = [
      referenceProblems, typeProblems, combinationProblems, sizeProblems, memberProblems,
      elementProblems,
    ]
    return checks.flatMap { $0(value, schema, path) }
  }

  private func isValid(_ value: JSON, in schema: JSON) -> Bool {
    problems(of: value, in: schema, at: "").isEmpty
  }

  private func shown(_ value: JSON) -> String { value.text.shortened(to: 60) }
}

// The keywords of a schema.
extension SchemaValidator {
  private func referenceProblems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    guard schema["$ref"] != nil else { return [] }
    let target = contract.resolved(schema)
    return target["$ref"] == nil ? problems(of: value, in: target, at: path) : []
  }

  private func typeProblems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    if let type = schema["type"]?.string, !Self.isValue(value, of: type) {
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

  private static func isValue(_ value: JSON, of type: String) -> Bool {
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

  private func combinationProblems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    var found = (schema["allOf"]?.array ?? []).flatMap { problems(of: value, in: $0, at: path) }
    if let choices = schema["anyOf"]?.array {
      found += choiceProblems(of: value, in: choices, at: path)
    }
    if let choices = schema["oneOf"]?.array {
      let count = choices.count { isValid(value, in: $0) }
      // A matcher such as `$any` may be valid in several alternatives, although each value that it matches is
      // valid in only one.
      if count > 1, !isPattern {
        found.append("\(path): expected to match one alternative, matches \(count)")
      }
      if count == 0 {
        found += choiceProblems(of: value, in: choices, at: path)
      }
    }
    if let excluded = schema["not"], !(isPattern && value.containsPattern),
      isValid(value, in: excluded)
    {
      found.append("\(path): \(shown(value)) is not allowed here")
    }
    return found
  }

  /// The problems of a value that must match one of several alternatives; empty if it does. If only one alternative
  /// has the type of the value, these are the problems with that one. Otherwise one sentence says that none matches.
  private func choiceProblems(
    of value: JSON, in choices: [JSON], at path: String
  ) -> [String] {
    let all = choices.map { problems(of: value, in: $0, at: path) }
    if all.contains([]) {
      return []
    }
    let sameType = zip(choices, all).filter {
      typeProblems(of: value, in: contract.resolved($0.0), at: path).isEmpty
    }
    if sameType.count == 1 {
      return sameType[0].1
    }
    return ["\(path): \(shown(value)) matches none of \(choices.count) alternatives"]
  }

  private func sizeProblems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    var found: [String] = []
    func check(
      _ keyword: String, size: Double?, expected: String, isWithin: (Double, Double) -> Bool
    ) {
      guard let size, let bound = schema[keyword]?.double, !isWithin(size, bound) else { return }
      found.append(
        "\(path): expected \(expected) \(schema[keyword]?.text ?? ""), got \(shown(value))")
    }
    check("minimum", size: value.double, expected: "at least") { $0 >= $1 }
    check("maximum", size: value.double, expected: "at most") { $0 <= $1 }
    check("exclusiveMinimum", size: value.double, expected: "more than") { $0 > $1 }
    check("exclusiveMaximum", size: value.double, expected: "less than") { $0 < $1 }
    let length = value.string.map { Double($0.unicodeScalars.count) }
    check("minLength", size: length, expected: "a length of at least") { $0 >= $1 }
    check("maxLength", size: length, expected: "a length of at most") { $0 <= $1 }
    let count = value.array.map { Double($0.count) }
    let isWhole = !(isPattern && value.array?.expectedElements.isOpen == true)
    check("minItems", size: isWhole ? count : nil, expected: "a count of at least") { $0 >= $1 }
    check("maxItems", size: count, expected: "a count of at most") { $0 <= $1 }
    return found
  }

  private func memberProblems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    guard let object = value.object else { return [] }
    let isOpen = isPattern && object[ExpectedName.rest] != nil
    var found: [String] = []
    for (written, value) in object.members where !(isOpen && written == ExpectedName.rest) {
      let name = isPattern ? ExpectedName.unescaped(written) : written
      let inner = Matcher.path(of: name, in: path)
      if let member = schema["properties"]?[name] {
        found += problems(of: value, in: member, at: inner)
      } else if schema["additionalProperties"] == false {
        found.append("\(inner): unknown member")
      } else if let member = schema["additionalProperties"] {
        found += problems(of: value, in: member, at: inner)
      }
      if let names = schema["propertyNames"], !isValid(.string(name), in: names) {
        found.append("\(inner): unknown member")
      }
    }
    let required = isOpen ? [] : (schema["required"]?.array ?? []).compactMap(\.string)
    for name in required where object[isPattern ? ExpectedName.escaped(name) : name] == nil {
      found.append("\(Matcher.path(of: name, in: path)): missing")
    }
    return found
  }

  private func elementProblems(of value: JSON, in schema: JSON, at path: String) -> [String] {
    guard let items = schema["items"], let array = value.array else { return [] }
    let wanted = isPattern ? array.expectedElements.wanted : array[...]
    return wanted.enumerated().flatMap { problems(of: $1, in: items, at: "\(path)[\($0)]") }
  }
}

// Matchers and captures.
extension SchemaValidator {
  private func problems(
    of pattern: ValuePattern, text: String, in schema: JSON, at path: String
  ) -> [String] {
    isValid(pattern, in: schema, depth: 0)
      ? [] : ["\(path): \(text) matches no valid value"]
  }

  /// Whether the types, enumerations and constants of the schema may allow a value that the pattern
  /// accepts. True at a depth of 32 nested alternatives and parts, where the check stops.
  private func isValid(_ pattern: ValuePattern, in schema: JSON, depth: Int) -> Bool {
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
    for keyword in ["anyOf", "oneOf"] {
      guard let choices = schema[keyword]?.array else { continue }
      if !choices.contains(where: { isValid(pattern, in: $0, depth: depth + 1) }) {
        return false
      }
    }
    return (schema["allOf"]?.array ?? []).allSatisfy { isValid(pattern, in: $0, depth: depth + 1) }
  }
}
