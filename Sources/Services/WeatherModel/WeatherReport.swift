package import Platform
internal import Text

/// The weather of one place from one provider.
package struct WeatherReport: Sendable, Equatable {
  package var zone: Zone
  package var current: Weather?

  /// The samples, in the order of the answer.
  package var hours: [HourlyWeather] = []

  /// The local days that the provider sends. Some providers send days even if only the current weather is requested.
  /// If there are none, `Forecast` computes its days from the hours.
  package var days: [DailyWeather] = []

  /// The provider; nil until `credited(to:after:)` sets it, with `model` and `fallback`.
  package var provider: WeatherProviderID?

  package var model: String?
  package var fallback: WeatherFallback?

  /// The number of records that could not be parsed.
  package var skipped = 0

  /// The number of impossible values that were dropped.
  package var dropped = 0

  /// The report without impossible values, and with their number. Also without the current weather if that has
  /// no value, without hours if none has a value, and without days if none has a value, so that an answer of nulls
  /// does not replace known values.
  var checked: WeatherReport {
    var report = self
    report.dropped += report.current?.dropImpossible() ?? 0
    for index in hours.indices {
      report.dropped += report.hours[index].dropImpossible()
    }
    for index in days.indices {
      report.dropped += report.days[index].dropImpossible()
    }
    if report.current?.conditions.isEmpty == true {
      report.current = nil
    }
    if report.hours.allSatisfy(\.conditions.isEmpty) {
      report.hours = []
    }
    if report.days.allSatisfy(\.conditions.isEmpty) {
      report.days = []
    }
    return report
  }

  /// Returns both reports combined. The current weather, the hours and the days are each from this report if it has
  /// them, otherwise from the other one.
  package func merged(with other: WeatherReport) -> WeatherReport {
    var merged = self
    merged.current = current ?? other.current
    if hours.isEmpty {
      merged.hours = other.hours
    }
    if days.isEmpty {
      merged.days = other.days
    }
    merged.skipped += other.skipped
    merged.dropped += other.dropped
    return merged
  }
}
