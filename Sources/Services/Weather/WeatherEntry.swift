internal import Platform

/// The weather of a favourite as it was when the user asked for it.
package struct WeatherEntry: Sendable, Equatable {
  /// Never used twice; 0 for an entry that is not stored yet.
  package var id = 0
  package var city: Int

  /// When it was asked, in seconds since 1970.
  package var time: Double

  /// Degrees Celsius; the lowest and the highest are those of the city's day.
  package var temperature: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var summary: String?

  /// Name of the icon.
  package var icon: String?

  /// Who said so; nil for entries of versions that did not record it.
  package var provider: WeatherProviderID?

  package init(
    id: Int = 0, city: Int, time: Double, temperature: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil, summary: String? = nil, icon: String? = nil,
    provider: WeatherProviderID? = nil
  ) {
    self.id = id
    self.city = city
    self.time = time
    self.temperature = temperature
    self.minimum = minimum
    self.maximum = maximum
    self.summary = summary
    self.icon = icon
    self.provider = provider
  }
}
