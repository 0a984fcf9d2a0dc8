import Synchronization

/// The moments of new moon, full moon and the quarters in a period. If they are fewer than a given number, later ones
/// follow.
package struct MoonPhases: Sendable {
  package typealias Moment = (phase: MoonIllumination.Phase, moment: Double)

  /// In ascending order, from the start of the period.
  package let moments: [Moment]

  /// The last new moon before or at the start of the period.
  private let lastNew: Double

  /// Mean rate in degrees a second at which the moon gains on the sun.
  private static let rate = 360 / (29.530588861 * 86_400)
  private static let quarters: [MoonIllumination.Phase] = [
    .newMoon, .firstQuarter, .fullMoon, .lastQuarter,
  ]

  /// Finds the phases from `start` up to `end`, and continues after `end` until there are `count`
  /// of them.
  package init(from start: Double, to end: Double, atLeast count: Int) {
    let lead = Self.lead(at: start)
    let month = Self.month(ofNew: start - lead / Self.rate)
    lastNew = Self.moment(ofQuarter: 0, month: month)
    var moments: [Moment] = []
    var quarter = Int(exactly: (lead / 90).rounded(.up)) ?? 0
    while true {
      let moment = Self.moment(ofQuarter: quarter, month: month)
      if moments.count >= count, moment >= end {
        break
      }
      moments.append((Self.quarters[quarter % 4], moment))
      quarter += 1
    }
    self.moments = moments
  }

  /// Returns phase and illumination.
  ///
  /// - Parameters:
  ///   - moment: within the period.
  ///   - day: the day whose principal phase is reported, if there is one.
  func illumination(at moment: Double, on day: Range<Double>) -> MoonIllumination {
    let time = AstronomicalTime(moment)
    let sun = Sun.longitude(at: time)
    let moon = Moon.position(at: time)
    let lead = Angle.positive(moon.longitude - sun.degrees)
    let between: [MoonIllumination.Phase] = [
      .waxingCrescent, .waxingGibbous, .waningGibbous, .waningCrescent,
    ]
    let quarter = min(Int(exactly: (lead / 90).rounded(.down)) ?? 0, 3)
    let new = moments.last { $0.phase == .newMoon && $0.moment <= moment }?.moment ?? lastNew
    return MoonIllumination(
      phase: moments.first { day.contains($0.moment) }?.phase ?? between[quarter],
      fraction: Self.fraction(
        toSun: sun.distance * Sun.unitKm, toMoon: moon.distance,
        cosine: Angle.cosine(moon.latitude) * Angle.cosine(lead)),
      lead: lead, age: moment - new)
  }

  /// Illuminated fraction, from the phase angle (48.1, 48.3).
  ///
  /// - Parameter cosine: of the elongation of the moon from the sun (48.2).
  private static func fraction(
    toSun: Double, toMoon: Double, cosine: Double
  ) -> Double {
    let ahead = toSun * cosine - toMoon
    let aside = toSun * toSun * (1 - cosine * cosine)
    return (1 - ahead / (ahead * ahead + aside).squareRoot()) / 2
  }

  /// Elongation in ecliptic longitude, in degrees from 0 to 360.
  private static func lead(at seconds: Double) -> Double {
    let time = AstronomicalTime(seconds)
    return Angle.positive(Moon.longitude(at: time) - Sun.longitude(at: time).degrees)
  }

  /// Number of the lunation whose new moon is nearest to a moment, counted from that of 2000-01-06.
  private static func month(ofNew moment: Double) -> Double {
    ((moment - approximateMoment(ofPhase: 0)) * rate / 360).rounded()
  }

  /// Approximate moment of a phase, within a few hours, in seconds since 1970: the mean phase and its two largest
  /// periodic terms (49.1, 49.4, 49.5).
  ///
  /// - Parameter month: number of the lunation, with the fraction 0, 0.25, 0.5 or 0.75 for the
  ///   phase.
  private static func approximateMoment(ofPhase month: Double) -> Double {
    let sun = 2.5534 + 29.1053567 * month
    let moon = 201.5643 + 385.81693528 * month
    let isHalf = (month * 2).rounded() != month * 2
    let days =
      5.09766 + 29.530588861 * month + 0.172 * Angle.sine(sun)
      - (isHalf ? 0.628 : 0.407) * Angle.sine(moon)
    return 946_728_000 + days * 86_400
  }

  /// Moments by the number of the phase (see `approximateMoment`), kept because they do not depend on the place. The
  /// 400 years of `SkyDay` have 20,000.
  private static let cache = Mutex<[Double: Double]>([:])

  /// The moment of a quarter, from 0 for the new moon, of a lunation.
  private static func moment(ofQuarter quarter: Int, month: Double) -> Double {
    let number = month + Double(quarter) / 4
    return cache.withLock { cache in
      let moment = cache[number] ?? moment(ofPhase: number)
      cache[number] = moment
      return moment
    }
  }

  private static func moment(ofPhase number: Double) -> Double {
    var moment = approximateMoment(ofPhase: number)
    var pace = rate
    let degrees = number * 360
    var before: (missing: Double, moment: Double)?
    for _ in 0..<12 {
      let missing = (degrees - lead(at: moment)).remainder(dividingBy: 360)
      // Compute the current rate from the last two iterations (secant method).
      if let before {
        pace = (before.missing - missing) / (moment - before.moment)
      }
      before = (missing, moment)
      moment += missing / pace
      if abs(missing) < 0.00005 {
        break
      }
    }
    return moment
  }
}
