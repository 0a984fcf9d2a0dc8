import JSON
import JSONRPC

/// Something that an assistant can have done. Its properties are the arguments of one call, checked
/// and typed.
protocol Tool: Sendable, SendableMetatype {
  static var name: String { get }

  /// For people.
  static var title: String { get }

  /// For the assistant: what it is good for, in few words, since every conversation carries them.
  static var summary: String { get }
  static var hints: ToolHints { get }
  static var parameters: Parameters<Self> { get }

  /// The members of its answer beside those that every answer can have.
  static var output: [Schema.Property] { get }

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer
}

/// What a tool does to the world, for hosts that ask their user before some of them.
struct ToolHints {
  /// Whether it changes nothing.
  var isReadOnly = true

  /// Whether it can take something away.
  var isDestructive = false

  /// Whether to do it twice is the same as once.
  var isIdempotent = true

  /// Whether others than this program are asked.
  var isOpenWorld = false

  fileprivate var json: JSON {
    [
      "readOnlyHint": .bool(isReadOnly),
      "destructiveHint": .bool(isDestructive), "idempotentHint": .bool(isIdempotent),
      "openWorldHint": .bool(isOpenWorld),
    ]
  }
}

/// A row of the toolbox.
struct ToolEntry: Sendable {
  let name: String
  let isReadOnly: Bool
  let definition: JSON
  let run: @Sendable (JSON, Desk, isolated ContextServer) async throws -> ToolAnswer

  init<T: Tool>(_ tool: T.Type) {
    name = tool.name
    isReadOnly = tool.hints.isReadOnly
    definition = [
      "name": .string(tool.name), "title": .string(tool.title),
      "description": .string(tool.summary),
      "inputSchema": Schema.object(tool.parameters.properties, open: false).shortSchema(
        of: .parameter),
      "outputSchema": Schema.object(Self.everywhere + tool.output, open: true).shortSchema(
        of: .result),
      "annotations": tool.hints.json,
    ]
    let parameters = tool.parameters
    run = { arguments, desk, server in
      try await parameters.request(from: JSONView(arguments), at: "arguments")
        .run(at: desk, on: server)
    }
  }

  /// The toolbox, in the order in which a person would reach for them.
  static let all = [
    ToolEntry(FindPlace.self), ToolEntry(NearPlace.self), ToolEntry(WeatherTool.self),
    ToolEntry(ComparePlaces.self), ToolEntry(SurpriseMe.self), ToolEntry(ReadAbout.self),
    ToolEntry(MyCities.self), ToolEntry(Keep.self),
  ]

  /// What any answer can have.
  private static let everywhere: [Schema.Property] = [
    .init("status", .word(["ok", "ambiguous"]), "ambiguous: choose or ask."),
    .init("candidates", ToolFields.rows, "", required: false),
    .init("cut", .array(.string), "What was left out.", required: false),
  ]
}

extension Schema {
  /// In as few words as say the same: every conversation carries them.
  fileprivate func shortSchema(of end: End) -> JSON {
    switch self {
    case .object(let properties, open: true) where properties.isEmpty: ["type": "object"]
    case .object(let properties, let isOpen): Self.shortSchema(properties, isOpen, end)
    case .array(let element, .max): ["type": "array", "items": element.shortSchema(of: end)]
    default: jsonSchema(of: end)
    }
  }

  private static func shortSchema(_ properties: [Property], _ isOpen: Bool, _ end: End) -> JSON {
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

/// Arguments and members that several tools have.
enum ToolFields {
  /// Objects, each told in words where they are described.
  static let rows = Schema.array(object)
  static let object = Schema.object([], open: true)

  static let place = Field<String>.required(
    "place",
    "A name in any language (Springfield, Illinois), coordinates, a link to a map or an id.",
    as: .string(maximumBytes: 512))

  static let detail = Field<Detail>.optional(
    "detail", "full takes up to 10 kB instead of 4.", default: .brief)

  static let date = Field<String?>.optional(
    "date", "2026-05-01, today, tomorrow, or a weekday: the next such day after today.",
    as: .string(maximumBytes: 16))
}

/// How long an answer may be.
enum Detail: String, CaseIterable, ParameterValue {
  case brief, full

  /// Of a whole result, with its text and what the protocol adds. Hosts take answers into the
  /// conversation whole; ten kilobytes are some 3,000 tokens.
  var maximumBytes: Int { self == .full ? 10_000 : 4_000 }
}

/// What a tool answers: data for programs, and a sentence or some for those that show no data.
struct ToolAnswer {
  var text: String
  var members: JSONObject

  /// The names of those members that are lists and may be shortened, first those that may be first.
  var lists: [String] = []
  var detail = Detail.brief

  init(
    _ text: String, _ members: JSONObject, lists: [String] = [], _ detail: Detail = .brief
  ) {
    self.text = text
    self.lists = lists
    self.detail = detail
    self.members = ["status": "ok"]
    for (name, value) in members.members {
      self.members[name] = value
    }
  }

  /// For a name that several places have, where nobody could be asked.
  init(ambiguous text: String, _ candidates: [Spot]) {
    self.init(
      "There are several places called \"\(text)\": \(candidates.map(\.label).joined(separator: "; ")). "
        + "Ask the user which, and name it so or by its id.",
      ["status": "ambiguous", "candidates": .array(candidates.map(\.json))], lists: ["candidates"])
  }

  var result: JSONObject {
    ["content": [["type": "text", "text": .string(text)]], "structuredContent": .object(members)]
  }

  /// Shortens its lists until the result has at most so many bytes, and says what was cut.
  mutating func fit() {
    // What the protocol adds, and the sentences about what was cut.
    let limit = detail.maximumBytes - 500
    for name in lists {
      let excess = JSON.object(result).text.utf8.count - limit
      guard excess > 0, let rows = members[name]?.array, rows.count > 1 else { continue }
      var kept = rows.count
      var saved = 0
      while kept > 1, saved < excess {
        kept -= 1
        saved += rows[kept].text.utf8.count + 1
      }
      members[name] = .array(Array(rows.prefix(kept)))
      let advice = detail == .brief ? "; ask with detail full for more" : ""
      note("\(name): \(kept) of \(rows.count) are told\(advice).")
    }
  }

  /// Says that something was left out.
  mutating func note(_ cut: String) {
    members["cut"] = .array((members["cut"]?.array ?? []) + [.string(cut)])
    text += " (\(cut))"
  }
}
