package import Text

/// The weather of one place at one time, in metric units unless it was converted.
package struct Weather: Sendable, Equatable, WeatherRecord {
  /// The time of the values, in the place's time zone if that is known.
  package var time: ZonedTime

  /// The sky and the measures: those of `WeatherProviderID.measures` for the provider, if known. In a `Forecast`
  /// they may be those of an hourly sample.
  package var conditions = Conditions()

  /// The sunrise of the local day of `time`; nil if there is none, as during polar day, or if unknown.
  package var sunrise: ZonedTime?

  /// The sunset of the local day of `time`; nil if there is none, as during polar day, or if unknown.
  package var sunset: ZonedTime?

  package var provider: WeatherProviderID

  /// The requested model, by the name that the provider uses; nil if unknown or if the provider has only one.
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

  /// The description of the preferred provider's failure.
  package var reason: String
}
