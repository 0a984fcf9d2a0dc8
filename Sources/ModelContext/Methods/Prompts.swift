import JSON
import JSONRPC

/// A beginning that a user can choose: what the assistant is then asked.
struct Prompt {
  struct Argument {
    let name, summary: String
    let isRequired: Bool
  }

  let name, title, summary: String
  let arguments: [Argument]

  /// The question, of the arguments by name.
  let text: @Sendable ([String: String]) -> String

  static let all = [
    Prompt(
      name: "plan_day", title: "Plan a day in a city",
      summary: "A day outdoors and indoors, by weather, daylight and what there is to see.",
      arguments: [
        Argument(name: "city", summary: "Where.", isRequired: true),
        Argument(
          name: "date", summary: "A date (2026-05-01), today, tomorrow or a weekday.",
          isRequired: false),
      ]
    ) { given in
      """
      Plan my day in \(given["city"] ?? "") (\(given["date"] ?? "today")). Ask weather for that date \
      with hours, and read_about for what there is to see. If the name means several places, ask me \
      which. Put what is outdoors into the hours of daylight without rain, give each hour in the \
      place's local time, and say where the weather is from and how old it is.
      """
    },
    Prompt(
      name: "warm_and_light", title: "Where is it warm and light now?",
      summary: "Of the user's cities, those with sun and warmth at this moment.", arguments: []
    ) { _ in
      """
      Where is it warm and light now? Ask compare for my cities, the warmest first. Name up to three \
      where it is day, with temperature, local time and sunset, and say where the values are from. \
      A city whose weather could not be had is not cold: say that it is not known.
      """
    },
    Prompt(
      name: "pick_a_trip", title: "Pick me a trip",
      summary: "A random city, with what speaks for it and against it.",
      arguments: [
        Argument(name: "country", summary: "Only there.", isRequired: false),
        Argument(name: "days", summary: "How long.", isRequired: false),
      ]
    ) { given in
      let place = given["country"].map { " in \($0)" } ?? ""
      let days = given["days"].map { " for \($0) days" } ?? ""
      return """
        Pick me a trip\(place)\(days). Ask surprise_me for a city, then weather and read_about for it. \
        Tell in five sentences what it is, what the coming days are like and what to see, and offer \
        to keep it in my archive; keep it only when I say so.
        """
    },
  ]

  fileprivate var described: JSON {
    [
      "name": .string(name), "title": .string(title), "description": .string(summary),
      "arguments": .array(
        arguments.map {
          [
            "name": .string($0.name), "description": .string($0.summary),
            "required": .bool($0.isRequired),
          ]
        }),
    ]
  }

  /// - Throws: `invalidParams` for an argument that is missing or unknown.
  fileprivate func messages(_ given: [String: String]) throws -> JSON {
    let names = arguments.map(\.name)
    if let missing = arguments.first(where: { $0.isRequired && given[$0.name] == nil }) {
      throw RPCError(
        .invalidParams, "params.arguments.\(missing.name): is missing; the prompt needs it.")
    }
    if let unknown = given.keys.sorted().first(where: { !names.contains($0) }) {
      let others = names.isEmpty ? "none" : names.joined(separator: ", ")
      throw RPCError(
        .invalidParams,
        "params.arguments: there is no argument \(JSON.string(unknown).excerpt); this prompt takes "
          + "\(others).")
    }
    return [["role": "user", "content": ["type": "text", "text": .string(text(given))]]]
  }
}

struct PromptsList: ContextMethod, InOrderMethod {
  static let name = "prompts/list"
  static let summary = "The beginnings that a user can choose from."
  static let parameters = Parameters(ContextFields.meta, as: Self.init)

  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    server.result(
      ["prompts": .array(Prompt.all.map(\.described))], try server.admit(meta),
      freshFor: ContextServer.documentsKeep)
  }
}

struct PromptsGet: ContextMethod, InOrderMethod {
  static let name = "prompts/get"
  static let summary = "What the assistant is asked by one of them."
  static let parameters = Parameters(
    Field<String>.required("name", "Which.", as: .string(maximumBytes: 64)),
    Field<JSON>.optional(
      "arguments", "What it is filled with, all strings.", as: .object([], open: true),
      default: [:]),
    ContextFields.meta, as: Self.init)

  let name: String
  let arguments: JSON
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    let exchange = try server.admit(meta)
    guard let prompt = Prompt.all.first(where: { $0.name == name }) else {
      throw RPCError(
        .invalidParams,
        "There is no prompt \(JSON.string(name).excerpt); there are "
          + "\(Prompt.all.map(\.name).joined(separator: ", ")).")
    }
    return server.result(
      ["description": .string(prompt.summary), "messages": try prompt.messages(try given())],
      exchange)
  }

  /// The arguments; longer ones than a place's name or a date are no such thing.
  private func given() throws -> [String: String] {
    var given: [String: String] = [:]
    for (name, value) in arguments.object?.members ?? [] {
      guard let text = value.string, text.utf8.count <= 256 else {
        throw RPCError(
          .invalidParams,
          "params.arguments.\(JSON.string(name).excerpt): expected a string of at most 256 bytes.")
      }
      given[name] = text
    }
    return given
  }
}
