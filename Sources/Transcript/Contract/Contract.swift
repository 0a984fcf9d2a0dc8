package import JSON

/// A protocol as an OpenRPC document tells of it.
package struct Contract: Sendable {
  let document: JSON

  /// By name, those that a client calls and those that the server sends.
  let methods, notifications: [String: JSON]

  /// The names of errors by their codes.
  let errors: [Int: String]

  package init(_ document: JSON) {
    self.document = document
    let all = document["methods"]?.array ?? []
    methods = Self.named(all, sent: false)
    notifications = Self.named(all, sent: true)
    let told = document["components"]?["errors"]?.object?.members ?? []
    errors = Dictionary(told.compactMap { name, error in error["code"]?.int.map { ($0, name) } }) {
      first, _ in first
    }
  }

  private static func named(_ methods: [JSON], sent: Bool) -> [String: JSON] {
    let chosen = methods.filter { ($0["x-direction"] == "server-to-client") == sent }
    return Dictionary(chosen.compactMap { method in method["name"]?.string.map { ($0, method) } }) {
      first, _ in first
    }
  }

  /// The schema of the parameters of a method or a notification, as one object.
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

  func result(of method: JSON) -> JSON? {
    method["result"].map { resolved($0) }?["schema"]
  }

  /// The result in the first example of a method that has one.
  func example(of method: String) -> JSON? {
    let examples = methods[method]?["examples"]?.array ?? []
    return examples.lazy.compactMap { $0["result"]?["value"] }.first
  }

  /// What a `$ref` leads to, and everything else as it is.
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

  /// The plainest value of a shape: what is required is there, as little of it as can be.
  func plainest(_ schema: JSON, depth: Int = 0) -> JSON {
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
      return choices.first.map { plainest($0, depth: depth + 1) } ?? .null
    }
    if let part = schema["allOf"]?.array?.first {
      return plainest(part, depth: depth + 1)
    }
    switch schema["type"]?.string {
    case "object": return .object(completed([:], schema, depth: depth))
    case "array": return []
    case "string": return ""
    case "integer", "number":
      return schema["minimum"] ?? schema["exclusiveMinimum"].map { _ in 1 } ?? 0
    case "boolean": return false
    default: return .null
    }
  }

  /// The object with what its shape requires and it lacks.
  func completed(_ object: JSONObject, _ schema: JSON, depth: Int = 0) -> JSONObject {
    let schema = objectShape(of: schema)
    var object = object
    for name in (schema["required"]?.array ?? []).compactMap(\.string) where object[name] == nil {
      object[name] = plainest(schema["properties"]?[name] ?? [:], depth: depth + 1)
    }
    return object
  }

  /// The part of a schema that is about objects.
  func objectShape(of schema: JSON) -> JSON {
    let schema = resolved(schema)
    if schema["properties"] != nil {
      return schema
    }
    for word in ["allOf", "anyOf", "oneOf"] {
      for part in schema[word]?.array ?? [] {
        let shape = objectShape(of: part)
        if shape["properties"] != nil {
          return shape
        }
      }
    }
    return schema
  }

  /// The part of a schema that is about the elements of arrays.
  func elementShape(of schema: JSON) -> JSON? {
    let schema = resolved(schema)
    if let items = schema["items"] {
      return items
    }
    for word in ["allOf", "anyOf", "oneOf"] {
      for part in schema[word]?.array ?? [] {
        if let items = elementShape(of: part) {
          return items
        }
      }
    }
    return nil
  }
}
