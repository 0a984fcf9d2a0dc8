import CityServer
import Geography
import JSON
import JSONRPC
import Platform
import Sessions

// Finds the places that texts name, by the rule of `location.resolve`. If a name is ambiguous and the client can ask,
// the user chooses.
extension ContextServer {
  /// The place that the argument `place` names.
  ///
  /// - Throws: `ToolError`, or `CancellationError`.
  func place(_ text: String, in context: ToolContext) async throws -> ToolPlace {
    let found = try await places([PlaceArgument(text: text, argument: "place")], in: context)
    guard let place = found.first else { throw ToolError.failed("place: is missing.") }
    return place
  }

  /// The places that several texts name, in the order of the texts. All questions to the user are in one form.
  ///
  /// - Throws: `ToolError`, or `CancellationError`.
  func places(_ names: [PlaceArgument], in context: ToolContext) async throws -> [ToolPlace] {
    var found: [FoundPlace] = []
    for name in names {
      found.append(try await find(name))
      context.progress?.report(
        found.count, of: names.count + 2, message: "Looked for \(name.text).")
    }
    let open = found.compactMap(\.ambiguous)
    let choices = open.isEmpty ? .null : try await choices(among: open, in: context)
    let undecided = open.filter { $0.choice(in: choices) == nil }
    return try found.map { found in
      switch found {
      case .one(let place): return place
      case .several(let ambiguous):
        guard let place = ambiguous.choice(in: choices) else {
          throw ToolError.ambiguous(undecided)
        }
        return place
      }
    }
  }

  private enum FoundPlace {
    case one(ToolPlace)
    case several(AmbiguousPlace)

    var ambiguous: AmbiguousPlace? {
      if case .several(let place) = self { place } else { nil }
    }
  }

  /// The place that a text means, or the places that it may mean.
  ///
  /// - Throws: `ToolError` for an area, and for a text that names no place; `CancellationError`.
  private func find(_ name: PlaceArgument) async throws -> FoundPlace {
    do {
      let found = try await program.resolve(name.text)
      if let row = found.row {
        return .one(ToolPlace(row, in: found))
      }
      return .one(try await place(at: found.point))
    } catch let error as UnresolvedLocation {
      switch error.reason {
      case .ambiguous(let rows):
        return .several(AmbiguousPlace(name: name, candidates: rows.map { ToolPlace($0) }))
      case .points(let points, _):
        return .several(AmbiguousPlace(name: name, candidates: points.map { ToolPlace($0) }))
      case .area(let area, let capital, let largest, let alternatives):
        let cities =
          [capital].compactMap(\.self) + largest.filter { $0.city.id != capital?.city.id }
        throw ToolError.area(
          NamedArea(
            name: name, area: area, cities: cities.map { ToolPlace($0) },
            others: alternatives.areas))
      case .unknown(let similar):
        throw ToolError.failed(
          Self.refusal(of: name, because: error.message, listing: Array(similar.prefix(5))))
      case .unreadable:
        throw ToolError.failed(Self.refusal(of: name, because: error.message, listing: []))
      }
    } catch let error as RPCError {
      throw ToolError.failed("\(name.argument): \(error.message)")
    }
  }

  private static func refusal(
    of name: PlaceArgument, because message: String, listing cities: [SessionRow]
  ) -> String {
    let message = message.replacing("params.text: ", with: "")
    guard !cities.isEmpty else { return "\(name.argument): \(message)" }
    // Without the last clause of the message, which lists some of these names without region and country.
    let reason = message.split(separator: "; ").dropLast().joined(separator: "; ")
    let labels = cities.map { ToolPlace($0).label }.joined(separator: "; ")
    return "\(name.argument): \(reason). Similar names: \(labels)."
  }

  /// A point, with the nearest city within 300 km, which determines the time zone of the point.
  private func place(at point: Coordinate) async throws -> ToolPlace {
    let near = try await program.cities(near: point, radiusKm: 300, limit: 1)
    return ToolPlace(point, nearest: near.cities.first)
  }
}

// The question to the user.
extension ContextServer {
  /// The name of the question in the results and requests of the stateless protocol.
  private static let question = "places"

  /// The user's answer; null if the client refused to ask or the user did not answer in time.
  ///
  /// - Throws: `ToolError.ambiguous` if the client cannot ask; `ToolError.inputRequired` in the stateless protocol, in
  ///   which the client asks and then repeats the call; `CancellationError`.
  private func choices(among open: [AmbiguousPlace], in context: ToolContext) async throws -> JSON {
    if let answer = context.responses[Self.question] {
      return answer
    }
    guard context.client.canElicit else { throw ToolError.ambiguous(open) }
    let form = Self.form(for: open)
    guard !context.client.version.isStateless else {
      throw ToolError.inputRequired(
        [Self.question: ["method": "elicitation/create", "params": form]])
    }
    context.deadline?.stop()
    defer { context.deadline?.start() }
    return try await ask(form) ?? .null
  }

  /// Sends the question to the client and waits for the answer.
  ///
  /// - Returns: nil if the client refused to ask, or the user did not answer in time.
  /// - Throws: `CancellationError`.
  private func ask(_ form: JSON) async throws -> JSON? {
    let question = Task { try await self.elicit(form) }
    let timer = loop.schedule(after: .seconds(settings.questionTimeout)) { question.cancel() }
    defer { loop.cancel(timer) }
    do {
      return try await withTaskCancellationHandler {
        try await question.value
      } onCancel: {
        question.cancel()
      }
    } catch is ClientRequests.Refusal {
      return nil
    } catch is CancellationError {
      try Task.checkCancellation()
      return nil
    }
  }

  private func elicit(_ form: JSON) async throws -> JSON {
    let outbox = outbox
    return try await requests.call("elicitation/create", params: form) { id in
      outbox.notify("notifications/cancelled", params: ["requestId": JSON(id)])
    }
  }

  private static func form(for open: [AmbiguousPlace]) -> JSON {
    let names = open.map { "\"\($0.name.text)\"" }.joined(separator: " and ")
    let properties = open.map { place -> JSONObject.Member in
      (
        name: place.name.argument,
        value: [
          "type": "string", "title": .string(place.name.text),
          "enum": .array(place.candidates.map { .string($0.option) }),
        ]
      )
    }
    return [
      "mode": "form", "message": .string("Which \(names) do you mean?"),
      "requestedSchema": [
        "type": "object", "properties": .object(JSONObject(properties)),
        "required": .array(open.map { .string($0.name.argument) }),
      ],
    ]
  }
}

extension ToolPlace {
  /// The text of the place as an option for the user. Ends with the id, since several places with the name may be
  /// in one region; with 0 for a point.
  fileprivate var option: String { "\(label) (\(id ?? 0))" }
}

extension AmbiguousPlace {
  /// The place that the user chose; nil if the user chose none of the candidates.
  fileprivate func choice(in answer: JSON) -> ToolPlace? {
    guard answer["action"] == "accept", let option = answer["content"]?[name.argument]?.string
    else {
      return nil
    }
    return candidates.first { $0.option == option }
  }
}
