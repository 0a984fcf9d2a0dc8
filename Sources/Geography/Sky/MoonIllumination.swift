/// The phase and illumination of the moon.
package struct MoonIllumination: Sendable {
  package enum Phase: String, CaseIterable, Sendable {
    case newMoon
    case waxingCrescent
    case firstQuarter
    case waxingGibbous
    case fullMoon
    case waningGibbous
    case lastQuarter
    case waningCrescent
  }

  /// The principal phase that occurs on the day, otherwise the intermediate one.
  package let phase: Phase

  /// Illuminated fraction of the disc, 0 to 1.
  package let fraction: Double

  /// Ecliptic longitude of the moon minus that of the sun, in degrees: 0 at new moon, 180 at full
  /// moon.
  package let lead: Double

  /// Seconds since the last new moon.
  package let age: Double
}
