package import Platform
package import Text

/// Where the sun stands over a place, good to about two minutes away from the poles.
///
/// The equations are NOAA's, "General Solar Position Calculations" of the Global Monitoring
/// Division (gml.noaa.gov/grad/solcalc/solareqns.PDF).
package struct Sun: Sendable {
  /// At sunrise and sunset the upper edge of the sun is seen on the horizon: half its width and the
  /// bending of light in the air come on top of 90 degrees.
  private static let horizon = 90.833 * Earth.radiansPerDegree

  private let place: Coordinate

  package init(over place: Coordinate) {
    self.place = place
  }

  /// Whether the upper edge of the sun is above the horizon, at seconds since 1970.
  package func isUp(at seconds: Int) -> Bool {
    let day = Day(at: seconds)
    let minutes = Double(ZonedTime(seconds: seconds, offset: 0).secondOfDay) / 60
    let hourAngle =
      ((minutes + day.equationOfTime + 4 * place.lon) / 4 - 180) * Earth.radiansPerDegree
    let lat = place.lat * Earth.radiansPerDegree
    let height =
      Trigonometry.sine(lat) * Trigonometry.sine(day.declination)
      + Trigonometry.cosine(lat) * Trigonometry.cosine(day.declination)
      * Trigonometry.cosine(hourAngle)
    return height > Trigonometry.cosine(Self.horizon)
  }

  /// Sunrise and sunset of a calendar day of the zone; both nil if the sun does not cross the
  /// horizon on it, and for a place that is none.
  package func times(on date: CivilDate, in zone: Zone) -> (ZonedTime?, ZonedTime?) {
    guard place.isValid else { return (nil, nil) }
    let noon = zone.time(on: date, second: 43_200).seconds
    let day = Day(at: noon)
    guard let half = halfDay(day) else { return (nil, nil) }
    let transit = transit(nearest: noon, day)
    return (zone.time(transit - half), zone.time(transit + half))
  }

  /// Seconds from sunrise to the highest stand; nil if the sun stays up or down.
  private func halfDay(_ day: Day) -> Int? {
    let lat = place.lat * Earth.radiansPerDegree
    let scale = Trigonometry.cosine(lat) * Trigonometry.cosine(day.declination)
    guard scale > 0 else { return nil }
    let cosine =
      (Trigonometry.cosine(Self.horizon) - Trigonometry.sine(lat)
        * Trigonometry.sine(day.declination)) / scale
    guard (-1...1).contains(cosine) else { return nil }
    let angle = Trigonometry.angle(y: (1 - cosine * cosine).squareRoot(), x: cosine)
    return Int((angle / Earth.radiansPerDegree * 240).rounded())
  }

  /// When the sun stands highest, the one nearest to a moment.
  private func transit(nearest noon: Int, _ day: Day) -> Int {
    let midnight = noon - ZonedTime(seconds: noon, offset: 0).secondOfDay
    let transit = midnight + Int(((720 - 4 * place.lon - day.equationOfTime) * 60).rounded())
    let days = (Double(noon - transit) / 86_400).rounded()
    return transit + Int(days) * 86_400
  }

  /// What is the same all over the Earth.
  private struct Day {
    /// Minutes by which a sundial is ahead of a clock.
    let equationOfTime: Double

    /// Latitude over which the sun stands, radians.
    let declination: Double

    init(at seconds: Int) {
      let time = ZonedTime(seconds: seconds, offset: 0)
      let days = Double(time.date.dayOfYear - 1) + Double(time.hour - 12) / 24
      let year = 2 * Double.pi / 365 * days
      let (sine, cosine) = (Trigonometry.sine, Trigonometry.cosine)
      equationOfTime =
        229.18
        * (0.000075 + 0.001868 * cosine(year) - 0.032077 * sine(year)
          - 0.014615 * cosine(2 * year) - 0.040849 * sine(2 * year))
      declination =
        0.006918 - 0.399912 * cosine(year) + 0.070257 * sine(year)
        - 0.006758 * cosine(2 * year) + 0.000907 * sine(2 * year)
        - 0.002697 * cosine(3 * year) + 0.00148 * sine(3 * year)
    }
  }
}
