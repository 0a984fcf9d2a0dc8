package import Text

/// Two lines of a chart, the lowest and the highest temperature of each day, of equal length.
package struct TemperatureSeries: Sendable, Equatable {
  package struct Point: Sendable, Equatable {
    package var date: CivilDate

    /// In the units of the forecast that the series was made from.
    package var value: Double
  }

  package var minimum: [Point]
  package var maximum: [Point]
}

extension Forecast {
  /// A point in both lines for each day of which both temperatures are known.
  package var series: TemperatureSeries {
    let known = days.compactMap { day in
      day.minimum.flatMap { low in day.maximum.map { (day.date, low, $0) } }
    }
    return TemperatureSeries(
      minimum: known.map { TemperatureSeries.Point(date: $0.0, value: $0.1) },
      maximum: known.map { TemperatureSeries.Point(date: $0.0, value: $0.2) })
  }
}
