import JSON
import JSONRPC
import Text

struct NearPlace: Tool {
  static let name = "near"
  static let title = "What is near"
  static let summary =
    "Cities around a place, nearest first, or the places of the user's guide there."
  static let hints = ToolHints()
  static let parameters = Parameters(
    ToolFields.place,
    Field<Double>.optional(
      "radius_km", "How far.", as: .numberAbove(0, upTo: 2000), default: 25),
    Field<Kind>.optional("kind", "cities, or guide: what there is to see.", default: .cities),
    Field<Int>.optional("min_population", "Only cities with so many people.", default: 0),
    Field<Int>.optional("limit", "How many at most.", as: .integer(1...50), default: 10),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("near", ToolFields.rows, "With km.", required: false),
    .init("total", .count, "", required: false),
  ]

  enum Kind: String, CaseIterable, ParameterValue {
    case cities, guide
  }

  let place: String
  let radius: Double
  let kind: Kind
  let people: Int
  let limit: Int
  let detail: Detail

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    let spot = try await server.spot(place, at: desk)
    let (rows, total) =
      kind == .cities
      ? try await cities(around: spot, on: server)
      : try await server.guide(around: spot, radius, limit)
    let names = rows.prefix(10).map { row in
      "\(row["name"]?.string ?? "")\(row["km"]?.double.map { " (\(DecimalText.fixed($0, places: 1)) km)" } ?? "")"
    }
    let told = names.isEmpty ? "nothing" : names.joined(separator: ", ")
    return ToolAnswer(
      "Within \(DecimalText.fixed(radius, places: 1)) km of \(spot.label): \(told).",
      ["place": spot.json, "near": .array(rows), "total": JSON(total)], lists: ["near"], detail)
  }

  private func cities(
    around spot: Spot, on server: isolated ContextServer
  ) async throws -> ([JSON], Int) {
    // With a least number of people it is unknown how many have to be looked through.
    let wanted = people > 0 ? 500 : min(500, limit + 1)
    let found = try await server.program.call(
      "gazetteer.nearby",
      ["location": spot.point, "radiusKm": JSON(radius), "limit": JSON(wanted)])
    let others = (found["cities"]?.array ?? []).filter {
      $0["id"]?.int != spot.id && $0["population"]?.int ?? 0 >= people
    }
    let total =
      people > 0 ? others.count : max(0, (found["total"]?.int ?? 0) - (spot.id == nil ? 0 : 1))
    return (others.prefix(limit).map { Spot(city: $0).json }, total)
  }
}

extension ContextServer {
  /// The places of the guide around a spot, with their distance.
  func guide(around spot: Spot, _ radius: Double, _ limit: Int) async throws -> ([JSON], Int) {
    let milesPerKilometre = 0.621371
    let found = try await program.call(
      "place.list",
      [
        "location": spot.point, "radiusMiles": JSON(min(12_500, radius * milesPerKilometre)),
        "limit": JSON(limit),
      ])
    let rows = (found["groups"]?.array ?? []).flatMap { group in
      (group["places"]?.array ?? []).map { place -> JSON in
        var row: JSONObject = ["name": place["name"] ?? ""]
        row["description"] = place["description"]?.known
        row["city"] = group["city"]?["name"]?.known
        row["km"] = place["distanceMiles"]?.double.map {
          JSON(($0 / milesPerKilometre * 1000).rounded() / 1000)
        }
        return .object(row)
      }
    }
    return (
      rows.sorted { $0["km"]?.double ?? 0 < $1["km"]?.double ?? 0 },
      found["total"]?.int ?? rows.count
    )
  }
}

struct SurpriseMe: Tool {
  static let name = "surprise_me"
  static let title = "Surprise me"
  static let summary = "A city drawn at random, anywhere or in a country."
  static let hints = ToolHints(isIdempotent: false)
  static let parameters = Parameters(
    Field<String?>.optional(
      "country", "Only there: a code or a name in any language.", as: .string(maximumBytes: 128)),
    Field<Int>.optional("count", "How many.", as: .integer(1...10), default: 1),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init("cities", ToolFields.rows, "Drawn, with local time.", required: false)
  ]

  let country: String?
  let count: Int

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    var drawn: [Spot] = []
    if let country {
      let all = try await server.cities([
        "source": "country", "country": .string(country), "count": 5000,
      ])
      drawn = server.draw(count, of: all)
    } else {
      while drawn.count < count {
        let around = try await server.cities(["source": "surpriseMe", "count": 30])
        drawn += server.draw(1, of: around)
        desk.progress?.report(drawn.count, of: count, "\(drawn.count) drawn")
      }
    }
    var rows: [JSON] = []
    for spot in drawn {
      var row = spot.json.object ?? [:]
      row["time"] = .string(try await server.time(at: spot).iso)
      rows.append(.object(row))
    }
    return ToolAnswer(
      "Drawn at random: \(drawn.map(\.label).joined(separator: "; ")).", ["cities": .array(rows)],
      lists: ["cities"])
  }
}

