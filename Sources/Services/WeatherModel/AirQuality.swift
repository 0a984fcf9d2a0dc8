internal import Geography
internal import JSON
package import Text

/// The air quality of one place at one hour, with the service's values unchanged.
package struct AirQuality: Sendable, Equatable {
  /// The hour of the values, in the place's time zone.
  package var time: ZonedTime

  /// Seconds from `time` until the next values.
  package var interval: Int

  package var european: Double?
  package var us: Double?

  /// The pollutant with the highest European index; nil if no index is known.
  package var mainPollutant: AirPollutant?

  /// Concentrations in μg/m³.
  package var pollutants: [AirPollutant: Double] = [:]

  /// Concentrations in grains/m³. Empty outside Europe, where no model covers pollen.
  package var pollen: [Pollen: Double] = [:]

  package var model: AirModel?

  /// When the answer was received, seconds since 1970.
  package var fetchedAt: Int

  /// The number of impossible values that were dropped.
  package var dropped = 0

  /// The minimum validity of an answer in seconds. It applies if the answer was received shortly before the end of
  /// its hour, or after it, which means that the values are old or that a clock is wrong.
  private static let shortestValidity = 600

  /// Returns whether the values need no new request: no newer ones can exist, or the answer is younger than
  /// `shortestValidity`.
  ///
  /// - Parameter now: seconds since 1970. If the answer is from the future, the clock was set back and
  ///   the answer is invalid.
  package func isValid(at now: Double) -> Bool {
    let end = min(time.seconds, fetchedAt) + interval
    return (fetchedAt..<max(end, fetchedAt + Self.shortestValidity)).contains(
      EpochSeconds.whole(now))
  }
}
