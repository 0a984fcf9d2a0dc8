internal import Platform
package import Text

/// The weather of one place at one time, in metric units.
package struct Weather: Sendable, Equatable, WeatherRecord {
  /// The time of the values, in the place's time zone.
  package var time: ZonedTime

  /// The measures of `Measure.current`; `WeatherProviderID.measures` lists those that the provider
  /// supports.
  package var conditions = Conditions()

  /// Of the local day of `time`; nil during polar day and night.
  package var sunrise: ZonedTime?

  /// Of the local day of `time`; nil during polar day and night.
  package var sunset: ZonedTime?

  package var provider: WeatherProviderID

  /// The requested model, by the name that the provider uses; nil if unknown.
  package var model: String?

  /// The reason why the weather is not from the preferred provider; nil if it is.
  package var fallback: WeatherFallback?

  /// When the answer was received, seconds since 1970.
  package var fetchedAt: Int
}

/// The reason why the weather is from another provider than the preferred one.
package struct WeatherFallback: Sendable, Equatable {
  /// The preferred provider.
  package var insteadOf: WeatherProviderID

  /// The preferred provider's failure, as a sentence.
  package var reason: String
}
