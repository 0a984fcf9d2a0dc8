package import JSON

extension API {
  /// The newest version that the tools in use know.
  private static var openRPCVersion: String { "1.3.2" }

  /// The protocol as an OpenRPC document; notifications that the server sends are methods without
  /// a result, marked `x-direction`.
  package var openRPC: JSON {
    [
      "openrpc": .string(Self.openRPCVersion),
      "info": ["title": .string(title), "version": .string(version)],
      "methods": .array(routes.map(\.openRPC) + notifications.map(\.openRPC)),
      "components": ["schemas": .object(JSONObject(schemas))],
    ]
  }

  private var schemas: [JSONObject.Member] {
    let used =
      routes.flatMap { $0.parameters.map(\.schema) + [$0.result] }
      + notifications.flatMap { $0.parameters.map(\.schema) }
    return Schema.namedSchemas(in: used).sorted { $0.key < $1.key }.map { name, schema in
      (name: name, value: schema.jsonSchema)
    }
  }
}

extension Route {
  fileprivate var openRPC: JSON {
    [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "by-name",
      "params": .array(parameters.map(\.openRPC)),
      "result": ["name": "result", "schema": result.jsonSchema],
      "errors": .array(errors.map(\.openRPC)),
    ]
  }
}

extension NotificationType {
  fileprivate var openRPC: JSON {
    [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "by-name",
      "params": .array(parameters.map(\.openRPC)),
      "x-direction": "server-to-client",
    ]
  }
}

extension Schema.Property {
  fileprivate var openRPC: JSON {
    [
      "name": .string(name), "summary": .string(summary), "required": .bool(required),
      "schema": schema.jsonSchema,
    ]
  }
}

extension ErrorCode {
  fileprivate var openRPC: JSON {
    ["code": JSON(number), "message": .string("\(name): \(summary)")]
  }
}
