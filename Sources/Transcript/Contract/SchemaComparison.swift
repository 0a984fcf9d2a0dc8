import JSON

/// Finds the differences because of which values that one schema describes may be invalid in another schema.
struct SchemaComparison {
  /// The contract that contains the first schema, which describes the values.
  private let from: Contract

  /// The contract that contains the second schema, which describes the allowed values.
  private let to: Contract
  private let direction: Direction
  private let cache: ComparisonCache

  /// The direction in which values are sent. Determines the wording of the problems.
  enum Direction {
    /// Values that older clients send and the newer server must accept.
    case accepted

    /// Values that the newer server returns and older clients must understand.
    case returned
  }

  /// Schemas are compared to this depth, so that the comparison of recursive ones ends. Differences below it are not
  /// found.
  private static let maximumDepth = 24

  init(from: Contract, to: Contract, direction: Direction, cache: ComparisonCache) {
    self.from = from
    self.to = to
    self.direction = direction
    self.cache = cache
  }

  /// A sentence without a full stop for each difference because of which a value may be invalid.
  ///
  /// - Parameters:
  ///   - values: the schema of the values.
  ///   - allowed: the schema that all of them must satisfy.
  ///   - path: the place of the schema, with which the sentences begin. Sentences about a named schema begin with its
  ///     name instead, if both schemas are references.
  func problems(
    of values: JSON, within allowed: JSON, at path: String, depth: Int = 0
  ) -> [String] {
    guard depth < Self.maximumDepth else { return [] }
    if let first = values["$ref"]?.string, let second = allowed["$ref"]?.string,
      first.contains("/schemas/")
    {
      let key = "\(first) \(second)"
      if let problems = cache.problems[key] {
        return problems
      }
      // A recursive reference finds this empty entry, which ends the recursion.
      cache.problems[key] = []
      let name = second.split(separator: "/").last.map(String.init) ?? path
      let found = problems(
        of: from.resolved(values), within: to.resolved(allowed), at: name, depth: depth + 1)
      cache.problems[key] = found
      return found
    }
    return resolvedProblems(
      of: from.resolved(values), within: to.resolved(allowed), at: path, depth: depth)
  }

  private func resolvedProblems(
    of values: JSON, within allowed: JSON, at path: String, depth: Int
  ) -> [String] {
    if let choices = choices(of: values) {
      return choices.flatMap { problems(of: $0, within: allowed, at: path, depth: depth + 1) }
    }
    if let parts = allowed["allOf"]?.array {
      let found = parts.flatMap { problems(of: values, within: $0, at: path, depth: depth + 1) }
      return found + nameProblems(of: values, within: allowed, at: path)
    }
    if let parts = values["allOf"]?.array, let first = parts.first {
      return problems(of: first, within: allowed, at: path, depth: depth + 1)
    }
    if let choices = choices(of: allowed) {
      let all = choices.map { problems(of: values, within: $0, at: path, depth: depth + 1) }
      if all.contains([]) {
        return []
      }
      let sameKind = zip(choices, all).filter { isKind(of: values, within: to.resolved($0.0)) }
      if sameKind.count == 1 {
        return sameKind[0].1
      }
      return [
        problem(
          at: path, returned: "may now be of type \(kind(of: values))",
          accepted: "no longer accepts type \(kind(of: values))")
      ]
    }
    return plainProblems(of: values, within: allowed, at: path, depth: depth)
  }

  private func problem(at path: String, returned: String, accepted: String) -> String {
    "\(path): \(direction == .returned ? returned : accepted)"
  }

  /// The alternatives of a schema; nil if it has none. Also nil if it has a type: `anyOf` and `oneOf` then only say
  /// which members may appear together.
  private func choices(of schema: JSON) -> [JSON]? {
    schema["type"] == nil ? schema["anyOf"]?.array ?? schema["oneOf"]?.array : nil
  }

  private func isKind(of values: JSON, within allowed: JSON) -> Bool {
    allowed["type"] == nil || kind(of: values) == kind(of: allowed)
      || (kind(of: values) == "integer" && kind(of: allowed) == "number")
  }

  private func kind(of schema: JSON) -> String { schema["type"]?.string ?? "anything" }
}

// Schemas without references and alternatives.
extension SchemaComparison {
  private func plainProblems(
    of values: JSON, within allowed: JSON, at path: String, depth: Int
  ) -> [String] {
    guard isKind(of: values, within: allowed) else {
      return [
        problem(
          at: path,
          returned: "type changed from \(kind(of: allowed)) to \(kind(of: values))",
          accepted: "type changed from \(kind(of: values)) to \(kind(of: allowed))")
      ]
    }
    var found =
      enumerationProblems(of: values, within: allowed, at: path)
      + boundProblems(of: values, within: allowed, at: path)
    if let items = allowed["items"] {
      found += problems(
        of: values["items"] ?? [:], within: items, at: "\(path)[]", depth: depth + 1)
    }
    return found + memberProblems(of: values, within: allowed, at: path, depth: depth)
      + combinationProblems(of: values, within: allowed, at: path)
  }

  private func enumerationProblems(
    of values: JSON, within allowed: JSON, at path: String
  ) -> [String] {
    guard let words = allowed["enum"]?.array else { return [] }
    guard let given = values["enum"]?.array else {
      return [
        problem(
          at: path, returned: "is no longer limited to certain values",
          accepted: "is now limited to certain values")
      ]
    }
    // Clients have to accept further words in a result, except where the enumeration has a single
    // word, by which they distinguish objects.
    if direction == .returned, words.count > 1 {
      return []
    }
    return given.filter { !words.contains($0) }.map {
      problem(
        at: path, returned: "may now be \($0.text)", accepted: "no longer accepts \($0.text)")
    }
  }

