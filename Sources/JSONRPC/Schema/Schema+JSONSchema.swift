package import JSON

extension Schema {
  /// Whether a value is a parameter, or part of a result or a notification. Parameters are checked strictly: their
  /// objects are closed unless declared open, and their strings are bounded. Objects in results and notifications may
  /// gain members in a later version.
  package enum End {
    case parameter, result
  }

  /// The schema as JSON Schema, in the keywords that draft 7 and 2020-12 share.
  package func jsonSchema(of end: End) -> JSON {
    switch self {
    case .any: [:]
    case .null: ["type": "null"]
    case .boolean: ["type": "boolean"]
    case .integer(let range) where range.upperBound >= Self.largestInteger:
      ["type": "integer", "minimum": JSON(range.lowerBound)]
    case .integer(let range):
      ["type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound)]
    case .number(Self.anyNumber): ["type": "number"]
    case .number(let range):
      ["type": "number", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound)]
    case .numberAbove(let bound, let limit):
      ["type": "number", "exclusiveMinimum": JSON(bound), "maximum": JSON(limit)]
    case .string(Self.longestString) where end == .result: ["type": "string"]
    // The limit in bytes is an upper bound of the characters.
    case .string(let limit): ["type": "string", "maxLength": JSON(limit)]
    case .word(let words): ["type": "string", "enum": .array(words.map(JSON.string))]
    case .array(let element, .max): ["type": "array", "items": element.jsonSchema(of: end)]
    case .array(let element, let limit):
      ["type": "array", "items": element.jsonSchema(of: end), "maxItems": JSON(limit)]
    case .object(let properties, let open):
      Self.jsonSchema(object: properties, open: open, of: end)
    case .nullable(let schema): ["anyOf": [schema.jsonSchema(of: end), ["type": "null"]]]
    case .either(let schemas): ["oneOf": .array(schemas.map { $0.jsonSchema(of: end) })]
    case .named(let name, let schema): schema.reference(name, of: end)
    }
  }

  /// A reference to a component. Components are open, because replies use them. For a parameter, the names of the
  /// members are repeated, which closes the object.
  private func reference(_ name: String, of end: End) -> JSON {
    let reference: JSON = ["$ref": .string("#/components/schemas/\(name)")]
    guard end == .parameter, case .object(let properties, false) = self else { return reference }
    let names = properties.map { JSON.string($0.name) }
    return ["allOf": [reference], "propertyNames": ["enum": .array(names)]]
  }

  /// All named schemas within this one, including itself, by name.
  package var namedSchemas: [String: Schema] {
    switch self {
    case .named(let name, let schema):
      schema.namedSchemas.merging([name: schema]) { first, _ in first }
    case .array(let schema, _), .nullable(let schema): schema.namedSchemas
    case .object(let properties, _): Self.namedSchemas(in: properties.map(\.schema))
    case .either(let schemas): Self.namedSchemas(in: schemas)
    default: [:]
    }
  }

  static func namedSchemas(in schemas: [Schema]) -> [String: Schema] {
    schemas.reduce(into: [:]) { $0.merge($1.namedSchemas) { first, _ in first } }
  }

  private static func jsonSchema(object properties: [Property], open: Bool, of end: End) -> JSON {
    var object: JSONObject = [
      "type": "object",
      "properties": .object(JSONObject(properties.map { ($0.name, $0.jsonSchema(of: end)) })),
      "required": .array(properties.filter(\.required).map { .string($0.name) }),
    ]
    // Without the keyword, the object may gain members later. The value true says that it has other members already.
    if open || end == .parameter {
      object["additionalProperties"] = .bool(open)
    }
    return .object(object)
  }
}

extension Schema.Property {
  /// The schema of the value. An optional parameter may also be null, which counts as absent.
  func valueSchema(of end: Schema.End) -> Schema {
    let isNullable = if case .nullable = schema { true } else { false }
    let needsNull = end == .parameter && !required && !isNullable
    return needsNull ? .nullable(schema) : schema
  }

  /// The schema with the summary and the default. Draft 7 ignores the siblings of `$ref`, so a reference is wrapped in
  /// `allOf`.
  fileprivate func jsonSchema(of end: Schema.End) -> JSON {
    let json = valueSchema(of: end).jsonSchema(of: end)
    guard case .object(var object) = json else { return json }
    if object["$ref"] != nil {
      object = ["allOf": [.object(object)]]
    }
    object["description"] = .string(summary)
    object["default"] = defaultValue
    return .object(object)
  }
}
