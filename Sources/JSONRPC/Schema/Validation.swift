package import JSON

/// A value does not have the shape it should have.
package struct SchemaViolation: Error, Sendable {
  /// Where, as in `params.location.lat`.
  package let path: String

  /// What was expected and what came, as in `expected a number from -90 to 90, got 91`.
  package let problem: String

  package var message: String { "\(path): \(problem)" }

  /// The violation as seen from outside: its path is known only where it is needed, so that a value
  /// that fits costs none.
  fileprivate func within(_ place: String) -> SchemaViolation {
    SchemaViolation(path: place + path, problem: problem)
  }
}

extension Schema {
  /// Returns if the value has this shape.
  ///
  /// - Parameter path: what the value is called in a message.
  package func validate(_ value: JSON, at path: String) throws(SchemaViolation) {
    do { try validate(value) } catch { throw error.within(path) }
  }

  /// Returns if the object has these properties and, unless it is open, no others.
  static func validate(
    _ object: JSONObject, _ properties: [Property], open: Bool, at path: String
  ) throws(SchemaViolation) {
    do { try validate(object, properties, open: open) } catch { throw error.within(path) }
  }

  private func validate(_ value: JSON) throws(SchemaViolation) {
    switch (self, value) {
    case (.any, _), (.null, .null), (.boolean, .bool), (.nullable, .null): return
    case (.integer(let range), .number(let number)):
      try check(number.int.map(range.contains) ?? false, value)
    case (.number(let range), .number(let number)):
      try check(number.double.map(range.contains) ?? false, value)
    case (.numberAbove(let bound, let limit), .number(let number)):
      try check(number.double.map { $0 > bound && $0 <= limit } ?? false, value)
    case (.string(let limit), .string(let string)):
      try check(string.utf8.count, atMost: limit, "bytes")
    case (.word(let words), .string(let string)): try check(words.contains(string), value)
    case (.array(let element, let limit), .array(let elements)):
      try check(elements.count, atMost: limit, "elements")
      try element.validate(each: elements)
    case (.object(let properties, let open), .object(let object)):
      try Self.validate(object, properties, open: open)
    case (.nullable(let schema), _), (.named(_, let schema), _): try schema.validate(value)
    case (.either(let schemas), _):
      try check(schemas.contains { (try? $0.validate(value)) != nil }, value)
    default: try check(false, value)
    }
  }

  private func check(_ holds: Bool, _ value: JSON) throws(SchemaViolation) {
    if holds { return }
    throw SchemaViolation(path: "", problem: "expected \(expectation), got \(value.excerpt)")
  }

  private func check(
    _ count: Int, atMost limit: Int, _ unit: String
  ) throws(SchemaViolation) {
    if count <= limit { return }
    throw SchemaViolation(path: "", problem: "expected at most \(limit) \(unit), got \(count)")
  }

  private func validate(each elements: [JSON]) throws(SchemaViolation) {
    for (index, element) in elements.enumerated() {
      do { try validate(element) } catch { throw error.within("[\(index)]") }
    }
  }

  private static func validate(
    _ object: JSONObject, _ properties: [Property], open: Bool
  ) throws(SchemaViolation) {
    for (name, value) in object.members {
      if let property = properties.first(where: { $0.name == name }) {
        if !property.required, value == .null { continue }
        do { try property.schema.validate(value) } catch { throw error.within(".\(name)") }
      } else if !open {
        throw SchemaViolation(path: "", problem: unknownMember(name, properties))
      }
    }
    for property in properties where property.required && object[property.name] == nil {
      let problem = "missing; expected \(property.schema.expectation)"
      throw SchemaViolation(path: ".\(property.name)", problem: problem)
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
  /// The value for a message: short, on one line. A long text is cut in scalars, because one
  /// character may have any number of them.
  var excerpt: String {
    switch self {
    case .string(let string) where string.utf8.count <= 40: text
    case .string(let string): JSON.string(String(string.unicodeScalars.prefix(30)) + "…").text
    case .number(let number) where number.text.utf8.count <= 40: number.text
    default: kindName
    }
  }
}
