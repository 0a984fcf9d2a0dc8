package import JSON

/// A value does not have the shape it should have.
package struct SchemaViolation: Error, Sendable {
  /// Where, as in `params.location.lat`.
  package let path: String

  /// What was expected and what came, as in `expected a number from -90 to 90, got 91`.
  package let problem: String

  package var message: String { "\(path): \(problem)" }
}

extension Schema {
  /// Returns if the value has this shape.
  ///
  /// - Parameter path: what the value is called in a message.
  package func validate(_ value: JSON, at path: String) throws(SchemaViolation) {
    switch (self, value) {
    case (.any, _), (.null, .null), (.boolean, .bool): return
    case (.integer(let range), .number(let number)):
      try check(number.int.map(range.contains) ?? false, value, path)
    case (.number(let range), .number(let number)):
      try check(number.double.map(range.contains) ?? false, value, path)
    case (.numberAbove(let bound, let limit), .number(let number)):
      try check(number.double.map { $0 > bound && $0 <= limit } ?? false, value, path)
    case (.string(let limit), .string(let string)):
      try check(string.utf8.count, atMost: limit, "bytes", path)
    case (.word(let words), .string(let string)): try check(words.contains(string), value, path)
    case (.array(let element, let limit), .array(let elements)):
      try check(elements.count, atMost: limit, "elements", path)
      for (index, value) in elements.enumerated() {
        try element.validate(value, at: "\(path)[\(index)]")
      }
    case (.object(let properties, let open), .object(let object)):
      try Self.validate(object, properties, open: open, at: path)
    case (.nullable, .null): return
    case (.nullable(let schema), _), (.named(_, let schema), _):
      try schema.validate(value, at: path)
    case (.either(let schemas), _):
      try check(schemas.contains { $0.accepts(value) }, value, path)
    default: try check(false, value, path)
    }
  }

  private func accepts(_ value: JSON) -> Bool {
    do { try validate(value, at: "") } catch { return false }
    return true
  }

  private func check(_ holds: Bool, _ value: JSON, _ path: String) throws(SchemaViolation) {
    if holds { return }
    throw SchemaViolation(path: path, problem: "expected \(expectation), got \(value.excerpt)")
  }

  private func check(
    _ count: Int, atMost limit: Int, _ unit: String, _ path: String
  ) throws(SchemaViolation) {
    if count <= limit { return }
    throw SchemaViolation(path: path, problem: "expected at most \(limit) \(unit), got \(count)")
  }

  private static func validate(
    _ object: JSONObject, _ properties: [Property], open: Bool, at path: String
  ) throws(SchemaViolation) {
    for (name, value) in object.members {
      if let property = properties.first(where: { $0.name == name }) {
        if !property.required, value == .null { continue }
        try property.schema.validate(value, at: "\(path).\(name)")
      } else if !open {
        throw SchemaViolation(path: path, problem: unknownMember(name, properties))
      }
    }
    for property in properties where property.required && object[property.name] == nil {
      throw SchemaViolation(
        path: "\(path).\(property.name)",
        problem: "missing; expected \(property.schema.expectation)")
    }
  }

  private static func unknownMember(_ name: String, _ properties: [Property]) -> String {
    "unknown member \(JSON.string(name).excerpt); \(listing(properties))"
  }

  /// The members that there are, for one who named another.
  static func listing(_ properties: [Property]) -> String {
    if properties.isEmpty { return "this takes no members" }
    return "known are \(properties.map(\.name).joined(separator: ", "))"
  }
}

extension JSON {
  /// The value for a message: short, on one line.
  var excerpt: String {
    switch self {
    case .string(let string) where string.utf8.count <= 40: text
    case .string(let string): JSON.string(string.beginning + "…").text
    case .number(let number) where number.text.utf8.count <= 40: number.text
    default: kindName
    }
  }
}

extension String {
  /// Counted in scalars, because one character may have any number of them.
  fileprivate var beginning: String {
    String(UnicodeScalarView(unicodeScalars.prefix(30)))
  }
}
