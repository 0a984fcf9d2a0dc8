import CityServer
internal import Geography
import JSON
import JSONRPC
import Services
import Text

extension JSONObject {
  /// Adds the known ones of some measures, rounded to three decimals.
  mutating func add(_ measures: [Measure], of record: some WeatherRecord) {
    for measure in measures {
      self[measure.rawValue] = record.rounded(measure).map { JSON($0) }
    }
  }
}

extension WeatherRecord {
  /// The value of a measure, rounded as in the program's own protocol; nil if it is unknown.
  func rounded(_ measure: Measure) -> Double? { JSON(rounded: self[measure]).double }
}

extension Double? {
  /// The temperature as text, such as `6.3 °C`; `unknown` for nil.
  var degrees: String { map { "\(DecimalText.fixed($0, places: 1)) °C" } ?? "unknown" }
}

/// The source of weather.
struct WeatherSource {
  private let provider: WeatherProviderID
  private let fetchedAt: Int

  /// Minutes since the time for which the weather is valid.
  let ageMinutes: Int
  private let isStale: Bool

  init(of shown: ShownWeather, at time: LocalTime) {
    provider = shown.weather.provider
    fetchedAt = shown.weather.fetchedAt
    ageMinutes = max(0, time.seconds - shown.weather.time.seconds) / 60
    isStale = shown.isStale
  }

  private var licence: String { provider.service.attribution.text }

  /// The kind is "model" for all weather services; only the member `measured` of an answer has measured values.
  var json: JSON {
    var source: JSONObject = ["kind": "model", "provider": .string(provider.rawValue)]
    source["fetchedAt"] = JSON(time: Double(fetchedAt), zone: nil)
    source["ageMinutes"] = JSON(ageMinutes)
    if isStale {
      source["stale"] = true
    }
    source["licence"] = .string(licence)
    return .object(source)
  }
}

extension UnitChoice {
  /// The units of the values of an answer, separated by commas.
  var list: String {
    [
      temperature.symbol, wind.rawValue, pressure.rawValue, visibility.rawValue,
      precipitation.rawValue,
    ].joined(separator: ", ")
  }
}

/// Why there is no weather.
struct WeatherReason: Error {
  let text: String
}

extension ContextServer {
  /// The forecast, or why there is none. A failed request is a result and not an error, since an answer without a
  /// forecast still reports sun and time.
  func forecast(at place: ToolPlace) async throws -> Result<ShownForecast, WeatherReason> {
    do {
      return .success(try await program.forecast(at: place.target, days: Forecast.mostDays))
    } catch let error as RPCError {
      return .failure(WeatherReason(text: settings.shown(error.message)))
    }
  }
}

extension ShownForecast {
  func day(_ date: CivilDate) -> DailyWeather? {
    forecast.days.first { $0.date == date }
  }
}
