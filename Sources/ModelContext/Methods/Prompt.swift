import JSON
import JSONRPC

/// A question to the assistant that a user can choose from a list.
struct Prompt {
  struct Argument {
    let name: String
    let summary: String
    let isRequired: Bool
  }

  let name: String
  let title: String
  let summary: String
  let arguments: [Argument]

  /// Makes the question from the arguments by name.
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

  var definition: JSON {
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
  func messages(_ given: [String: String]) throws -> JSON {
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
