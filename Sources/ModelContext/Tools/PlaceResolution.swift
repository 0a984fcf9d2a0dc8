import CityServer
import Geography
import JSON
import JSONRPC
import Sessions

extension ContextServer {
  /// The place that a text names. If there are several and the client can ask, the user chooses one.
  ///
  /// - Parameter argument: the name of the argument with the text.
  /// - Throws: `ToolError`, `RPCError`.
  func place(
    _ text: String, argument: String = "place", in context: ToolContext
  ) async throws -> ToolPlace {
    do {
      let found = try await program.resolve(text)
      if let row = found.row {
        return ToolPlace(row)
      }
      return try await place(at: found.point)
    } catch let error as UnresolvedLocation {
      switch error.reason {
      case .ambiguous(let rows):
        return try await choose(
          among: rows.map { ToolPlace($0) }, called: text, argument: argument, in: context)
      case .points(let points, _):
        return try await choose(
          among: points.map { ToolPlace($0) }, called: text, argument: argument, in: context)
      case .unknown(let similar):
        throw ToolError.failed(
          Self.refusal(of: argument, because: error, listing: Array(similar.prefix(5))))
      case .area(_, _, let largest, _):
        throw ToolError.failed(Self.refusal(of: argument, because: error, listing: largest))
      case .unreadable:
        throw ToolError.failed(Self.refusal(of: argument, because: error, listing: []))
      }
    } catch let error as RPCError {
      throw ToolError.failed("\(argument): \(error.message)")
    }
  }

  private static func refusal(
    of argument: String, because error: UnresolvedLocation, listing cities: [SessionRow]
  ) -> String {
    let labels = cities.map { ToolPlace($0).label }
    let list = labels.isEmpty ? "" : ": \(labels.joined(separator: "; "))"
    return "\(argument): \(error.message)\(list)"
  }

  /// A point with the city that determines its time zone.
  private func place(at point: Coordinate) async throws -> ToolPlace {
    let near = try await program.cities(near: point, radiusKm: 300, limit: 1)
    return ToolPlace(point, nearest: near.cities.first)
  }

  /// One of several places with the same name. The user chooses it now, or chose it in an earlier call.
  private func choose(
    among places: [ToolPlace], called text: String, argument: String, in context: ToolContext
  ) async throws -> ToolPlace {
    if let place = context.choice(of: argument, among: places) {
      return place
    }
    guard context.client.canElicit, context.responses[argument] == nil else {
      throw ToolError.ambiguousPlace(text, places)
    }
    let question = Self.question(about: text, among: places)
    guard !context.client.version.isStateless else {
      throw ToolError.inputRequired(name: argument, question, choices: context.allChoices)
    }
    let outbox = outbox
    do {
      let answer = try await requests.call("elicitation/create", params: question) { id in
        outbox.notify("notifications/cancelled", params: ["requestId": JSON(id)])
      }
      if let place = answer.choice(among: places) {
        return place
      }
    } catch is ClientRequests.Refusal {}
    throw ToolError.ambiguousPlace(text, places)
  }

  private static func question(about text: String, among places: [ToolPlace]) -> JSON {
    [
      "mode": "form", "message": .string("Which \"\(text)\" do you mean?"),
      "requestedSchema": [
        "type": "object",
        "properties": [
          "place": [
            "type": "string", "title": "Place", "enum": .array(places.map { .string($0.option) }),
          ]
        ],
        "required": ["place"],
      ],
    ]
  }
}

extension ToolPlace {
  /// The option that the user chooses. Ends with the id, since several places with the name may be
  /// in one region.
  fileprivate var option: String { "\(label) (\(id ?? 0))" }
}

extension JSON {
  /// The chosen place in an answer to the question; nil if the user chose none.
  fileprivate func choice(among places: [ToolPlace]) -> ToolPlace? {
    guard let option = acceptedOption else { return nil }
    return places.first { $0.option == option }
  }

  private var acceptedOption: String? {
    self["action"] == "accept" ? self["content"]?["place"]?.string : nil
  }

  /// The id at the end of the chosen option.
  fileprivate var chosenID: Int? {
    acceptedOption?.split(separator: "(").last.flatMap { Int($0.dropLast()) }
  }
}

extension ToolContext {
  fileprivate func choice(of argument: String, among places: [ToolPlace]) -> ToolPlace? {
    if let id = choices[argument]?.int {
      return places.first { $0.id == id }
    }
    return responses[argument]?.choice(among: places)
  }

  /// The choices to repeat in the next call: those of earlier calls and of this one.
  fileprivate var allChoices: JSONObject {
    var all = choices
    for (name, answer) in responses.object?.members ?? [] {
      if let id = answer.chosenID {
        all[name] = JSON(id)
      }
    }
    return all
  }
}
