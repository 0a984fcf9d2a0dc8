package import Text

/// The weather of one calendar day of the place, in metric units.
package struct DailyWeather: Sendable, Equatable, WeatherRecord {
  package var date: CivilDate

  /// The conditions of the day as a whole, with the measures of `Measure.daily`.
  package var conditions = Conditions()

  /// In the place's time zone; nil during polar day and night.
  package var sunrise: ZonedTime?

  /// In the place's time zone; nil during polar day and night.
  package var sunset: ZonedTime?
}
