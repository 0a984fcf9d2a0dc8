package import Text

/// The weather of one calendar day of the place, in metric units; what is not known is nil.
package struct DailyWeather: Sendable, Equatable {
  package var date: CivilDate

  /// What the day is like on the whole.
  package var sky: Sky?

  /// Lowest and highest temperature of the day, °C.
  package var minimum: Double?
  package var maximum: Double?

  /// Sum of the day as water, mm.
  package var precipitation: Double?

  /// %.
  package var precipitationProbability: Double?

  /// Highest of the day.
  package var uvIndex: Double?

  /// On the clock of the place; nil in the polar day and night.
  package var sunrise: ZonedTime?
  package var sunset: ZonedTime?

  package init(date: CivilDate) {
    self.date = date
  }

  /// Name of an icon of `WeatherIconSet`, always that for daylight; nil without a condition.
  package var icon: String? {
    sky.map { WeatherIconSet.name(for: $0.condition, isDay: true) }
  }
}
