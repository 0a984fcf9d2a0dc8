import JSON
import JSONRPC

/// A prepared request to the assistant, which the user can choose from a list.
struct Prompt {
  struct Argument {
    let name: String
    let summary: String
    let isRequired: Bool
    let kind: Kind

    /// How the argument is completed while the user types it.
    enum Kind {
      case text, date, country, city, cityID
    }
  }

  let name: String
  let title: String
  let summary: String
  let arguments: [Argument]

  /// Returns the text of the request, given the arguments by name.
  let text: @Sendable ([String: String]) -> String

  static let all = [
    Prompt(
      name: "plan_day", title: "Plan a day in a city",
      summary: "Plans a day by weather, daylight and sights.",
      arguments: [
        Argument(name: "city", summary: "The city.", isRequired: true, kind: .city),
        Argument(
          name: "date",
          summary: "A date (2026-05-01), today, tomorrow or a weekday; default today.",
          isRequired: false, kind: .date),
      ]
    ) { given in
      """
      Plan my day in \(given["city"] ?? "") (\(given["date"] ?? "today")). Call weather for that date \
      with hours, and read_about for the sights. If the name is ambiguous, ask me which city I mean. \
      Schedule outdoor activities for daylight hours without rain. Give times in the local time of \
      the city, and state the source and age of the weather.
      """
    },
    Prompt(
      name: "warm_and_light", title: "Where is it warm and light now?",
      summary: "Finds the user's cities that are warm and in daylight now.", arguments: []
    ) { _ in
      """
      Where is it warm and light now? Call compare for my cities, warmest first. Name up to three \
      where it is day, with temperature, local time and sunset, and state the source of the values. \
      If the weather of a city is unavailable, say that it is unknown.
      """
    },
    Prompt(
      name: "pick_a_trip", title: "Pick me a trip",
      summary: "Suggests a random city, with its weather and sights.",
      arguments: [
        Argument(
          name: "country", summary: "The country; default anywhere.", isRequired: false,
          kind: .country),
        Argument(
          name: "days", summary: "The length of the trip in days.", isRequired: false, kind: .text),
      ]
    ) { given in
      let place = given["country"].map { " in \($0)" } ?? ""
      let days = given["days"].map { " for \($0) days" } ?? ""
      return """
        Pick me a trip\(place)\(days). Call surprise_me for a city, then weather and read_about for it. \
        Describe the city, its weather in the coming days and its sights in five sentences. Offer to \
        add it to my archive, and call keep only if I agree.
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
        .invalidParams,
        "params.arguments.\(missing.name): is missing; the prompt \(name) requires it.")
    }
    if let unknown = given.keys.sorted().first(where: { !names.contains($0) }) {
      let known = names.isEmpty ? "none" : names.joined(separator: ", ")
      throw RPCError(
        .invalidParams,
        "params.arguments: there is no argument \(JSON.string(unknown).excerpt); this prompt takes "
          + "\(known).")
    }
    return [["role": "user", "content": ["type": "text", "text": .string(text(given))]]]
  }
}
