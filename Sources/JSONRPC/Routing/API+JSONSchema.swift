package import JSON

extension API {
  /// The types of the protocol as a JSON Schema document (2020-12), for generators of code.
  ///
  /// `$defs` has a titled definition for each named schema, for the parameters of each method and notification
  /// (`SessionOpenParams`), for each result (`SessionOpenResult`), and within these for each object with members,
  /// enumeration of several words and union (`SessionOpenParamsMode`). Where a result or a notification uses such an
  /// enumeration (`StateModeWord`), any other string is valid too, because a later version may add words; in a named
  /// schema that parameters use, no other string is valid.
  ///
  /// A number has the format `double`, and an integer `int64` unless its maximum fits into 32 bits. The document lacks
  /// the rules by which some parameters exclude others, because generators make a class of each alternative; `x-params`
  /// of `openRPC` has them.
  package var jsonSchema: JSON {
    var definitions = JSONSchemaDefinitions(
      closed: Set(Schema.namedSchemas(in: routes.flatMap(\.parameters).map(\.schema)).keys))
    for route in routes {
      let name = MethodName.typeName(of: route.name)
      let parameters = Schema.object(route.parameters, open: route.signature.ignoresUnknownMembers)
      definitions.define("\(name)Params", parameters, for: .parameter, summary: route.summary)
      definitions.define("\(name)Result", route.result, for: .result)
    }
    for notification in notifications {
      definitions.define(
        "\(MethodName.typeName(of: notification.name))Params",
        .object(notification.parameters, open: false), for: .result, summary: notification.summary)
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string(MethodName.capitalized(title)),
      "description": .string("The types of \(title) \(version)."),
      "$defs": definitions.json,
    ]
  }
}

/// Where a definition is used: `result` also in notifications, `both` for a named schema that parameters use. Objects
/// in parameters are closed unless declared open. Only in results may an enumeration have other words.
private enum Use {
  case parameter, result, both

  var end: Schema.End { self == .parameter ? .parameter : .result }
}

/// The definitions of a JSON Schema document, collected from schemas.
private struct JSONSchemaDefinitions {
  private var definitions: [String: JSON] = [:]

  /// The names of the named schemas that have a definition.
  private var named: Set<String> = []

  /// The named schemas that parameters use. Their enumerations are closed.
  private let closed: Set<String>

  init(closed: Set<String>) {
    self.closed = closed
  }

  /// The definitions, those of named schemas first. Otherwise a generator that names the elements of `cities` after the
  /// property would use the name `City` before it reads the definition of `City`.
  var json: JSON {
    let names = definitions.keys.sorted()
    let ordered = names.filter(named.contains) + names.filter { !named.contains($0) }
    return .object(JSONObject(ordered.map { ($0, definitions[$0] ?? .null) }))
  }

  /// Adds the format `double` to a number, and `int64` to an integer whose maximum is missing or needs more than 32
  /// bits.
  private static func withFormat(_ json: JSON) -> JSON {
    guard case .object(var object) = json else { return json }
    if object["type"] == "number" {
      object["format"] = "double"
    } else if object["type"] == "integer", (object["maximum"]?.int ?? .max) > Int(Int32.max) {
      object["format"] = "int64"
    }
    return .object(object)
  }

  mutating func define(
    _ name: String, _ schema: Schema, for use: Use, summary: String? = nil
  ) {
    // Reserves the name, in case the schema refers to itself.
    definitions[name] = .null
    guard case .object(var object) = body(of: schema, name: name, for: use) else { return }
    object["title"] = .string(name)
    object["description"] = summary.map(JSON.string)
    definitions[name] = .object(object)
  }

