/// The weather of a favourite as it was when the user asked for it.
package struct WeatherEntry: Sendable, Equatable {
  /// Never used twice; 0 for an entry that is not stored yet.
  package var id: Int
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

  package init(
    id: Int = 0, city: Int, time: Double, temperature: Double?, minimum: Double?,
    maximum: Double?, summary: String?, icon: String?
  ) {
    self.id = id
    self.city = city
    self.time = time
    self.temperature = temperature
    self.minimum = minimum
    self.maximum = maximum
    self.summary = summary
    self.icon = icon
  }
}

/// Some consecutive entries of a city's weather history.
package struct WeatherHistoryPage: Sendable, Equatable {
  package var entries: [WeatherEntry]

  /// All entries of the city.
  package var total: Int
}
