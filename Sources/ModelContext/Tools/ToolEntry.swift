import JSON
import JSONRPC

/// A tool, as `tools/list` lists it and `tools/call` calls it.
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
      let arguments = arguments.withValues(for: parameters.properties)
      return try await parameters.request(from: JSONView(arguments), at: "arguments")
        .run(in: context, on: server)
    }
  }

  /// All tools, in the order of `tools/list`.
  static let all = [
    ToolEntry(FindPlace.self), ToolEntry(NearPlace.self), ToolEntry(WeatherTool.self),
    ToolEntry(ComparePlaces.self), ToolEntry(SurpriseMe.self), ToolEntry(ReadAbout.self),
    ToolEntry(MyCities.self), ToolEntry(Keep.self),
  ]

  /// The members that any answer can have.
  private static let commonOutput: [Schema.Property] = [
    .init("status", .word(["ok", "ambiguous", "area"]), "area: a country or region."),
    .init("candidates", ToolFields.rows, "", required: false),
    .init("cut", .array(.string), "Omissions.", required: false),
  ]
}

extension JSON {
  /// The arguments with numbers and booleans instead of strings that contain exactly one, where the schema expects it:
  /// some assistants write `"3"` for 3.
  fileprivate func withValues(for properties: [Schema.Property]) -> JSON {
    guard var members = object else { return self }
    for property in properties {
      if let text = members[property.name]?.string, let value = property.schema.value(of: text) {
        members[property.name] = value
      }
    }
    return .object(members)
  }
}

extension Schema {
  /// The number or boolean that a text is in JSON; nil for another text, and if the schema expects another type.
  fileprivate func value(of text: String) -> JSON? {
    guard !text.contains(where: \.isWhitespace), let value = try? JSONParser.parse(text) else {
      return nil
    }
    return switch self {
    case .boolean: value.bool.map(JSON.bool)
    case .integer, .number, .numberAbove: value.number.map(JSON.number)
    case .nullable(let schema), .named(_, let schema): schema.value(of: text)
    default: nil
    }
  }

  /// The JSON Schema without members that an assistant does not need, since every conversation includes the schema.
  fileprivate func shortSchema(of end: End) -> JSON {
    switch self {
    case .object(let properties, open: true) where properties.isEmpty: ["type": "object"]
    case .object(let properties, let isOpen):
      Self.shortSchema(of: properties, isOpen: isOpen, end: end)
    case .array(let element, .max): ["type": "array", "items": element.shortSchema(of: end)]
    default: jsonSchema(of: end).withoutLength
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

extension JSON {
  /// A schema without the maximum length of strings. The server checks the length in any case.
  fileprivate var withoutLength: JSON {
    guard var members = object else { return self }
    members["maxLength"] = nil
    if let items = members["items"] {
      members["items"] = items.withoutLength
    }
    return .object(members)
  }
}
