package import Text

/// The weather of one place at one moment, in metric units whatever the provider uses.
///
/// What a provider does not tell is nil; `WeatherProviderID.fields` says which it tells.
package struct Weather: Sendable, Equatable {
  /// The moment that the values are valid for, on the clock of the place.
  package var time: ZonedTime

  /// Condition and summary.
  package var sky: Sky?

  /// Whether the sun is up.
  package var isDay: Bool?

  /// °C.
  package var temperature: Double?

  /// °C, as the provider works it out; never computed here, because formulas differ.
  package var feelsLike: Double?

  /// Relative, %.
  package var humidity: Double?

  /// At sea level, hPa.
  package var pressure: Double?

  /// Mean over ten minutes, m/s.
  package var windSpeed: Double?

  /// m/s.
  package var windGust: Double?

  /// Where the wind comes from, degrees clockwise from north.
  package var windDirection: Double?

  /// km.
  package var visibility: Double?

  /// %.
  package var cloudCover: Double?

  /// Rain, snow and all else as water, mm/h.
  package var precipitation: Double?

  /// Total column, Dobson units.
  package var ozone: Double?

  package var uvIndex: Double?

  /// Of the place's day that `time` falls on; nil in the polar day and night.
  package var sunrise: ZonedTime?
  package var sunset: ZonedTime?

  package var provider: WeatherProviderID

  /// When the provider's answer arrived, seconds since 1970.
  package var fetchedAt: Int

  package init(time: ZonedTime, provider: WeatherProviderID, fetchedAt: Int) {
    self.time = time
    self.provider = provider
    self.fetchedAt = fetchedAt
  }

  package var condition: WeatherCondition? { sky?.condition }
  package var summary: String? { sky?.summary }

  /// Name of an icon of `WeatherIconSet`; nil without a condition.
  package var icon: String? {
    sky.map { WeatherIconSet.name(for: $0.condition, isDay: isDay ?? true) }
  }
}