  private static func reference(to name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

  /// The schema with null as a further alternative.
  private static func nullable(_ json: JSON) -> JSON {
    ["anyOf": .array((json["anyOf"]?.array ?? [json]) + [["type": "null"]])]
  }

  /// The schema itself, not a reference to it. The schemas within it are references where `subschema` makes one.
  private mutating func body(of schema: Schema, name: String, for use: Use) -> JSON {
    switch schema {
    case .object(let properties, let open): object(properties, open: open, name: name, for: use)
    case .word(let words) where words.count == 1: ["type": "string", "const": .string(words[0])]
    case .array(let element, let limit):
      array(of: element, limit: limit, name: MethodName.singular(of: name), for: use)
    case .nullable(let schema): Self.nullable(subschema(schema, name: name, for: use))
    case .either(let schemas): ["oneOf": .array(alternatives(schemas, name: name, for: use))]
    case .named: subschema(schema, name: name, for: use)
    default: Self.withFormat(schema.jsonSchema(of: use.end))
    }
  }

  /// The schema as another one refers to it. Defines an object with members, a union, a named schema and an enumeration
  /// of several words, and returns a reference; in a result, the reference to an enumeration has any string as a
  /// further alternative. Returns any other schema itself.
  private mutating func subschema(_ schema: Schema, name: String, for use: Use) -> JSON {
    switch schema {
    case .named(let name, let schema):
      if definitions[name] == nil {
        named.insert(name)
        define(name, schema, for: closed.contains(name) ? .both : .result)
      }
      return Self.reference(to: name)
    case .object(let properties, _) where !properties.isEmpty:
      define(name, schema, for: use)
      return Self.reference(to: name)
    case .word(let words) where words.count > 1:
      guard use == .result else {
        define(name, schema, for: use)
        return Self.reference(to: name)
      }
      define("\(name)Word", schema, for: use)
      return ["anyOf": [Self.reference(to: "\(name)Word"), ["type": "string"]]]
    case .either:
      define(name, schema, for: use)
      return Self.reference(to: name)
    default:
      return body(of: schema, name: name, for: use)
    }
  }

  private mutating func object(
    _ properties: [Schema.Property], open: Bool, name: String, for use: Use
  ) -> JSON {
    var members: [JSONObject.Member] = []
    for property in properties {
      members.append((property.name, self.property(property, of: name, for: use)))
    }
    var object: JSONObject = [
      "type": "object", "properties": .object(JSONObject(members)),
      "required": .array(properties.filter(\.required).map { .string($0.name) }),
    ]
    if open || use == .parameter {
      object["additionalProperties"] = .bool(open)
    }
    return .object(object)
  }

  private mutating func property(
    _ property: Schema.Property, of owner: String, for use: Use
  ) -> JSON {
    let schema = property.valueSchema(of: use.end)
    let json = subschema(schema, name: owner + MethodName.capitalized(property.name), for: use)
    guard case .object(var object) = json else { return json }
    object["description"] = .string(property.summary)
    object["default"] = property.defaultValue
    return .object(object)
  }

  private mutating func array(
    of element: Schema, limit: Int, name: String, for use: Use
  ) -> JSON {
    var object: JSONObject = ["type": "array", "items": subschema(element, name: name, for: use)]
    if limit != .max {
      object["maxItems"] = JSON(limit)
    }
    return .object(object)
  }

  /// The alternatives, with those of nested unions. An enumeration of several words beside an object has a name that
  /// ends in `Name`. The name of an object ends in the only word of its first member that has only one; otherwise in
  /// `Object`, or in its position if several alternatives are objects.
  private mutating func alternatives(_ schemas: [Schema], name: String, for use: Use) -> [JSON] {
    let schemas = schemas.flatMap(\.alternatives)
    let objectCount = schemas.filter { $0.properties != nil }.count
    var alternatives: [JSON] = []
    for (index, schema) in schemas.enumerated() {
      var ending = ""
      if case .word(let words) = schema, words.count > 1, objectCount > 0 {
        ending = "name"
      } else if let properties = schema.properties {
        ending = Self.onlyWord(in: properties) ?? (objectCount > 1 ? "\(index + 1)" : "object")
      }
      alternatives.append(subschema(schema, name: name + MethodName.capitalized(ending), for: use))
    }
    return alternatives
  }

  /// The word of the first member that can have only one word; nil if there is no such member.
  private static func onlyWord(in properties: [Schema.Property]) -> String? {
    properties.lazy.compactMap { property in
      if case .word(let words) = property.schema, words.count == 1 { words[0] } else { nil }
    }.first
  }
}

extension Schema {
  /// The alternatives of a union, with those of the unions within it; for any other schema, the schema itself.
  fileprivate var alternatives: [Schema] {
    if case .either(let schemas) = self { schemas.flatMap(\.alternatives) } else { [self] }
  }

  /// The members of an object; nil for any other schema.
  fileprivate var properties: [Property]? {
    if case .object(let properties, _) = self { properties } else { nil }
  }
}
