package import Text

/// One sample of a forecast, in metric units unless it was converted.
package struct HourlyWeather: Sendable, Equatable, WeatherRecord {
  /// The start of the sample, in the place's time zone.
  package var time: ZonedTime

  /// The length of the sample in hours: 1, 3 or 6, depending on the provider and on how far ahead the sample is.
  package var hours: Int

  /// The sky and the known measures of `Measure.hourly`. The temperature is that at `time`; some providers add the
  /// lowest and the highest temperature over `rangeHours`.
  package var conditions = Conditions()

  /// The number of hours from `time` on that the lowest and the highest temperature cover; 0 for the moment itself.
  package var rangeHours = 0
}
