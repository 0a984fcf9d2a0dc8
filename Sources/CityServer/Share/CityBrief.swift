import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

/// The length of a brief. The bytes of each case stay below the limit of its kind of reader.
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
    "The weather of a city in as many words as the asker wants: a line, a sentence to be spoken, a "
    + "status bar's item; with the next days; or with all but the hours."
  static let parameters = Parameters(
    Fields.city,
    Field<BriefDetail>.optional("detail", "How much is wanted.", default: .line), as: Self.init)
  static let result = ShownBrief.schema
  static let errors = WeatherTarget.errors

  let city: Int
  let detail: BriefDetail

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let target = try await WeatherTarget(city: city, location: nil, on: server)
    try server.weather.check()
    return .waiting { [detail] server in
      var forecast = try await server.forecast(
        target, days: detail.days, for: .automatic)
      forecast.includesHours = false
      guard let city = target.city, let current = forecast.current else {
        throw WeatherFailure.nothing
      }
      let words = SpokenWeather(
        city: city, shown: current, age: current.weather.ageText(at: server.settings.clock.now()))
      return ShownBrief(words: words, forecast: forecast, detail: detail).json
    }
  }
}

/// The result of `city.brief`.
private struct ShownBrief: WireObject {
  let words: SpokenWeather
  let forecast: ShownForecast
  let detail: BriefDetail

  static let shape = Shape<Self>(
    .init("city", "Its id.", \.words.city.id),
    .init("line", "One line.", \.words.line),
    .init("spoken", "Sentences without abbreviations.", \.words.spoken),
    .init("status", "For a status bar.", as: status.schema) { status.json($0.words) },
    .init("stale", "Whether the weather is not of now, or newer could not be had.") {
      $0.forecast.isStale || $0.words.shown.isStale
    },
    .init("outlook", "The days in a sentence; null for a line.") {
      $0.detail == .line ? nil : $0.forecast.forecast.summary?.text
    },
    .init("values", "Nine values of the weather now; none for a line.") {
      $0.detail == .line ? [] : $0.forecast.current.map(ShownValue.nine) ?? []
    },
    .init("days", "The next days; none for a line.") {
      $0.detail == .line ? [] : $0.forecast.forecast.days
    },
    .init("forecast", "As weather.forecast without hours; null but for full.") {
      $0.detail == .full ? $0.forecast : nil
    })

  private static let status = Shape<SpokenWeather>(
    .init("text", "What the bar shows.", \.temperature),
    .init("tooltip", "What it shows to who points at it.", \.line),
    .init("class", "The icon's name, for weather.icon or a style.") { $0.icon ?? "unknown" })
}
