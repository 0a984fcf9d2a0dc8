import JSON
import JSONRPC
import Platform
package import Services
import Text

/// A forecast in the client's units, as the protocol writes it.
package struct ShownForecast: WireObject {
  package let current: ShownWeather?
  package let forecast: Forecast
  package let units: UnitChoice

  /// Whether this is an earlier forecast, because no newer one is available.
  let isStale: Bool

  /// The report from which it was made.
  let report: WeatherReport

  /// Whether to write the hourly samples, which are most of the bytes.
  var includesHours = true

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

  /// The first slot is now, for which stale weather is not valid.
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
    ) { $0.includesHours ? $0.forecast.hours : [] },
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

extension WeeklySummary: WireObject {
  static let shape = Shape<Self>(
    .init("text", "One sentence.", \.text), .init("icon", "Its icon.", \.icon))
}

extension ChartPoint: WireObject {
  static let shape = Shape<Self>(
    .init("date", "The day.", \.date.iso8601),
    .init("value", "The temperature.", as: Schemas.measure) { JSON(rounded: $0.value) })
}

extension HourlyWeather: WireObject {
  static let shape = Shape<Self>(
    [
      .init("time", "Its start, ISO 8601 on the place's clock.", \.time.iso8601),
      .init("intervalHours", "Hours to the next sample.", \.hours),
    ] + Shape<Self>.sky(summary: "In words.") + Shape<Self>.measures(Measure.hourly),
    name: "Sample")
}

extension DailyWeather: WireObject {
  static let shape = Shape<Self>(
    [.init("date", "The day, YYYY-MM-DD.", \.date.iso8601)]
      + Shape<Self>.sky(summary: "In words.") + Shape<Self>.measures(Measure.daily) + [
        .init("sunrise", "ISO 8601 on the place's clock.") { $0.sunrise?.iso8601 },
        .init("sunset", "The same.") { $0.sunset?.iso8601 },
      ])
}
