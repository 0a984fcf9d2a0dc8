package import JSON

extension API {
  /// The protocol as an OpenRPC document; notifications that the server sends are methods without
  /// a result, marked `x-direction`. The version is the newest that the tools in use know.
  package var openRPC: JSON {
    [
      "openrpc": "1.3.2",
      "info": ["title": .string(title), "version": .string(version)],
      "methods": .array(routes.map(\.openRPC) + notifications.map(\.openRPC)),
      "components": [
        "schemas": .object(JSONObject(schemas)),
        "errors": .object(JSONObject(errorCodes.map { ($0.name, $0.openRPC) })),
      ],
    ]
  }

  /// Every code that an error can have, in rising order of its number, those of the application
  /// behind the others.
  package var errorCodes: [ErrorCode] {
    Set(ErrorCode.common + routes.flatMap(\.errors)).sorted { $0.number < $1.number }
  }

  private var schemas: [JSONObject.Member] {
    let used =
      routes.flatMap { $0.parameters.map(\.schema) + [$0.result] }
      + notifications.flatMap { $0.parameters.map(\.schema) }
    return Schema.namedSchemas(in: used).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.jsonSchema) }
  }
}

extension Route {
  /// The class in which the method runs; a word of the documents.
  package var executionClass: String {
    switch handler {
    case .inOrder, .connection: "in order"
    case .exclusive: "exclusive"
    case .waiting: "waiting"
    }
  }

  fileprivate var openRPC: JSON {
    [
      "name": .string(name),
      "summary": .string(summary),
      "paramStructure": "by-name",
      "params": .array(parameters.map(\.openRPC)),
      "result": ["name": "result", "schema": result.jsonSchema],
      "errors": .array(errors.map { ["$ref": .string("#/components/errors/\($0.name)")] }),
      "x-class": .string(executionClass),
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
      "schema": schemaWithDefault,
    ]
  }

  private var schemaWithDefault: JSON {
    guard let defaultValue, case .object(var object) = schema.jsonSchema else {
      return schema.jsonSchema
    }
    object["default"] = defaultValue
    return .object(object)
  }
}

extension ErrorCode {
  fileprivate var openRPC: JSON {
    ["code": JSON(number), "message": .string("\(name): \(summary)")]
  }
}
