import JSON
import JSONRPC
import Text

struct ComparePlaces: Tool {
  static let name = "compare"
  static let title = "Compare places"
  static let summary =
    "Weather, local time and daylight of several places, or of the user's cities, sorted."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    Field<[String]?>.optional(
      "places", "Names, ids or coordinates; without them the user's cities.",
      as: .array(.string(maximumBytes: 512), maximumCount: mostPlaces)),
    ToolFields.date,
    Field<Order>.optional("by", "What comes first.", default: .warmest),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init(
      "places", ToolFields.rows, "Those of unknown value last.",
      required: false),
    .init("by", .string, "", required: false),
    .init(
      "source", ToolFields.object, "kind, provider, age, licence.",
      required: false),
  ]

  /// As many questions to the program, and places that a conversation can weigh.
  static let mostPlaces = 10

  /// Of the user's cities; one request to the weather service has so many.
  private static let mostCities = 30

  enum Order: String, CaseIterable, ParameterValue {
    case warmest, coldest, driest
    case longestDay = "longest_day"
    case earliest
    case asGiven = "as_given"
  }

  let places: [String]?
  let date: String?
  let by: Order
  let detail: Detail

  func run(at desk: Desk, on server: isolated ContextServer) async throws -> ToolAnswer {
    let (spots, total) = try await spots(at: desk, on: server)
    guard let first = spots.first else {
      return ToolAnswer(
        "The user's archive has no cities yet.", ["places": [], "by": .string(by.rawValue)])
    }
    let day = try await date.asyncMap { try await server.time(at: first).day(called: $0) }
    let reports = try await reports(of: spots, on: day, desk, server)
    let rows = sorted(reports)
    var answer = ToolAnswer(
      text(rows, day),
      ["places": .array(rows.map(\.row)), "by": .string(by.rawValue)], lists: ["places"], detail)
    answer.members["source"] = Self.oldest(rows)
    if total > spots.count {
      answer.note("\(spots.count) of \(total) cities are compared.")
    }
    return answer
  }

  private func spots(
    at desk: Desk, on server: isolated ContextServer
  ) async throws -> (spots: [Spot], total: Int) {
    guard let places, !places.isEmpty else {
      let page = try await server.program.call("archive.list", ["limit": JSON(Self.mostCities)])
      let spots = (page["cities"]?.array ?? []).map(Spot.init(city:))
      return (spots, page["total"]?.int ?? spots.count)
    }
    var spots: [Spot] = []
    for (index, place) in places.enumerated() {
      spots.append(try await server.spot(place, "places[\(index)]", at: desk))
      desk.progress?.report(index + 1, of: places.count + 1, "\(spots[index].label) was found")
    }
    return (spots, spots.count)
  }

  /// What is told of one place.
  private struct Report {
    let spot: Spot
    let row: JSON
    let source: JSON?

    /// By which it is sorted, the smallest first; nil if it is not known.
    let key: Double?
  }

  private func reports(
    of spots: [Spot], on day: CivilDate?, _ desk: Desk, _ server: isolated ContextServer
  ) async throws -> [Report] {
    if day == nil {
      try await server.refreshWeather(of: spots)
    }
    var reports: [Report] = []
    for spot in spots {
      reports.append(try await report(of: spot, on: day, server))
    }
    return reports
  }

  private func report(
    of spot: Spot, on day: CivilDate?, _ server: isolated ContextServer
  ) async throws -> Report {
    let time = try await server.time(at: spot)
    let sky = try await server.sky(at: spot, from: day ?? time.date, days: 1).first
    let forecast = day == nil ? nil : try? await server.forecast(at: spot).get()
    let now = day == nil ? try await server.weatherNow(at: spot) : forecast?.now
    var row = spot.json.object ?? [:]
    for name in ["lat", "lon", "population"] {
      row[name] = nil
    }
    row["time"] = .string(time.iso)
    let values =
      day.map { forecast?.day($0)?.row(["summary", "min", "max", "precipitation"]) }
      ?? now?.row(["summary", "temperature", "feelsLike", "windSpeed", "precipitation", "isDay"])
    if let values {
      for (name, value) in values.object?.members ?? [] {
        row[name] = value
      }
    } else {
      row["weather"] = "unavailable"
    }
    for (name, value) in sky?.short.object?.members ?? [] {
      row[name] = value
    }
    return Report(
      spot: spot, row: .object(row), source: now?.source(at: time),
      key: key(values ?? [:], sky, time))
  }

  /// Where the values are from; one answer stands for all, so it is the oldest.
  private static func oldest(_ reports: [Report]) -> JSON? {
    reports.compactMap(\.source).max {
      $0["ageMinutes"]?.int ?? 0 < $1["ageMinutes"]?.int ?? 0
    }
  }

  private func key(_ values: JSON, _ sky: SkyDay?, _ time: LocalTime) -> Double? {
    let temperature = values["temperature"]?.double ?? values["max"]?.double
    return switch by {
    case .warmest: temperature.map { -$0 }
    case .coldest: values["min"]?.double ?? temperature
    case .driest: values["precipitation"]?.double
    case .longestDay: sky?.dayLength.map { Double(-$0) }
    case .earliest: Double(time.offset)
    case .asGiven: 0
    }
  }

  /// Those of which the value is not known come last: not to know is not to be cold.
  private func sorted(_ reports: [Report]) -> [Report] {
    reports.enumerated().sorted { left, right in
      let first = left.element.key ?? .infinity
      let second = right.element.key ?? .infinity
      return (first, left.offset) < (second, right.offset)
    }.map(\.element)
  }

  private func text(_ reports: [Report], _ day: CivilDate?) -> String {
    let told = reports.prefix(10).map { report -> String in
      let temperature =
        report.row["temperature"]?.known ?? report.row["max"]?.known
      let weather = temperature.map { JSON?.some($0).degrees } ?? "weather unavailable"
      let clock = report.row["time"]?.string?.clockText ?? ""
      let light = report.row["dayLength"]?.string.map { ", day of \($0)" } ?? ""
      return "\(report.spot.label): \(weather)\(day == nil ? " at \(clock)" : "")\(light)"
    }
    let head = day.map { "On \($0.iso8601), " } ?? ""
    let source = Self.oldest(reports)?.sourceSentence ?? ""
    return
      "\(head)\(by.rawValue.replacing("_", with: " ")) first: \(told.joined(separator: "; ")). \(source)"
  }
}

extension Optional where Wrapped: Sendable {
  /// As `map`, where the body has to wait.
  fileprivate func asyncMap<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Wrapped) async throws -> Result
  ) async rethrows -> Result? {
    guard let self else { return nil }
    return try await body(self)
  }
}

extension ContextServer {
  /// Has the weather of cities asked for in one request. One that cannot be had is missing later.
  fileprivate func refreshWeather(of spots: [Spot]) async throws {
    let ids = spots.compactMap(\.id)
    guard !ids.isEmpty else { return }
    do {
      _ = try await program.call(
        "weather.refresh", ["cities": .array(Set(ids).sorted().map { JSON($0) })])
    } catch is RPCError {}
  }

  /// What is known of the weather now.
  fileprivate func weatherNow(at spot: Spot) async throws -> JSON? {
    do {
      if let id = spot.id {
        return try await program.call("city.get", ["city": JSON(id)])["city"]?["weather"]?.known
      }
      return try await program.call("weather.get", ["location": spot.point])["weather"]?.known
    } catch is RPCError {
      return nil
    }
  }
}
