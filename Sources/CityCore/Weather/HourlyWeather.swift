package import Text

/// One sample of a forecast, in metric units; what is not known is nil.
package struct HourlyWeather: Sendable, Equatable {
  /// Start of the sample, on the clock of the place.
  package var time: ZonedTime

  /// Hours to the next sample: 1, 3 or 6, by provider and distance.
  package var hours: Int
  package var sky: Sky?
  package var isDay: Bool?

  /// At `time`, °C.
  package var temperature: Double?

  /// Extremes beyond `temperature`, where the provider tells some.
  package var range: TemperatureRange?

  /// °C.
  package var feelsLike: Double?

  /// Relative, %.
  package var humidity: Double?

  /// At sea level, hPa.
  package var pressure: Double?

  /// m/s.
  package var windSpeed: Double?

  /// Where the wind comes from, degrees clockwise from north.
  package var windDirection: Double?

  /// %.
  package var cloudCover: Double?

  /// Mean over the hours of the sample, as water, mm/h.
  package var precipitation: Double?

  /// %.
  package var precipitationProbability: Double?

  package init(time: ZonedTime, hours: Int) {
    self.time = time
    self.hours = hours
  }

  /// Name of an icon of `WeatherIconSet`; nil without a condition.
  package var icon: String? {
    sky.map { WeatherIconSet.name(for: $0.condition, isDay: isDay ?? true) }
  }

  /// Current weather in the shape of a sample.
  init(_ weather: Weather, hours: Int) {
    self.init(time: weather.time, hours: hours)
    (sky, isDay) = (weather.sky, weather.isDay)
    (temperature, feelsLike) = (weather.temperature, weather.feelsLike)
    (humidity, pressure) = (weather.humidity, weather.pressure)
    (windSpeed, windDirection) = (weather.windSpeed, weather.windDirection)
    (cloudCover, precipitation) = (weather.cloudCover, weather.precipitation)
  }
}

/// The lowest and highest temperature over some time, °C.
package struct TemperatureRange: Sendable, Equatable {
  package var minimum: Double?
  package var maximum: Double?

  /// Hours from the sample's time on that the extremes hold for; 0 for the moment itself.
  package var hours: Int

  /// Nil if neither is known.
  package init?(minimum: Double?, maximum: Double?, hours: Int) {
    guard minimum != nil || maximum != nil else { return nil }
    (self.minimum, self.maximum, self.hours) = (minimum, maximum, hours)
  }
}
