package import Text

/// The weather of one calendar day in the place's time zone, in metric units unless it was converted.
package struct DailyWeather: Sendable, Equatable, WeatherRecord {
  package var date: CivilDate

  /// The conditions of the day as a whole, with the known measures of `Measure.daily`.
  package var conditions = Conditions()

  /// In the place's time zone; nil if unknown, and during polar day and night.
  package var sunrise: ZonedTime?

  /// In the place's time zone; nil if unknown, and during polar day and night.
  package var sunset: ZonedTime?
}
