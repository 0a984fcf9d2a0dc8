import Platform

/// What of the moon is lit.
package struct MoonLight: Sendable {
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

  /// One of the four that are moments, if it falls on the day; else what lies between.
  package let phase: Phase

  /// Part of the disc that is lit, 0 to 1.
  package let fraction: Double

  /// Degrees on the ecliptic by which the moon is ahead of the sun: 0 at new, 180 at full moon.
  package let lead: Double

  /// Seconds since the new moon.
  package let age: Double
}

/// The moments of the new and full moon and the quarters, in a stretch of time.
package struct MoonPhases: Sendable {
  package typealias Moment = (phase: MoonLight.Phase, moment: Double)

  /// In their order, from the start of the stretch on.
  package let moments: [Moment]

  /// The last new moon before it.
  private let lastNew: Double

  /// Degrees by which the moon gains on the sun in a second, on average.
  private static let rate = 360 / (29.530588861 * 86_400)
  private static let quarters: [MoonLight.Phase] = [
    .newMoon, .firstQuarter, .fullMoon, .lastQuarter,
  ]

  /// Those until `end`, and further ones until there are so many.
  package init(from start: Double, to end: Double, atLeast count: Int) {
    let lead = Self.lead(at: start)
    lastNew = Self.moment(ofLead: 0, near: start - lead / Self.rate)
    var moments: [Moment] = []
    var quarter = Int(exactly: (lead / 90).rounded(.up)) ?? 0
    var guess = start + (Double(quarter) * 90 - lead) / Self.rate
    while true {
      let moment = Self.moment(ofLead: Double(quarter) * 90, near: guess)
      if moments.count >= count, moment >= end { break }
      moments.append((Self.quarters[quarter % 4], moment))
      guess = moment + 90 / Self.rate
      quarter += 1
    }
    self.moments = moments
  }

  /// - Parameters:
  ///   - moment: when to look, within the stretch.
  ///   - day: which day it stands for.
  func light(at moment: Double, of day: Range<Double>) -> MoonLight {
    let lead = Self.lead(at: moment)
    let between: [MoonLight.Phase] = [
      .waxingCrescent, .waxingGibbous, .waningGibbous, .waningCrescent,
    ]
    let quarter = min(Int(exactly: (lead / 90).rounded(.down)) ?? 0, 3)
    let new = moments.last { $0.phase == .newMoon && $0.moment <= moment }?.moment ?? lastNew
    return MoonLight(
      phase: moments.first { day.contains($0.moment) }?.phase ?? between[quarter],
      fraction: Self.fraction(at: moment), lead: lead, age: moment - new)
  }

  /// Degrees from 0 up to 360 by which the moon is ahead of the sun.
  private static func lead(at seconds: Double) -> Double {
    let time = AstronomicalTime(seconds)
    return Angle.positive(Moon.longitude(at: time) - Sun.longitude(at: time).degrees)
  }

  /// When the moon is so many degrees ahead, near a moment that is right within some days.
  private static func moment(ofLead degrees: Double, near guess: Double) -> Double {
    var moment = guess
    for _ in 0..<12 {
      let missing = (degrees - lead(at: moment)).remainder(dividingBy: 360)
      moment += missing / rate
      if abs(missing) < 0.00005 { break }
    }
    return moment
  }

  /// From the angle at the moon between sun and Earth (48.1, 48.3).
  static func fraction(at seconds: Double) -> Double {
    let time = AstronomicalTime(seconds)
    let (sun, moon) = (Sun.place(at: time), Moon.place(at: time))
    let toSun = sun - moon
    let product = (toSun * toSun).sum() * (moon * moon).sum()
    return (1 - (toSun * moon).sum() / product.squareRoot()) / 2
  }
}
