package import JSON

extension API {
  /// The protocol as an OpenRPC document. Notifications of the server are methods without a result, marked by
  /// `x-direction`.
  package var openRPC: JSON {
    let documentation = documentation()
    let methods = routes.map { route in
      route.openRPC(documentation, errors: route.errors.map(\.reference))
    }
    return document(
      methods: methods + notifications.map { $0.openRPC(documentation) },
      components: [
        "schemas": .object(JSONObject(schemas)),
        "errors": .object(JSONObject(errorCodes.map { ($0.name, $0.openRPC) })),
      ])
  }

  /// The protocol as an OpenRPC document for code generators that support less of OpenRPC: without the notifications of
  /// the server, which would be methods without a result, and with the errors in each method instead of references to
  /// them.
  package var plainOpenRPC: JSON {
    let documentation = documentation()
    return document(
      methods: routes.map { $0.openRPC(documentation, errors: $0.errors.map(\.openRPC)) },
      components: ["schemas": .object(JSONObject(schemas))])
  }

  private func document(methods: [JSON], components: JSON) -> JSON {
    [
      "openrpc": "1.3.2",
      "info": ["title": .string(title), "version": .string(version)],
      "methods": .array(methods),
      "components": components,
    ]
  }

  /// The common error codes and those of the methods, in ascending order.
  package var errorCodes: [ErrorCode] {
    Set(ErrorCode.common + routes.flatMap(\.errors)).sorted { $0.number < $1.number }
  }

  private var schemas: [JSONObject.Member] {
    let parameters = routes.flatMap(\.parameters) + notifications.flatMap(\.parameters)
    let used = parameters.map(\.schema) + routes.map(\.result)
    return Schema.namedSchemas(in: used).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.jsonSchema(of: .result)) }
  }
}

extension Route {
  fileprivate func openRPC(_ documentation: Documentation, errors: [JSON]) -> JSON {
    let head = JSONObject.head(name, summary: summary, documentation: documentation)
    let members: [JSONObject.Member] = [
      ("paramStructure", "by-name"),
      ("params", .array(parameters.map { $0.openRPC(of: .parameter) })),
      ("result", ["name": "result", "schema": result.jsonSchema(of: .result)]),
      ("errors", .array(errors)),
      ("examples", .array(documentation.examples[name]?.pairing(name).map { [$0] } ?? [])),
      ("x-class", .string(executionClass)),
      ("x-params", wholeParameters),
    ]
    let table = documentation.tables[name].map { [("x-table", JSON.string($0))] } ?? []
    return .object(JSONObject(head + members + table))
  }

  /// The parameters as one object schema with the valid combinations, closed unless the method ignores unknown members.
  /// OpenRPC has no member for this.
  private var wholeParameters: JSON {
    let schema = Schema.object(parameters, open: signature.ignoresUnknownMembers)
    guard case .object(var object) = schema.jsonSchema(of: .parameter) else { return [:] }
    let named = forms.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    if !forms.isEmpty {
      object["oneOf"] = .array(forms.map { $0.jsonSchema(among: named) })
    }
    return .object(object)
  }
}

extension NotificationType {
  fileprivate func openRPC(_ documentation: Documentation) -> JSON {
    let head = JSONObject.head(name, summary: summary, documentation: documentation)
    let members: [JSONObject.Member] = [
      ("paramStructure", "by-name"),
      ("params", .array(parameters.map { $0.openRPC(of: .result) })),
      ("examples", .array(documentation.examples[name]?.pairing(name).map { [$0] } ?? [])),
      ("x-direction", "server-to-client"),
    ]
    return .object(JSONObject(head + members))
  }
}

extension JSONObject {
  /// The first members of every method. The tag is the noun of the method's name.
  fileprivate static func head(
    _ name: String, summary: String, documentation: Documentation
  ) -> [Member] {
    let deprecated = documentation.deprecated[name]
    let texts = [deprecated.map { "Deprecated: \($0)" }, documentation.descriptions[name]]
    let text = texts.compactMap(\.self).joined(separator: "\n\n")
    let description: [Member] = text.isEmpty ? [] : [("description", .string(text))]
    let since = documentation.since[name] ?? Documentation.firstVersion
    return [("name", .string(name)), ("summary", .string(summary))] + description + [
      ("tags", [["name": .string(MethodName.noun(of: name))]]),
      ("deprecated", .bool(deprecated != nil)), ("x-since", .string(since)),
    ]
  }
}

extension Example {
  /// The example pairing of OpenRPC; nil if the request failed.
  fileprivate func pairing(_ name: String) -> JSON? {
    let params = (message["params"]?.object?.members ?? []).map { member -> JSON in
      ["name": .string(member.name), "value": member.value]
    }
    var object: JSONObject = ["name": .string(name), "params": .array(params)]
    if let reply {
      guard let result = reply["result"] else { return nil }
      object["result"] = ["name": "result", "value": result]
    }
    return .object(object)
  }
}

extension Schema.Property {
  fileprivate func openRPC(of end: Schema.End) -> JSON {
    [
      "name": .string(name), "summary": .string(summary), "required": .bool(required),
      "schema": schemaWithDefault(of: end),
    ]
  }

  private func schemaWithDefault(of end: Schema.End) -> JSON {
    let json = valueSchema(of: end).jsonSchema(of: end)
    guard let defaultValue, case .object(var object) = json else { return json }
    object["default"] = defaultValue
    return .object(object)
  }
}

extension ErrorCode {
  fileprivate var reference: JSON { ["$ref": .string("#/components/errors/\(name)")] }

  fileprivate var openRPC: JSON {
    [
      "code": JSON(number), "message": .string(summary),
      "data": ["name": .string(name), "retryable": .bool(isRetryable)],
    ]
  }
}
