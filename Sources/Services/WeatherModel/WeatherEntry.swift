/// An entry of the weather history: the current weather of a city when it was requested. The archive stores only
/// entries of favourites.
package struct WeatherEntry: Sendable, Equatable {
  /// The id, which is unique and never reused; 0 for an entry that is not stored yet.
  package var id = 0

  package var city: Int

  /// The time of the request, in seconds since 1970.
  package var time: Double

  /// The temperature in degrees Celsius; nil if unknown.
  package var temperature: Double?

  /// The lowest temperature of the day, in degrees Celsius; nil if unknown.
  package var minimum: Double?

  /// The highest temperature of the day, in degrees Celsius; nil if unknown.
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
