package import Text

/// One sample of a forecast, in metric units unless it was converted.
package struct HourlyWeather: Sendable, Equatable, WeatherRecord {
  /// Start of the sample, in the place's time zone.
  package var time: ZonedTime

  /// Hours until the next sample: 1, 3 or 6, depending on the provider and on how far ahead it is.
  package var hours: Int

  /// The measures of `Measure.hourly`, with the temperature at `time`. Some providers add the lowest
  /// and the highest temperature over `rangeHours`.
  package var conditions = Conditions()

  /// Hours from `time` on that the lowest and highest temperature cover; 0 for the moment itself.
  package var rangeHours = 0
}
