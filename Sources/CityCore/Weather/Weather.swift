package import Platform
package import Text

/// The weather of one place at one moment, in metric units whatever the provider uses.
package struct Weather: Sendable, Equatable, WeatherRecord {
  /// The moment that the values are valid for, on the clock of the place.
  package var time: ZonedTime

  /// With the measures of `Measure.current`; `WeatherProviderID.measures` says which of them the
  /// provider tells.
  package var conditions = Conditions()

  /// Of the place's day that `time` falls on; nil in the polar day and night.
  package var sunrise: ZonedTime?
  package var sunset: ZonedTime?

  package var provider: WeatherProviderID

  /// When the provider's answer arrived, seconds since 1970.
  package var fetchedAt: Int
}

/// One sample of a forecast, in metric units.
package struct HourlyWeather: Sendable, Equatable, WeatherRecord {
  /// Start of the sample, on the clock of the place.
  package var time: ZonedTime

  /// Hours to the next sample: 1, 3 or 6, by provider and distance.
  package var hours: Int

  /// With the measures of `Measure.hourly`; the temperature is that of `time`. Where the provider
  /// tells some, also the lowest and the highest temperature over `rangeHours`.
  package var conditions = Conditions()

  /// Hours from `time` on that the extremes hold for; 0 for the moment itself.
  package var rangeHours = 0
}

/// The weather of one calendar day of the place, in metric units.
package struct DailyWeather: Sendable, Equatable, WeatherRecord {
  package var date: CivilDate

  /// What the day is like on the whole, with the measures of `Measure.daily`.
  package var conditions = Conditions()

  /// On the clock of the place; nil in the polar day and night.
  package var sunrise: ZonedTime?
  package var sunset: ZonedTime?
}

/// What one answer says of one place.
package struct WeatherReport: Sendable, Equatable {
  package var zone: Zone
  package var current: Weather?

  /// Ascending.
  package var hours: [HourlyWeather] = []

  /// Whole calendar days of the place, also with the weather now where the provider tells today.
  /// Empty if it tells no days; those of a forecast are then worked out from the hours.
  package var days: [DailyWeather] = []

  /// Records of the answer that could not be read and were left out.
  package var skipped = 0

  /// What two answers say of the same place; where both say something, the first counts.
  package func merged(with other: WeatherReport) -> WeatherReport {
    var merged = self
    merged.current = current ?? other.current
    if hours.isEmpty { merged.hours = other.hours }
    if days.isEmpty { merged.days = other.days }
    merged.skipped += other.skipped
    return merged
  }
}
