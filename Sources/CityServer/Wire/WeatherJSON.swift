package import Geography
package import JSON
import JSONRPC
import Platform
package import Services
import Text

/// The weather that is shown beside each city.
///
/// A value stays until a newer one replaces it. It is stale while a newer one is asked for, after that
/// failed though others came, and when it is not valid for now.
struct WeatherCache: Sendable {
  /// Seconds since 1970.
  private let now: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Double) { self.now = now }

  private var entries: [Int: (weather: Weather, isStale: Bool)] = [:]

  /// How many refreshes that ask for a city are under way.
  private var asked: [Int: Int] = [:]

  /// The client's choice; values are kept in metric units and converted where they leave.
  var units = UnitChoice.metric

  /// Begins to wait for newer weather; each city is to be settled once for it.
  mutating func ask(_ cities: [Int]) {
    for city in cities {
      asked[city, default: 0] += 1
    }
  }

  func isAsked(_ city: Int) -> Bool { asked[city] != nil }

  /// Ends a wait, whatever came of it.
  mutating func settle(_ city: Int) {
    let left = (asked[city] ?? 0) - 1
    asked[city] = left > 0 ? left : nil
  }

  mutating func markStale(_ city: Int) { entries[city]?.isStale = true }

  mutating func put(_ weather: Weather, for city: Int) {
    entries[city] = (weather, isStale: false)
  }

  /// In metric units; nil for a city whose weather was not asked for.
  func weather(of city: Int) -> Weather? { entries[city]?.weather }

  /// Null for a city whose weather was not asked for.
  func json(for city: Int) -> JSON { shown(for: city)?.json ?? .null }

  func shown(for city: Int) -> ShownWeather? {
    entries[city].map { shown($0.weather, isStale: $0.isStale || asked[city] != nil) }
  }

  /// Weather that is in no row, in the client's units.
  ///
  /// - Parameter isStale: whether newer weather could not be had.
  func shown(_ weather: Weather, isStale: Bool = false) -> ShownWeather {
    ShownWeather(weather, units: units, isStale: isStale || !weather.isCurrent(at: now()))
  }
}

/// Weather in the client's units, as the protocol writes it.
package struct ShownWeather: Shaped {
  package let weather: Weather
  let units: UnitChoice
  package let isStale: Bool

  /// - Parameter weather: in metric units.
  init(_ weather: Weather, units: UnitChoice, isStale: Bool = false) {
    self.weather = weather.converted(to: units)
    self.units = units
    self.isStale = isStale
  }

  static let shape = Shape<Self>(
    Shape<Weather>(measured).of(\.weather) + [
      .init(
        "units", "Those of the values; of a choice of its own that of the temperature.",
        \.units.system),
      .init("provider", "Who says so.", \.weather.provider),
      .init(
        "model", "The model that it was asked for, as it calls it; null where it does not say.",
        \.weather.model),
      .init(
        "fallback", "Why it is not the provider that is asked first; null if it is.",
        \.weather.fallback),
      .init("fetchedAt", "When the provider said so, ISO 8601.", as: .string) {
        JSON(time: Double($0.weather.fetchedAt), zone: nil)
      },
      .init("attribution", "The credit that the provider asks to be shown.") {
        $0.weather.provider.service.attribution
      },
      .init(
        "stale",
        "Whether it is not valid for now, or a newer value is asked for or could not be had.",
        \.isStale),
    ], name: "Weather")

  private static let measured: [Shape<Weather>.Member] =
    [.init("time", "When it is valid, ISO 8601 on the city's clock.", \.time.iso8601)]
    + Shape<Weather>.sky(summary: "In words, English.")
    + Shape<Weather>.measures(Measure.current) + [
      .init("sunrise", "ISO 8601 on the city's clock; null in polar day and night.") {
        $0.sunrise?.iso8601
      },
      .init("sunset", "The same.") { $0.sunset?.iso8601 },
      .init("isDay", "Whether the sun is up.", \.isDay),
    ]
}

