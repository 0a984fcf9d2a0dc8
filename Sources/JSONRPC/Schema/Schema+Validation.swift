public import JSON
import Text

extension Schema {
  /// Throws unless the value matches this schema.
  ///
  /// - Parameter path: the name of the value in messages.
  package func validate(_ value: JSONView, at path: String) throws(SchemaViolation) {
    do { try validate(value) } catch {
      throw error.within(path)
    }
  }

  package func validate(_ value: JSON, at path: String) throws(SchemaViolation) {
    try validate(JSONView(value), at: path)
  }

  /// Throws unless the object has all required properties, a valid value for each property that it has, and no other
  /// members unless `open` is true. Nil counts as an object without members.
  static func validate(
    _ object: JSONView?, against properties: [Property], open: Bool, at path: String
  ) throws(SchemaViolation) {
    do { try validate(object, against: properties, open: open) } catch {
      throw error.within(path)
    }
  }

  fileprivate func validate(_ value: JSONView) throws(SchemaViolation) {
    switch self {
    case .any: return
    case .null: try require(value.isNull, of: value)
    case .boolean: try require(value.bool != nil, of: value)
    case .integer(let range): try require(value.int.map(range.contains) ?? false, of: value)
    case .number(let range): try require(value.double.map(range.contains) ?? false, of: value)
    case .numberAbove(let bound, let limit):
      try require(value.double.map { $0 > bound && $0 <= limit } ?? false, of: value)
    case .string(let limit):
      guard let count = value.stringLength else { return try require(false, of: value) }
      try check(count, atMost: limit, unit: "bytes")
    case .word(let words): try require(value.string.map(words.contains) ?? false, of: value)
    case .array(let element, let limit):
      try require(value.isArray, of: value)
      try element.validate(each: Array(value.elements), atMost: limit)
    case .object(let properties, let open):
      try require(value.isObject, of: value)
      try Self.validate(value, against: properties, open: open)
    case .nullable(let schema): if !value.isNull { try schema.validate(value) }
    case .named(_, let schema): try schema.validate(value)
    case .either(let schemas):
      if schemas.contains(where: { (try? $0.validate(value)) != nil }) {
        return
      }
      // If only one alternative is for this kind of value, or only one of those names a member of the value, report its
      // error, which is the most helpful.
      let candidates = Self.alternatives(among: schemas).filter { $0.isForKind(of: value) }
      let named = candidates.filter { $0.hasMember(of: value) }
      if let likeliest = candidates.count == 1
        ? candidates.first : named.count == 1 ? named.first : nil
      {
        try likeliest.validate(value)
      }
      try require(false, of: value)
    }
  }

  /// The schemas, with nested alternatives in place of the union that contains them.
  private static func alternatives(among schemas: [Schema]) -> [Schema] {
    schemas.flatMap { schema in
      if case .either(let schemas) = schema { alternatives(among: schemas) } else { [schema] }
    }
  }

  /// Whether an object has a member that the schema names.
  private func hasMember(of value: JSONView) -> Bool {
    switch self {
    case .object(let properties, _): properties.contains { value[$0.name] != nil }
    case .named(_, let schema), .nullable(let schema): schema.hasMember(of: value)
    default: false
    }
  }

  /// Whether the schema is for this kind of value: a string, an object and so on.
  private func isForKind(of value: JSONView) -> Bool {
    switch self {
    case .any: true
    case .null: value.isNull
    case .boolean: value.bool != nil
    case .integer, .number, .numberAbove: value.number != nil
    case .string, .word: value.stringLength != nil
    case .array: value.isArray
    case .object: value.isObject
    case .nullable(let schema): value.isNull || schema.isForKind(of: value)
    case .named(_, let schema): schema.isForKind(of: value)
    case .either(let schemas): schemas.contains { $0.isForKind(of: value) }
    }
  }

  private func require(_ isValid: Bool, of value: JSONView) throws(SchemaViolation) {
    if isValid {
      return
    }
    let problem = "expected \(expectation), got \(value.json.excerpt)\(hint(for: value))"
    throw SchemaViolation(path: "", problem: problem)
  }

  /// A suggestion of the word that was probably meant; empty if there is none.
  private func hint(for value: JSONView) -> String {
    guard case .word(let words) = self, let word = value.string else { return "" }
    return Suggestion.hint(for: word, among: words)
  }

  private func check(
    _ count: Int, atMost limit: Int, unit: String
  ) throws(SchemaViolation) {
    if count <= limit {
      return
    }
    throw SchemaViolation(path: "", problem: "expected at most \(limit) \(unit), got \(count)")
  }

  private func validate(
    each elements: [JSONView], atMost limit: Int
  ) throws(SchemaViolation) {
    try check(elements.count, atMost: limit, unit: "elements")
    for (index, element) in elements.enumerated() {
      do { try validate(element) } catch {
        throw error.within("[\(index)]")
      }
    }
  }

  private static func validate(
    _ object: JSONView?, against properties: [Property], open: Bool
  ) throws(SchemaViolation) {
    let present =
      if let object { try validate(membersOf: object, against: properties, open: open) } else { 0 }
    if present < properties.count(where: \.required) {
      try refuse(object, lacking: properties)
    }
  }

  private static func refuse(
    _ object: JSONView?, lacking properties: [Property]
  ) throws(SchemaViolation) {
    for property in properties where property.required && object?[property.utf8] == nil {
      let problem = "missing; expected \(property.schema.expectation)"
      throw SchemaViolation(path: ".\(property.name)", problem: problem)
    }
  }

  /// - Returns: the number of required members that are present.
  private static func validate(
    membersOf object: JSONView, against properties: [Property], open: Bool
  ) throws(SchemaViolation) -> Int {
    var required = 0
    try object.forEachMember { name, value throws(SchemaViolation) in
      // By index, because copying a property retains everything in it.
      var index = 0
      while index < properties.count, !name.isString(properties[index].utf8) {
        index += 1
      }
      if index < properties.count {
        if properties[index].required {
          required += 1
        }
        do throws(SchemaViolation) { try properties[index].check(value) } catch {
          throw error.within(".\(properties[index].name)")
        }
      } else if !open {
        throw SchemaViolation(
          path: "", problem: unknownMember(name.string ?? "", among: properties))
      }
    }
    return required
  }

  private static func unknownMember(_ name: String, among properties: [Property]) -> String {
    // Suggest members one level deeper too.
    let deeper = properties.flatMap { property in
      property.schema.memberNames.map { "\(property.name).\($0)" }
    }
    let hint = Suggestion.hint(for: name, among: properties.map(\.name) + deeper)
    return "unknown member \(JSON.string(name).excerpt)\(hint); \(listing(properties))"
  }

  /// The known members in words, for an error about an unknown member or about parameters by position.
  static func listing(_ properties: [Property]) -> String {
    if properties.isEmpty {
      return "no members are allowed"
    }
    return "known are \(properties.map(\.name).joined(separator: ", "))"
  }
}

extension Schema.Property {
  /// Checks the value of the member. Null is valid for an optional property, because it counts as absent.
  @usableFromInline func check(_ value: JSONView) throws(SchemaViolation) {
    if required || !value.isNull {
      try shape.validate(value)
    }
  }
}

extension Schema {
  fileprivate var memberNames: [String] {
    switch self {
    case .named(_, let schema), .nullable(let schema): schema.memberNames
    case .object(let properties, _): properties.map(\.name)
    case .either(let schemas): schemas.flatMap(\.memberNames)
    default: []
    }
  }
}
