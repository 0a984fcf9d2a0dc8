import JSON
import JSONRPC
import Text

/// A place that a tool works with: a city, or a point with the city nearest to it.
struct Spot: Sendable {
  /// GeoNames id; nil for a bare point.
  let id: Int?
  let name: String
  let lat, lon: Double

  /// As the program tells it; of a bare point the nearest city, which may be missing.
  let city: JSON?

  init(city: JSON) {
    id = city["id"]?.int
    name = city["name"]?.string ?? ""
    lat = city["lat"]?.double ?? 0
    lon = city["lon"]?.double ?? 0
    self.city = city
  }

  /// - Parameter nearest: as the program tells it.
  init(lat: Double, lon: Double, nearest: JSON?) {
    id = nil
    self.lat = lat
    self.lon = lon
    city = nearest
    name = nearest?["name"]?.string.map { "a point near \($0)" } ?? "a point far from any city"
  }

  /// The name with region and country, as `Springfield, Illinois, US`.
  var label: String {
    var parts = [name]
    if let region = city?["admin1"]?.string, region != name {
      parts.append(region)
    }
    if let country = city?["country"]?.string {
      parts.append(country)
    }
    return parts.joined(separator: ", ")
  }

  /// The parameter by which a method of the program is asked about this place.
  var target: JSONObject.Member {
    id.map { ("city", JSON($0)) } ?? ("location", point)
  }

  var point: JSON { ["lat": JSON(lat), "lon": JSON(lon)] }

  /// The place as answers have it. What is not known is left out, since every byte is read.
  var json: JSON {
    var row: JSONObject = ["name": .string(name)]
    row["id"] = id.map { JSON($0) }
    if id != nil {
      row["region"] = city?["admin1"]?.known
    }
    row["country"] = city?["country"]?.known
    (row["lat"], row["lon"]) = (JSON(lat), JSON(lon))
    if id != nil {
      row["population"] = city?["population"]?.known
    }
    row["zone"] = city?["timezone"]?.known
    if city?["archived"]?.bool == true {
      row["archived"] = true
    }
    if city?["favorite"]?.bool == true {
      row["starred"] = true
    }
    row["km"] = city?["distanceKm"]?.known
    return .object(row)
  }
}

extension JSON {
  /// Itself, but nil for null: a member that is not known is left out.
  ///
  /// A JSON of its own accord would take nil for null.
  var known: JSON? { self == .null ? JSON?.none : self }
}

extension ContextServer {
  /// The place that a text means.
  ///
  /// - Parameter name: of the argument, by which a question about it is told from others.
  /// - Throws: `ToolPause`, `RPCError`.
  func spot(_ text: String, _ name: String = "place", at desk: Desk) async throws -> Spot {
    do {
      let found = try await program.call("location.resolve", ["text": .string(text)])
      if let city = found["city"]?.known {
        return Spot(city: city)
      }
      return try await spot(at: found["location"] ?? [:])
    } catch let error as RPCError {
      let candidates = (error.details["candidates"]?.array ?? []).map(Spot.init(city:))
      switch error.code.name {
      case "AmbiguousLocation":
        return try await choose(among: candidates, called: text, name, at: desk)
      case "NothingFound":
        let near =
          candidates.isEmpty ? "" : ": \(candidates.prefix(5).map(\.label).joined(separator: "; "))"
        throw ToolPause.failure("\(name): \(error.message)\(near)")
      case "LocationIsArea":
        let cities = (error.details["cities"]?.array ?? []).map { Spot(city: $0).label }
        let largest = cities.isEmpty ? "" : ": \(cities.joined(separator: "; "))"
        throw ToolPause.failure("\(name): \(error.message)\(largest)")
      default: throw ToolPause.failure("\(name): \(error.message)")
      }
    }
  }

  /// A point, with the city that its zone is taken from.
  private func spot(at point: JSON) async throws -> Spot {
    let near = try await program.call(
      "gazetteer.nearby", ["location": point, "radiusKm": 300, "limit": 1])
    return Spot(
      lat: point["lat"]?.double ?? 0, lon: point["lon"]?.double ?? 0,
      nearest: near["cities"]?.array?.first)
  }