/// A forecast in the client's units, as the protocol writes it.
package struct ShownForecast: Shaped {
  package let current: ShownWeather?
  package let forecast: Forecast
  package let units: UnitChoice

  /// Whether it is one that came before, because no newer one can be had.
  let isStale: Bool

  /// What it was made from.
  let report: WeatherReport

  /// Whether the samples are told, which take most of its bytes.
  var tellsHours = true

  /// - Parameters:
  ///   - forecast: in metric units.
  ///   - now: seconds since 1970.
  init(
    _ forecast: Forecast, of report: WeatherReport, units: UnitChoice, at now: Int,
    isStale: Bool = false
  ) {
    current = forecast.current.map {
      ShownWeather($0, units: units, isStale: isStale || !$0.isCurrent(at: Double(now)))
    }
    self.forecast = forecast.converted(to: units)
    self.units = units
    self.isStale = isStale
    self.report = report
  }

  /// The first is now, which old weather is not.
  private var slots: [HourlyWeather] {
    var forecast = forecast
    if isStale {
      forecast.current = nil
    }
    return forecast.slots
  }

  static let shape = Shape<Self>(
    .init("current", "The weather now.", \.current),
    .init(
      "hours", "Samples from now on, as close as the service has them; empty where not wanted."
    ) { $0.tellsHours ? $0.forecast.hours : [] },
    .init(
      "slots", "Eight samples at steps of three hours, the first being now.", \.slots),
    .init("days", "Calendar days of the place, today first.", \.forecast.days),
    .init("summary", "What the days are like on the whole.", \.forecast.summary),
    .init("series", "Two lines for a chart, of equal length.", as: series.schema) {
      series.json($0)
    },
    .init("timezone", "IANA time zone of the place.", \.forecast.zone.identifier),
    .init(
      "units", "Those of all values; of a choice of its own that of the temperature.",
      \.units.system),
    .init("provider", "Who says so.", \.report.provider),
    .init(
      "model", "The model that it was asked for, as it calls it; null where it does not say.",
      \.report.model),
    .init(
      "fallback", "Why it is not the provider that is asked first; null if it is.",
      \.report.fallback),
    .init("attribution", "The credit that the provider asks to be shown.") {
      $0.report.provider?.service.attribution
    },
    .init(
      "fetchedAt", "When the provider said so, ISO 8601; null if it told no weather now.",
      as: .nullable(.string)
    ) { JSON(time: ($0.current?.weather.fetchedAt).map(Double.init), zone: nil) },
    .init(
      "stale", "Whether it is one that came before, because no newer one could be had.", \.isStale),
    .init("dropped", "Values of the answer that cannot be, and were left out.", \.report.dropped))

  private static let series = Shape<Self>(
    .init("minimum", "The lowest of each day.", \.forecast.series.minimum),
    .init("maximum", "The highest of each day.", \.forecast.series.maximum),
    .init("unit", "°C or °F.", \.units.temperature.symbol))
}

extension WeeklySummary: Shaped {
  static let shape = Shape<Self>(
    .init("text", "One sentence.", \.text), .init("icon", "Its icon.", \.icon))
}

extension ChartPoint: Shaped {
  static let shape = Shape<Self>(
    .init("date", "The day.", \.date.iso8601),
    .init("value", "The temperature.", as: Schemas.measure) { JSON(rounded: $0.value) })
}

extension HourlyWeather: Shaped {
  static let shape = Shape<Self>(
    [
      .init("time", "Its start, ISO 8601 on the place's clock.", \.time.iso8601),
      .init("intervalHours", "Hours to the next sample.", \.hours),
    ] + Shape<Self>.sky(summary: "In words.") + Shape<Self>.measures(Measure.hourly),
    name: "Sample")
}

extension DailyWeather: Shaped {
  static let shape = Shape<Self>(
    [.init("date", "The day, YYYY-MM-DD.", \.date.iso8601)]
      + Shape<Self>.sky(summary: "In words.") + Shape<Self>.measures(Measure.daily) + [
        .init("sunrise", "ISO 8601 on the place's clock.") { $0.sunrise?.iso8601 },
        .init("sunset", "The same.") { $0.sunset?.iso8601 },
      ])
}

extension Shape where Value: WeatherRecord & SendableMetatype {
  fileprivate static func sky(summary: String) -> [Member] {
    [
      .init("condition", "In one word.") { $0.sky?.condition },
      .init("icon", "Name for weather.icon.", \.icon),
      .init("summary", summary) { $0.sky?.summary },
    ]
  }

  fileprivate static func measures(_ shape: Measure.Shape) -> [Member] {
    shape.map { measure, summary in
      .init(measure.rawValue, summary, as: Schemas.measure) { JSON(rounded: $0[measure]) }
    }
  }
}

extension Attribution: Shaped {
  static let shape = Shape<Self>(
    .init("text", "The line to be shown.", \.text), .init("url", "What it links to.", \.url),
    .init(
      "license", "Of the data, by its SPDX name; null where the service has terms of its own.",
      \.license),
    name: "Credit")
}

extension WeatherFallback: Shaped {
  static let shape = Shape<Self>(
    .init("insteadOf", "The provider that would have been preferred.", \.insteadOf),
    .init("reason", "What was wrong with it: a sentence.", \.reason), name: "Fallback")
}

extension WeatherProviderID: WireValue, ParameterValue {}
extension WeatherCondition: WireValue {}

extension JSON {
  /// A moment in ISO 8601 with the offset that is in force in the zone, as in
  /// `2026-03-01T10:00:00+01:00`; null if there is none. An unknown zone counts as UTC.
  package init(time: Double?, zone: String?) {
    let zone = zone.flatMap(Zone.init(named:)) ?? .utc
    self = time.map { .string(zone.time($0).iso8601(utcAsZ: true)) } ?? .null
  }

  /// How far what `init(rounded:)` writes may be from what it is.
  static let roundingError = 0.0005

  /// To three decimals: no service measures finer, and unit conversion leaves long tails.
  package init(rounded value: Double?) {
    self.init(value.map { ($0 * 1000).rounded() / 1000 })
  }
}

extension Schemas {
  /// Room for every measure that is one.
  static let measure = Schema.nullable(.number(-1_000_000...1_000_000))
}
