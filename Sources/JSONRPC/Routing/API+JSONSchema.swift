package import JSON

extension API {
  /// The types of the protocol as a JSON Schema document (2020-12), for generators of code.
  ///
  /// `$defs` has a titled definition for each named schema, for the parameters of each method and
  /// notification (`SessionOpenParams`), for each result (`SessionOpenResult`), and for each object
  /// and enumeration within these (`SessionOpenParamsMode`). The rules by which some parameters
  /// exclude others are not in it, because generators make a class of each alternative; `x-params`
  /// of `openRPC` has them.
  package var jsonSchema: JSON {
    var definitions = JSONSchemaDefinitions()
    for route in routes {
      let name = MethodName.typeName(of: route.name)
      let parameters = Schema.object(route.parameters, open: route.signature.ignoresUnknownMembers)
      definitions.define("\(name)Params", parameters, of: .parameter, summary: route.summary)
      definitions.define("\(name)Result", route.result, of: .result)
    }
    for notification in notifications {
      definitions.define(
        "\(MethodName.typeName(of: notification.name))Params",
        .object(notification.parameters, open: false), of: .result, summary: notification.summary)
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(MethodName.capitalized(title)),
      "description": .string("The types of \(title) \(version)."),
      "$defs": definitions.json,
    ]
  }
}

/// The definitions of a JSON Schema document, collected from schemas.
private struct JSONSchemaDefinitions {
  private var definitions: [String: JSON] = [:]

  var json: JSON {
    .object(JSONObject(definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  mutating func define(
    _ name: String, _ schema: Schema, of end: Schema.End, summary: String? = nil
  ) {
    // Reserves the name, in case the schema refers to itself.
    definitions[name] = .null
    guard case .object(var object) = body(of: schema, name: name, end: end) else { return }
    object["title"] = .string(name)
    object["description"] = summary.map(JSON.string)
    definitions[name] = .object(object)
  }

  private static func reference(to name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

  /// The schema itself, with references to the definitions of what is within it.
  private mutating func body(of schema: Schema, name: String, end: Schema.End) -> JSON {
    switch schema {
    case .object(let properties, let open): object(properties, open: open, name: name, end: end)
    case .word(let words) where words.count == 1: ["type": "string", "const": .string(words[0])]
    case .array(let element, let limit):
      array(of: element, limit: limit, name: MethodName.singular(of: name), end: end)
    case .nullable(let schema):
      ["anyOf": [use(of: schema, name: name, end: end), ["type": "null"]]]
    case .either(let schemas): ["oneOf": .array(alternatives(schemas, name: name, end: end))]
    case .named: use(of: schema, name: name, end: end)
    default: schema.jsonSchema(of: end)
    }
  }

  /// The schema where another one uses it: a reference for an object with members, an enumeration
  /// and a named schema.
  private mutating func use(of schema: Schema, name: String, end: Schema.End) -> JSON {
    switch schema {
    case .named(let name, let schema):
      if definitions[name] == nil {
        define(name, schema, of: .result)
      }
      return Self.reference(to: name)
    case .object(let properties, _) where !properties.isEmpty:
      define(name, schema, of: end)
      return Self.reference(to: name)
    case .word(let words) where words.count > 1:
      define(name, schema, of: end)
      return Self.reference(to: name)
    default:
      return body(of: schema, name: name, end: end)
    }
  }

  private mutating func object(
    _ properties: [Schema.Property], open: Bool, name: String, end: Schema.End
  ) -> JSON {
    var members: [JSONObject.Member] = []
    for property in properties {
      members.append((property.name, self.property(property, of: name, end: end)))
    }
    var object: JSONObject = [
      "type": "object", "properties": .object(JSONObject(members)),
      "required": .array(properties.filter(\.required).map { .string($0.name) }),
    ]
    if open || end == .parameter {
      object["additionalProperties"] = .bool(open)
    }
    return .object(object)
  }

  private mutating func property(
    _ property: Schema.Property, of owner: String, end: Schema.End
  ) -> JSON {
    let schema = property.valueSchema(of: end)
    let json = use(of: schema, name: owner + MethodName.capitalized(property.name), end: end)
    guard case .object(var object) = json else { return json }
    object["description"] = .string(property.summary)
    object["default"] = property.defaultValue
    return .object(object)
  }

  private mutating func array(
    of element: Schema, limit: Int, name: String, end: Schema.End
  ) -> JSON {
    var object: JSONObject = ["type": "array", "items": use(of: element, name: name, end: end)]
    if limit != .max {
      object["maxItems"] = JSON(limit)
    }
    return .object(object)
  }

  /// The alternatives. An enumeration beside an object is named `…Name`. Where several are objects,
  /// each is named after the first member that has only one value, or else by its number.
  private mutating func alternatives(
    _ schemas: [Schema], name: String, end: Schema.End
  ) -> [JSON] {
    let objectCount = schemas.filter { $0.properties != nil }.count
    var alternatives: [JSON] = []
    for (index, schema) in schemas.enumerated() {
      var ending = ""
      if case .word(let words) = schema, words.count > 1, objectCount > 0 {
        ending = "name"
      } else if let properties = schema.properties, objectCount > 1 {
        ending = Self.onlyWord(in: properties) ?? "\(index + 1)"
      }
      alternatives.append(use(of: schema, name: name + MethodName.capitalized(ending), end: end))
    }
    return alternatives
  }

  /// The value of the first member that can have only one.
  private static func onlyWord(in properties: [Schema.Property]) -> String? {
    properties.lazy.compactMap { property in
      if case .word(let words) = property.schema, words.count == 1 { words[0] } else { nil }
    }.first
  }
}

extension Schema {
  /// The members of an object; nil for any other schema.
  fileprivate var properties: [Property]? {
    if case .object(let properties, _) = self { properties } else { nil }
  }
}
