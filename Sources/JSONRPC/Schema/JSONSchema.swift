package import JSON

extension Schema {
  /// The shape as JSON Schema, in the words that draft 7 and 2020-12 share.
  package var jsonSchema: JSON {
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
    case .string: ["type": "string"]
    case .word(let words): ["type": "string", "enum": .array(words.map(JSON.string))]
    case .array(let element, .max): ["type": "array", "items": element.jsonSchema]
    case .array(let element, let limit):
      ["type": "array", "items": element.jsonSchema, "maxItems": JSON(limit)]
    case .object(let properties, let open): Self.jsonSchema(object: properties, open: open)
    case .nullable(let schema): ["anyOf": [schema.jsonSchema, ["type": "null"]]]
    case .either(let schemas): ["anyOf": .array(schemas.map(\.jsonSchema))]
    case .named(let name, _): ["$ref": .string("#/components/schemas/\(name)")]
    }
  }

  /// Every named schema in this one, itself included.
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

  private static func jsonSchema(object properties: [Property], open: Bool) -> JSON {
    [
      "type": "object",
      "properties": .object(JSONObject(properties.map { ($0.name, $0.jsonSchema) })),
      "required": .array(properties.filter(\.required).map { .string($0.name) }),
      "additionalProperties": .bool(open),
    ]
  }
}

extension Schema.Property {
  /// The schema with the summary beside it; draft 7 ignores what stands beside a `$ref`, so there
  /// the reference is wrapped.
  fileprivate var jsonSchema: JSON {
    guard case .object(var object) = schema.jsonSchema else { return schema.jsonSchema }
    if object["$ref"] != nil { object = ["allOf": [.object(object)]] }
    object["description"] = .string(summary)
    object["default"] = defaultValue
    return .object(object)
  }
}
