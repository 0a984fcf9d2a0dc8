import JSON
import JSONRPC

/// A tool as it is listed and called.
struct ToolEntry: Sendable {
  let name: String
  let isReadOnly: Bool
  let definition: JSON
  let run: @Sendable (JSON, ToolContext, isolated ContextServer) async throws -> ToolAnswer

  init<T: Tool>(_ tool: T.Type) {
    name = tool.name
    isReadOnly = tool.hints.isReadOnly
    definition = [
      "name": .string(tool.name), "title": .string(tool.title),
      "description": .string(tool.summary),
      "inputSchema": Schema.object(tool.parameters.properties, open: false).shortSchema(
        of: .parameter),
      "outputSchema": Schema.object(Self.commonOutput + tool.output, open: true).shortSchema(
        of: .result),
      "annotations": tool.hints.json,
    ]
    let parameters = tool.parameters
    run = { arguments, context, server in
      try await parameters.request(from: JSONView(arguments), at: "arguments")
        .run(in: context, on: server)
    }
  }

  /// All tools, the most useful first.
  static let all = [
    ToolEntry(FindPlace.self), ToolEntry(NearPlace.self), ToolEntry(WeatherTool.self),
    ToolEntry(ComparePlaces.self), ToolEntry(SurpriseMe.self), ToolEntry(ReadAbout.self),
    ToolEntry(MyCities.self), ToolEntry(Keep.self),
  ]

  /// The members that any answer can have.
  private static let commonOutput: [Schema.Property] = [
    .init("status", .word(["ok", "ambiguous"]), "ambiguous: ask the user."),
    .init("candidates", ToolFields.rows, "", required: false),
    .init("cut", .array(.string), "Omitted data.", required: false),
  ]
}

extension Schema {
  /// The JSON Schema in as few bytes as possible, since every conversation includes it.
  fileprivate func shortSchema(of end: End) -> JSON {
    switch self {
    case .object(let properties, open: true) where properties.isEmpty: ["type": "object"]
    case .object(let properties, let isOpen):
      Self.shortSchema(of: properties, isOpen: isOpen, end: end)
    case .array(let element, .max): ["type": "array", "items": element.shortSchema(of: end)]
    default: jsonSchema(of: end)
    }
  }

  private static func shortSchema(of properties: [Property], isOpen: Bool, end: End) -> JSON {
    let members = properties.map { property -> JSONObject.Member in
      var object = property.schema.shortSchema(of: end).object ?? [:]
      object["description"] = property.summary.isEmpty ? nil : .string(property.summary)
      object["default"] = property.defaultValue
      return (property.name, .object(object))
    }
    var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(members))]
    let required = properties.filter(\.required)
    if !required.isEmpty {
      schema["required"] = .array(required.map { .string($0.name) })
    }
    if !isOpen {
      schema["additionalProperties"] = false
    }
    return .object(schema)
  }
}
