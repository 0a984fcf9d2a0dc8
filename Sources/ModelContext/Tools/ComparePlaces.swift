import CityServer
import Geography
import JSON
import JSONRPC
import Services
import Sessions
import Text

struct ComparePlaces: Tool {
  static let name = "compare"
  static let title = "Compare places"
  static let summary =
    "Weather, local time and daylight of up to 10 places in one table, sorted, now or for some days. Without "
    + "places, of the user's saved cities."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    Field<[String]?>.optional(
      "places", "As place in other tools.",
      as: .array(.string(maximumBytes: 512), maximumCount: mostPlaces)),
    Field<Bool>.optional(
      "starred", "Without places: only the starred cities.", default: false),
    ToolFields.date,
    Field<Int>.optional("days", "Number of days.", as: .integer(1...8), default: 1),
    Field<Order>.optional(
      "by",
      "Sort order. longest_day: most daylight first. earliest: earliest local time first, that is, clocks "
        + "furthest behind UTC.",
      default: .warmest),
    ToolFields.from, ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("places", ToolFields.rows, "Unknown values last.", required: false),
    .init("days", ToolFields.rows, "", required: false),
    .init("by", .string, "", required: false),
    .init("units", .string, "", required: false),
    .init("source", ToolFields.object, "Of the oldest weather.", required: false),
  ]

  /// The maximum number of places. Each needs calls of the program and room in the conversation.
  static let mostPlaces = 10

  /// The maximum number of the user's cities that are compared: the first ones of the archive.
  private static let mostCities = 30

  enum Order: String, CaseIterable, ParameterValue {
    case warmest, coldest, driest
    case longestDay = "longest_day"
    case earliest
    case asGiven = "as_given"

    var text: String {
      switch self {
      case .warmest: "Warmest first"
      case .coldest: "Coldest first"
      case .driest: "Driest first"
      case .longestDay: "Most daylight first"
      case .earliest: "Earliest local time first"
      case .asGiven: "In the given order"
      }
    }
  }

  let places: [String]?
  let starred: Bool
  let date: String?
  let days: Int
  let by: Order
  let from: String?
  let detail: Detail

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let (places, origin, total) = try await places(in: context, on: server)
    guard !places.isEmpty else {
      return ToolAnswer(
        "The user has no \(starred ? "starred" : "saved") cities yet.",
        members: ["places": [], "by": .string(by.rawValue)])
    }
    let forecasts = try await server.forecasts(of: places)
    var reports: [PlaceReport] = []
    for place in places {
      reports.append(
        try await server.report(of: place, on: date, days: days, knowing: forecasts))
    }
    let sorted = sorted(reports)
    var answer = ToolAnswer(
      sentence(for: sorted),
      members: ["places": .array(sorted.map(\.json))], lists: ["days", "places"], detail: detail)
    let dayRows = sorted.flatMap(\.dayRows)
    answer.members["days"] = dayRows.isEmpty ? nil : .array(dayRows)
    answer.members["by"] = .string(by.rawValue)
    answer.members["from"] = origin?.json
    answer.members["units"] = forecasts.values.first.map { .string($0.units.list) }
    answer.members["source"] = Self.oldestSource(of: sorted)?.json
    if total > places.count {
      answer.note("compared \(places.count) of \(total) cities.")
    }
    return answer
  }

  private func places(
    in context: ToolContext, on server: isolated ContextServer
  ) async throws -> (places: [ToolPlace], origin: ToolPlace?, total: Int) {
    let given = (places ?? []).enumerated().map {
      PlaceArgument(text: $0.element, argument: "places[\($0.offset)]")
    }
    let origins = from.map { [PlaceArgument(text: $0, argument: "from")] } ?? []
    let found = try await server.places(given + origins, in: context)
    let origin = origins.isEmpty ? nil : found.last
    var compared = Array(found.prefix(given.count))
    var total = compared.count
    if given.isEmpty {
      let page = try await server.program.archivedCities(limit: Self.mostCities)
      let cities = page.cities.filter { !starred || $0.favorite }
      compared = cities.map { ToolPlace(SessionRow($0)) }
      total = starred ? try await server.program.archiveSummary().favorites : page.total
    }
    return (
      compared.map { place in origin.map { place.measured(from: $0) } ?? place }, origin, total
    )
  }

  /// The source of the oldest weather. The answer shows one source for all places, and must not make the weather of a
  /// place look fresher than it is.
  private static func oldestSource(of reports: [PlaceReport]) -> WeatherSource? {
    reports.compactMap(\.source).max { $0.ageMinutes < $1.ageMinutes }
  }

  /// The value by which places are sorted in ascending order; nil if it is unknown.
  private func key(of report: PlaceReport) -> Double? {
    switch by {
    case .warmest: report.temperature.map { -$0 }
    case .coldest: report.lowest
    case .driest: report.precipitation
    case .longestDay: Double(-report.sky.reduce(0) { $0 + $1.dayLength })
    case .earliest: Double(report.time.offset)
    case .asGiven: 0
    }
  }

  /// Sorts by `key`; unknown values are last, and places with equal values stay in their order.
  private func sorted(_ reports: [PlaceReport]) -> [PlaceReport] {
    reports.enumerated().sorted { left, right in
      let first = key(of: left.element) ?? .infinity
      let second = key(of: right.element) ?? .infinity
      return (first, left.offset) < (second, right.offset)
    }.map(\.element)
  }

  private func sentence(for reports: [PlaceReport]) -> String {
    let labels = reports.prefix(10).map { report in
      let value = report.temperature.map { " (\(Double?($0).degrees))" } ?? ""
      return "\(report.place.label)\(value)"
    }
    let missing = reports.filter(\.isUnavailable).map(\.place.name)
    let gap = missing.isEmpty ? "" : " No weather of: \(missing.joined(separator: ", "))."
    let isPartial = reports.contains { !$0.isUnavailable && $0.days.count < $0.sky.count }
    let limit = isPartial ? " Weather is covered for today and the next 7 days only." : ""
    return "\(by.text): \(labels.joined(separator: "; ")).\(gap)\(limit)"
  }
}