  /// The keywords of the bounds that are compared, and whether each is an upper bound.
  private static let bounds = [
    ("minimum", false), ("exclusiveMinimum", false), ("maximum", true), ("maxLength", true),
    ("maxItems", true), ("minLength", false), ("minItems", false),
  ]

  private func boundProblems(
    of values: JSON, within allowed: JSON, at path: String
  ) -> [String] {
    Self.bounds.compactMap { word, isUpper in
      guard let bound = allowed[word]?.double else { return nil }
      let other = word == "minimum" ? values["exclusiveMinimum"]?.double : nil
      let given = values[word]?.double ?? other
      let isWithin = given.map { isUpper ? $0 <= bound : $0 >= bound } ?? false
      if isWithin {
        return nil
      }
      let allowedText = allowed[word]?.text
      let givenText = values[word]?.text ?? "none"
      return problem(
        at: path, returned: "\(word) changed from \(allowedText ?? "") to \(givenText)",
        accepted: "\(word) changed from \(givenText) to \(allowedText ?? "")")
    }
  }
}

// Members of objects.
extension SchemaComparison {
  private func memberProblems(
    of values: JSON, within allowed: JSON, at path: String, depth: Int
  ) -> [String] {
    let given = values["properties"]?.object ?? [:]
    let wanted = allowed["properties"]?.object ?? [:]
    let alwaysGiven = Set(required(by: values))
    let mandatory = required(by: allowed)
    var found = mandatory.filter { !alwaysGiven.contains($0) }.map { name in
      problem(
        at: "\(path).\(name)", returned: given[name] == nil ? "was removed" : "may now be missing",
        accepted: "is now required")
    }
    for (name, schema) in given.members {
      if let other = wanted[name] {
        found += problems(of: schema, within: other, at: "\(path).\(name)", depth: depth + 1)
      } else if allowed["additionalProperties"] == false || isUnknown(name, in: allowed) {
        found.append(
          problem(
            at: "\(path).\(name)",
            returned: "was added to an object that allows no further members",
            accepted: "is no longer accepted"))
      }
    }
    // Optional members that were promised and are no longer returned.
    if direction == .returned {
      for (name, _) in wanted.members where given[name] == nil && !mandatory.contains(name) {
        found.append("\(path).\(name): was removed")
      }
    }
    return found
  }

  private func required(by schema: JSON) -> [String] {
    (schema["required"]?.array ?? []).compactMap(\.string)
  }

  private func isUnknown(_ name: String, in allowed: JSON) -> Bool {
    guard let names = allowed["propertyNames"]?["enum"]?.array else { return false }
    return !names.contains(.string(name))
  }

  /// Sentences about the member names that `propertyNames` of the first schema allows and that of the second one does
  /// not.
  private func nameProblems(
    of values: JSON, within allowed: JSON, at path: String
  ) -> [String] {
    guard let names = allowed["propertyNames"]?["enum"]?.array else { return [] }
    let given = values["propertyNames"]?["enum"]?.array ?? []
    return given.filter { !names.contains($0) }.map {
      problem(
        at: "\(path).\($0.string ?? "")", returned: "was added", accepted: "is no longer accepted")
    }
  }

  private static let notNull: JSON = ["not": ["type": "null"]]

  /// Sentences about the combinations of members that are no longer accepted. In a schema with a type, each alternative
  /// of `oneOf` is a combination of members.
  private func combinationProblems(
    of values: JSON, within allowed: JSON, at path: String
  ) -> [String] {
    guard direction == .accepted, let choices = allowed["oneOf"]?.array else { return [] }
    let existing = values["properties"]?.object ?? [:]
    let combinations = values["oneOf"]?.array ?? [[:]]
    let always = required(by: values)
    return combinations.filter { combination in
      !choices.contains {
        isCombination(combination, within: $0, existing: existing, always: always)
      }
    }.map { combination in
      let members = combination["properties"]?.object ?? [:]
      let names = members.members.map(\.name).joined(separator: ", ")
      let shown = names.isEmpty ? "every combination of members" : "the combination of \(names)"
      return "\(path): no longer accepts \(shown)"
    }
  }

  /// - Parameters:
  ///   - existing: the members that older clients may send. They send no others.
  ///   - always: the members that older clients must send.
  private func isCombination(
    _ combination: JSON, within other: JSON, existing: JSONObject, always: [String]
  ) -> Bool {
    let given = required(by: combination) + always
    guard required(by: other).allSatisfy(given.contains) else { return false }
    return (other["properties"]?.object ?? [:]).members.allSatisfy { name, schema in
      guard existing[name] != nil else { return schema == ["type": "null"] }
      if schema == Self.notNull, let type = existing[name].map(from.resolved)?["type"],
        type != "null"
      {
        return true
      }
      let own = combination["properties"]?[name]
      return (schema.object ?? [:]).members.allSatisfy { keyword, wanted in
        guard let words = wanted.array, keyword == "enum" else { return own?[keyword] == wanted }
        return own?[keyword]?.array?.allSatisfy(words.contains) ?? false
      }
    }
  }
}
