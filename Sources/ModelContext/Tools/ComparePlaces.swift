import CityServer
import JSON
import JSONRPC
import Sessions
import Text

struct ComparePlaces: Tool {
  static let name = "compare"
  static let title = "Compare places"
  static let summary =
    "Compares weather, local time and daylight of up to 10 places, sorted. Without places, compares "
    + "the user's cities."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    Field<[String]?>.optional(
      "places", "As place in other tools.",
      as: .array(.string(maximumBytes: 512), maximumCount: mostPlaces)),
    ToolFields.date,
    Field<Order>.optional("by", "Sort order.", default: .warmest),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init(
      "places", ToolFields.rows, "Unknown values last.",
      required: false),
    .init("by", .string, "", required: false),
    .init(
      "source", ToolFields.object, "Of the oldest weather.",
      required: false),
  ]

  /// The maximum number of places. Each needs calls of the program and room in the conversation.
  static let mostPlaces = 10

  /// The maximum number of the user's cities: those of one request to the weather service.
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

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let (places, total) = try await places(in: context, on: server)
    guard let first = places.first else {
      return ToolAnswer(
        "The user's archive has no cities yet.",
        members: ["places": [], "by": .string(by.rawValue)])
    }
    var day: CivilDate?
    if let date {
      day = try await server.time(at: first).day(called: date)
    }
    var forecasts: [Int: ShownForecast] = [:]
    if day == nil {
      try await server.refreshWeather(of: places)
    } else {
      forecasts = try await server.forecasts(of: places)
    }
    var reports: [PlaceReport] = []
    for place in places {
      reports.append(try await server.report(of: place, on: day, knowing: forecasts))
    }
    let sorted = sorted(reports)
    let source = Self.oldestSource(of: sorted)
    var answer = ToolAnswer(
      text(of: sorted, on: day, from: source),
      members: ["places": .array(sorted.map(\.json)), "by": .string(by.rawValue)],
      lists: ["places"], detail: detail)
    answer.members["source"] = source?.json
    if total > places.count {
      answer.note("compared \(places.count) of \(total) cities.")
    }
    return answer
  }

  private func places(
    in context: ToolContext, on server: isolated ContextServer
  ) async throws -> (places: [ToolPlace], total: Int) {
    guard let names = places, !names.isEmpty else {
      let page = try await server.program.archivedCities(limit: Self.mostCities)
      return (page.cities.map { ToolPlace(SessionRow($0)) }, page.total)
    }
    var places: [ToolPlace] = []
    for (index, name) in names.enumerated() {
      let place = try await server.place(name, argument: "places[\(index)]", in: context)
      places.append(place)
      context.progress?.report(index + 1, of: names.count + 1, message: "Found \(place.label).")
    }
    return (places, places.count)
  }

  /// The source of the oldest weather. The answer shows one source for all places, so it must not claim that
  /// the weather is fresher than any of theirs.
  private static func oldestSource(of reports: [PlaceReport]) -> WeatherSource? {
    reports.compactMap(\.source).max { $0.ageMinutes < $1.ageMinutes }
  }

  /// The value by which a place is sorted, ascending; nil if unknown.
  private func key(of report: PlaceReport) -> Double? {
    switch by {
    case .warmest: report.temperature.map { -$0 }
    case .coldest: report.lowest ?? report.temperature
    case .driest: report.precipitation
    case .longestDay: report.sky.map { Double(-$0.dayLength) }
    case .earliest: Double(report.time.offset)
    case .asGiven: 0
    }
  }

  /// Sorts places with an unknown value last.
  private func sorted(_ reports: [PlaceReport]) -> [PlaceReport] {
    reports.enumerated().sorted { left, right in
      let first = key(of: left.element) ?? .infinity
      let second = key(of: right.element) ?? .infinity
      return (first, left.offset) < (second, right.offset)
    }.map(\.element)
  }

  private func text(
    of reports: [PlaceReport], on day: CivilDate?, from source: WeatherSource?
  ) -> String {
    let rows = reports.prefix(10).map { report -> String in
      let weather = report.temperature.map { Double?($0).degrees } ?? "weather unavailable"
      let clock = day == nil ? " at \(report.time.iso.clockText)" : ""
      let light = report.sky.map { ", day of \($0.dayLengthText)" } ?? ""
      return "\(report.place.label): \(weather)\(clock)\(light)"
    }
    let head = day.map { "On \($0.iso8601), " } ?? ""
    let order = by.rawValue.replacing("_", with: " ")
    return "\(head)\(order) first: \(rows.joined(separator: "; ")). \(source?.sentence ?? "")"
  }
}
