internal import Geography
internal import JSON
internal import Platform
package import Text

/// The air quality of one place at one hour, as reported by the service; no value is computed here.
package struct AirQuality: Sendable, Equatable {
  /// The hour of the values, in the place's time zone.
  package var time: ZonedTime

  /// Seconds until the next values.
  package var interval: Int

  package var european: Double?
  package var us: Double?

  /// The pollutant with the highest European index; nil if no index is known.
  package var mainPollutant: AirPollutant?

  /// μg/m³.
  package var pollutants: [AirPollutant: Double] = [:]

  /// grains/m³. Empty outside Europe, where no model covers pollen.
  package var pollen: [Pollen: Double] = [:]

  package var model: AirModel?

  /// When the answer was received, seconds since 1970.
  package var fetchedAt: Int

  /// The number of impossible values that were dropped.
  package var dropped = 0

  /// Validity in seconds of an answer whose hour had already ended when it was received; one of the two
  /// clocks is wrong then.
  private static let shortestValidity = 600

  /// Whether newer values cannot exist yet.
  ///
  /// - Parameter now: seconds since 1970. An answer from the future is invalid: the clock was set back.
  package func isValid(at now: Double) -> Bool {
    let end = min(time.seconds, fetchedAt) + interval
    return (fetchedAt..<max(end, fetchedAt + Self.shortestValidity)).contains(
      EpochSeconds.whole(now))
  }
}
