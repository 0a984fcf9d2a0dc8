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

  /// Whether this is an earlier forecast, because a newer one could not be fetched.
  let isStale: Bool

  /// The report of the service from which the forecast was made.
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

  /// The first slot is the current weather if it is known and the forecast is not stale.
  private var slots: [HourlyWeather] {
    var forecast = forecast
    if isStale {
      forecast.current = nil
    }
    return forecast.slots
  }

  static let shape = Shape<Self>(
    .init("current", "Current weather.", \.current),
    .init(
      "hours", "Samples from now on, in the time steps of the service; empty if not requested."
    ) { $0.includesHours ? $0.forecast.hours : [] },
    .init(
      "slots", "Up to eight samples, about three hours apart, from now.", \.slots),
    .init("days", "Calendar days of the place, today first.", \.forecast.days),
    .init("summary", "Summary of the days.", \.forecast.summary),
    .init("series", "Two lines of a chart, of equal length.", as: series.schema) {
      series.json($0)
    },
    .init("timezone", "IANA time zone of the place.", \.forecast.zone.identifier),
    .init(
      "units", "System of the units; if they are mixed, the system of the temperature.",
      \.units.system),
    .init("provider", "The service that the values come from.", \.report.provider),
    .init(
      "model", "The requested model, as the service names it; null if it names none.",
      \.report.model),
    .init(
      "fallback", "Why the preferred service was not used; null if it was.",
      \.report.fallback),
    .init("attribution", "The credit to show, as the service requires.") {
      $0.report.provider?.service.attribution
    },
    .init(
      "fetchedAt", "Time of the service's response, ISO 8601; null without current weather.",
      as: .nullable(.string)
    ) { JSON(time: ($0.current?.weather.fetchedAt).map(Double.init), zone: nil) },
    .init(
      "stale", "Whether this is an earlier forecast, because no newer one could be fetched.",
      \.isStale),
    .init("dropped", "Number of implausible values that were left out.", \.report.dropped))

  private static let series = Shape<Self>(
    .init("minimum", "Lowest temperature of each day.", \.forecast.series.minimum),
    .init("maximum", "Highest temperature of each day.", \.forecast.series.maximum),
    .init("unit", "°C or °F.", \.units.temperature.symbol))
}

extension WeeklySummary: WireObject {
  static let shape = Shape<Self>(
    .init("text", "One English sentence.", \.text),
    .init("icon", "Name of the icon for weather.icon.", \.icon))
}

extension ChartPoint: WireObject {
  static let shape = Shape<Self>(
    .init("date", "The day.", \.date.iso8601),
    .init("value", "The temperature.", as: Schemas.measure) { JSON(rounded: $0.value) })
}

extension HourlyWeather: WireObject {
  static let shape = Shape<Self>(
    [
      .init("time", "Start of the sample, ISO 8601 on the place's clock.", \.time.iso8601),
      .init("intervalHours", "Hours until the next sample.", \.hours),
    ] + Shape<Self>.sky(summary: "English text.") + Shape<Self>.measures(Measure.hourly),
    name: "Sample")
}

extension DailyWeather: WireObject {
  static let shape = Shape<Self>(
    [.init("date", "The day, YYYY-MM-DD.", \.date.iso8601)]
      + Shape<Self>.sky(summary: "English text.") + Shape<Self>.measures(Measure.daily) + [
        .init("sunrise", "Sunrise, ISO 8601 on the place's clock; null if there is none.") {
          $0.sunrise?.iso8601
        },
        .init("sunset", "Sunset, likewise.") { $0.sunset?.iso8601 },
      ])
}