extension ContextServer {
  /// The cities that a session opens with, which is closed again: nothing is kept of it.
  fileprivate func cities(_ source: JSONObject) async throws -> [Spot] {
    var params = source
    params["mode"] = "import"
    let opened = try await program.call("session.open", .object(params))
    let session = opened["session"] ?? ""
    do {
      let rows = try await rows(of: session, opened)
      try await discard(session)
      return rows.map(Spot.init(city:))
    } catch {
      // Even where this was given up, which would end the request to close it too.
      Task { try? await discard(session) }
      throw error
    }
  }

  private func discard(_ session: JSON) async throws {
    _ = try await program.call("session.close", ["session": session, "discard": true])
  }

  private func rows(of session: JSON, _ opened: JSON) async throws -> [JSON] {
    var rows = opened["cities"]?.array ?? []
    var next = opened["next"]?.int
    while let offset = next {
      let page = try await program.call(
        "session.get", ["session": session, "offset": JSON(offset), "limit": 500])
      rows += page["cities"]?.array ?? []
      next = page["next"]?.int
    }
    return rows
  }

  /// Some of them, each once.
  fileprivate func draw(_ count: Int, of spots: [Spot]) -> [Spot] {
    var rest = spots
    return (0..<min(count, spots.count)).map { _ in rest.remove(at: settings.draw(rest.count)) }
  }
}

struct ReadAbout: Tool {
  static let name = "read_about"
  static let title = "Read about a city"
  static let summary =
    "The beginning of its encyclopedia article, and what the user's guide has there."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    ToolFields.place,
    Field<String?>.optional(
      "language", "Of the article, as de; English without it.", as: .string(maximumBytes: 35)),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("article", ToolFields.object, "title, text, url, language, licence.", required: false),
    .init("reason", .string, "Why there is none.", required: false),
    .init("guide", ToolFields.rows, "Places within 10 km: name, description, km.", required: false),
  ]

  let place: String
  let language: String?
  let detail: Detail

  /// Bytes of an article's beginning that leave room for the rest.
  private var longestText: Int { detail == .full ? 6000 : 1500 }

  /// - Returns: its beginning in whole characters, within that.
  private func beginning(of text: String) -> String {
    var end = text.startIndex
    var bytes = 0
    while end < text.endIndex {
      bytes += text[end].utf8.count
      if bytes > longestText {
        break
      }
      end = text.index(after: end)
    }
    return String(text[..<end])
  }

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    let spot = try await server.spot(place, at: desk)
    let (guide, _) = try await server.guide(around: spot, 10, 20)
    var members: JSONObject = ["place": spot.json, "guide": .array(guide)]
    var (text, isCut) = ("\(spot.label).", false)
    do {
      let article = try await article(of: spot, on: server)
      let whole = article["extract"]?.string ?? ""
      let shown = beginning(of: whole)
      isCut = shown != whole
      var told = article.row(["title", "description", "url", "language", "license"]).object ?? [:]
      (told["text"], told["credit"]) = (.string(shown), article["attribution"]?["text"])
      members["article"] = .object(told)
      text += " \(String(shown.prefix(300)))\(shown.count > 300 ? "…" : "")"
      text += " \(article["attribution"]?["text"]?.string ?? "")."
    } catch let error as RPCError {
      let reason = server.settings.shown(error.message)
      members["reason"] = .string(reason)
      text += " The article could not be had: \(reason)"
    }
    let names = guide.prefix(8).compactMap { $0["name"]?.string }
    if !names.isEmpty {
      text += " The guide has \(names.joined(separator: ", "))."
    }
    var answer = ToolAnswer(text, members, lists: ["guide"], detail)
    if isCut {
      answer.note("article: its beginning; the rest is at its url.")
    }
    return answer
  }

  private func article(of spot: Spot, on server: isolated ContextServer) async throws -> JSON {
    guard let id = spot.id ?? spot.city?["id"]?.int else {
      throw RPCError(.requestFailed, "There is no city here to read about.")
    }
    var params: JSONObject = ["city": JSON(id)]
    params["language"] = language.map(JSON.string)
    return try await server.program.call("article.summary", .object(params))
  }
}
