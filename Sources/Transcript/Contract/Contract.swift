package import JSON

/// A protocol, as an OpenRPC document describes it.
package struct Contract: Sendable {
  let document: JSON

  /// The methods and notifications that clients send, by name.
  let methods: [String: JSON]

  /// The notifications that the server sends (`x-direction`), by name.
  let notifications: [String: JSON]

  /// The names of errors by code.
  let errors: [Int: String]

  package init(_ document: JSON) {
    self.document = document
    let all = document["methods"]?.array ?? []
    methods = Self.methods(all, sentByServer: false)
    notifications = Self.methods(all, sentByServer: true)
    let errors = document["components"]?["errors"]?.object?.members ?? []
    self.errors = Dictionary(
      errors.compactMap { name, error in error["code"]?.int.map { ($0, name) } }
    ) { first, _ in first }
  }

  private static func methods(_ methods: [JSON], sentByServer: Bool) -> [String: JSON] {
    let chosen = methods.filter { ($0["x-direction"] == "server-to-client") == sentByServer }
    return Dictionary(chosen.compactMap { method in method["name"]?.string.map { ($0, method) } }) {
      first, _ in first
    }
  }

  /// The schema of the parameters of a method or a notification as one object: `x-params`, or else one made from
  /// `params`.
  func params(of method: JSON) -> JSON {
    if let whole = method["x-params"] {
      return whole
    }
    let params = (method["params"]?.array ?? []).map { resolved($0) }
    let members = params.map { ($0["name"]?.string ?? "", $0["schema"] ?? [:]) }
    let required = params.filter { $0["required"] == true }.compactMap { $0["name"] }
    return [
      "type": "object", "properties": .object(JSONObject(members)), "required": .array(required),
    ]
  }

  /// The schema of the result of a method; nil if it has none.
  func result(of method: JSON) -> JSON? {
    method["result"].map { resolved($0) }?["schema"]
  }

  /// The result in the first example of a method that has one; nil without such an example.
  func example(of method: String) -> JSON? {
    let examples = methods[method]?["examples"]?.array ?? []
    return examples.lazy.compactMap { $0["result"]?["value"] }.first
  }

  /// The target of a schema that is a `$ref`. Other schemas, and references without a target, are
  /// returned unchanged. Follows up to 32 references.
  func resolved(_ schema: JSON) -> JSON {
    var schema = schema
    for _ in 0..<32 {
      guard let pointer = schema["$ref"]?.string, let target = target(of: pointer) else { break }
      schema = target
    }
    return schema
  }

  private func target(of pointer: String) -> JSON? {
    guard pointer.hasPrefix("#") else { return nil }
    var value: JSON? = document
    for part in pointer.dropFirst().split(separator: "/") {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      if let elements = value?.array {
        value = Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      } else {
        value = value?[name]
      }
    }
    return value
  }

  /// A simple value for a schema: the first word of an enumeration, or the constant. Of alternatives, null if it is
  /// among them, else a value for the first one. Objects have only the required members; arrays and strings are empty.
  /// Of the bounds, it respects only `minimum`; a number with only `exclusiveMinimum` is 1. Null for an unknown type.
  func simplestValue(of schema: JSON, depth: Int = 0) -> JSON {
    let schema = resolved(schema)
    if let first = schema["enum"]?.array?.first {
      return first
    }
    if let value = schema["const"] {
      return value
    }
    for word in ["anyOf", "oneOf"] {
      guard let choices = schema[word]?.array else { continue }
      if choices.contains(["type": "null"]) || depth > 16 {
        return .null
      }
      return choices.first.map { simplestValue(of: $0, depth: depth + 1) } ?? .null
    }
    if let part = schema["allOf"]?.array?.first {
      return simplestValue(of: part, depth: depth + 1)
    }
    switch schema["type"]?.string {
    case "object": return .object(completed([:], schema: schema, depth: depth))
    case "array": return []
    case "string": return ""
    case "integer", "number":
      return schema["minimum"] ?? schema["exclusiveMinimum"].map { _ in 1 } ?? 0
    case "boolean": return false
    default: return .null
    }
  }

  /// The object with simple values for the required members that it lacks.
  func completed(_ object: JSONObject, schema: JSON, depth: Int = 0) -> JSONObject {
    let schema = objectSchema(of: schema)
    var object = object
    for name in (schema["required"]?.array ?? []).compactMap(\.string) where object[name] == nil {
      object[name] = simplestValue(
        of: schema["properties"]?[name] ?? [:], depth: depth + 1)
    }
    return object
  }

  /// The schema itself if it has `properties`, else the first of its parts and alternatives that
  /// has them; the schema itself if none has.
  func objectSchema(of schema: JSON) -> JSON {
    let schema = resolved(schema)
    if schema["properties"] != nil {
      return schema
    }
    for word in ["allOf", "anyOf", "oneOf"] {
      for part in schema[word]?.array ?? [] {
        let alternative = objectSchema(of: part)
        if alternative["properties"] != nil {
          return alternative
        }
      }
    }
    return schema
  }

  /// The `items` of the schema itself, or else of the first of its parts and alternatives that has them; nil if none
  /// has.
  func elementSchema(of schema: JSON) -> JSON? {
    let schema = resolved(schema)
    if let items = schema["items"] {
      return items
    }
    for word in ["allOf", "anyOf", "oneOf"] {
      for part in schema[word]?.array ?? [] {
        if let items = elementSchema(of: part) {
          return items
        }
      }
    }
    return nil
  }
}
