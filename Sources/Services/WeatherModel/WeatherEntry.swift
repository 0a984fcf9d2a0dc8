internal import Platform

/// An entry of the weather history: the weather of a favourite at the time of a request.
package struct WeatherEntry: Sendable, Equatable {
  /// The id, which is unique and never reused; 0 for an entry that is not stored yet.
  package var id = 0

  package var city: Int

  /// The time of the request, in seconds since 1970.
  package var time: Double

  /// The temperature in degrees Celsius.
  package var temperature: Double?

  /// The lowest temperature of the city's day, in degrees Celsius.
  package var minimum: Double?

  /// The highest temperature of the city's day, in degrees Celsius.
  package var maximum: Double?

  package var summary: String?

  /// The name of the icon.
  package var icon: String?

  /// The provider; nil for an entry of an old version, which did not record it.
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
