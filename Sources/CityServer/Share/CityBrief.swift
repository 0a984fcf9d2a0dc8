import Geography
import JSON
import JSONRPC
import Platform
import Services

/// The level of detail of a brief.
enum BriefDetail: String, CaseIterable, ParameterValue {
  case line, summary, full

  var days: Int {
    switch self {
    case .line: 1
    case .summary: 4
    case .full: Forecast.mostDays
    }
  }
}

struct CityBrief: CityWaitingMethod {
  static let name = "city.brief"
  static let summary =
    "Returns the weather of a city, or of the city at the device position, in words: a line, spoken "
    + "sentences and a status bar item, optionally with the next days or the whole forecast."
  static let parameters = Parameters(
    WeatherTarget.city,
    Field<BriefDetail>.optional("detail", "How much to return.", default: .line),
    GivenCity.locationField, as: Self.init)
  static let forms = GivenCity.forms + [ParameterForm()]
  static let result = ShownBrief.schema
  static let errors = WeatherTarget.errors + [.locationUnavailable]

  let city: Int?
  let detail: BriefDetail
  let location: GivenLocation?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let city = try await city(on: server)
    try server.weather.check()
    return .waiting { [detail] server in
      let forecast = try await server.forecast(
        WeatherTarget(city), days: detail.days, for: .automatic)
      return try ShownBrief(
        of: city, forecast: forecast, detail: detail, at: server.settings.clock.now()
      ).json
    }
  }

  private func city(on server: isolated CityServer) async throws -> City {
    guard city != nil || location != nil else { return try await server.cityHere() }
    return try await GivenCity(city: city, location: location).resolved(on: server, at: "location")
  }
}

/// The result of `city.brief`.
struct ShownBrief: WireObject {
  private let words: SpokenWeather
  private var forecast: ShownForecast
  private let detail: BriefDetail

  /// - Parameter now: seconds since 1970.
  /// - Throws: `WeatherFailure.nothing` without current weather.
  init(
    of city: City, forecast: ShownForecast, detail: BriefDetail, at now: Double
  ) throws(WeatherFailure) {
    guard let current = forecast.current else { throw .nothing }
    words = SpokenWeather(city: city, shown: current, age: current.weather.ageText(at: now))
    self.forecast = forecast
    self.forecast.includesHours = false
    self.detail = detail
  }

  static let shape = Shape<Self>(
    .init("city", "Id of the city.", \.words.city.id),
    .init("line", "The weather in one line.", \.words.line),
    .init("spoken", "The weather in sentences without abbreviations.", \.words.spoken),
    .init("status", "The weather for a status bar.", as: status.schema) { status.json($0.words) },
    .init("stale", "Whether the weather is not current, or newer weather could not be fetched.") {
      $0.forecast.isStale || $0.words.shown.isStale
    },
    .init("outlook", "The next days in a sentence; null with detail line.") {
      $0.detail == .line ? nil : $0.forecast.forecast.summary?.text
    },
    .init("values", "Nine values of the current weather; empty with detail line.") {
      $0.detail == .line ? [] : $0.forecast.current.map(ShownValue.nine) ?? []
    },
    .init("days", "The next days; empty with detail line.") {
      $0.detail == .line ? [] : $0.forecast.forecast.days
    },
    .init("forecast", "The reply of weather.forecast without hours; null unless detail is full.") {
      $0.detail == .full ? $0.forecast : nil
    })

  private static let status = Shape<SpokenWeather>(
    .init("text", "Text of the item.", \.temperature),
    .init("tooltip", "Tooltip of the item.", \.line),
    .init("class", "Icon name, for weather.icon or a style class.") { $0.icon ?? "unknown" })
}