  /// One of several places of a name: chosen before, or by the user now.
  private func choose(
    among spots: [Spot], called text: String, _ name: String, at desk: Desk
  ) async throws -> Spot {
    if let spot = desk.choice(of: name, among: spots) {
      return spot
    }
    guard desk.exchange.canElicit, desk.responses[name] == nil else {
      throw ToolPause.ambiguous(text, spots)
    }
    let question = Self.question(text, spots)
    guard !desk.exchange.version.isStateless else {
      throw ToolPause.question(name: name, question, choices: desk.chosen(among: spots))
    }
    let outbox = outbox
    do {
      let answer = try await requests.call("elicitation/create", question) { id in
        outbox.notify("notifications/cancelled", ["requestId": JSON(id)])
      }
      if let spot = answer.choice(among: spots) {
        return spot
      }
    } catch is ClientRequests.Refusal {}
    throw ToolPause.ambiguous(text, spots)
  }

  private static func question(_ text: String, _ spots: [Spot]) -> JSON {
    [
      "mode": "form", "message": .string("Which \"\(text)\" is meant?"),
      "requestedSchema": [
        "type": "object",
        "properties": [
          "place": [
            "type": "string", "title": "Place", "enum": .array(spots.map { .string($0.option) }),
          ]
        ],
        "required": ["place"],
      ],
    ]
  }
}

extension Spot {
  /// As a user chooses it: several of a name may lie in one region.
  fileprivate var option: String { "\(label) (\(id ?? 0))" }
}

extension JSON {
  /// The place that was chosen in an answer to the question; nil if the user did not.
  fileprivate func choice(among spots: [Spot]) -> Spot? {
    guard self["action"] == "accept", let option = self["content"]?["place"]?.string else {
      return nil
    }
    return spots.first { $0.option == option }
  }
}

extension Desk {
  fileprivate func choice(of name: String, among spots: [Spot]) -> Spot? {
    if let id = choices[name]?.int {
      return spots.first { $0.id == id }
    }
    return responses[name]?.choice(among: spots)
  }

  /// Those choices that the next try needs again. An answer of this try is noted by its id, which
  /// stands at the end of the option.
  fileprivate func chosen(among spots: [Spot]) -> JSONObject {
    var chosen = choices
    for (name, answer) in responses.object?.members ?? [] {
      guard answer["action"] == "accept", let option = answer["content"]?["place"]?.string,
        let id = option.split(separator: "(").last.flatMap({ Int($0.dropLast()) })
      else { continue }
      chosen[name] = JSON(id)
    }
    return chosen
  }
}

struct FindPlace: Tool {
  static let name = "find_place"
  static let title = "Find a place"
  static let summary =
    "Which place a name, coordinates or a link means, with local time; lists namesakes."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ToolFields.place,
    Field<Int>.optional(
      "limit", "How many others of the name.", as: .integer(0...20), default: 5),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init(
      "place", ToolFields.object, "id, name, region, country, lat, lon, zone.",
      required: false),
    .init("time", ToolFields.object, "local, zone, offset.", required: false),
    .init("others", ToolFields.rows, "", required: false),
  ]

  let place: String
  let limit: Int

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    // Who asks which places there are is not asked back.
    let spot: Spot
    do {
      spot = try await server.spot(place, at: desk.withoutQuestions)
    } catch ToolPause.ambiguous(let text, let spots) {
      return ToolAnswer(ambiguous: text, spots)
    }
    let time = try await server.time(at: spot)
    let others = spot.id == nil ? [] : try await others(than: spot, on: server)
    let more = others.isEmpty ? "" : " Others: \(others.map(\.label).joined(separator: "; "))."
    return ToolAnswer(
      "\(spot.label) at \(spot.lat), \(spot.lon). \(time.sentence)\(more)",
      ["place": spot.json, "time": time.json, "others": .array(others.map(\.json))],
      lists: ["others"])
  }

  private func others(than spot: Spot, on server: isolated ContextServer) async throws -> [Spot] {
    guard limit > 0 else { return [] }
    let found = try await server.program.call(
      "gazetteer.search", ["query": .string(spot.name), "limit": 50])
    let name = NameFolding.fold(spot.name)
    return (found["cities"]?.array ?? [])
      .filter { NameFolding.fold($0["matchedName"]?.string ?? "") == name }
      .map(Spot.init(city:)).filter { $0.id != spot.id }.prefix(limit).map(\.self)
  }
}

extension Desk {
  /// The same where nobody is to be asked.
  fileprivate var withoutQuestions: Desk {
    Desk(
      exchange: Exchange(version: exchange.version, capabilities: [:]), responses: [:],
      choices: [:], progress: progress)
  }
}
