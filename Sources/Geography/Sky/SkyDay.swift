package import Platform
package import Text

/// Heights of the sun's centre, in degrees, that have names.
package enum SunHeight: Double, CaseIterable, Sendable {
  case astronomical = -18
  case nautical = -12
  case civil = -6

  /// Between here and `civil` it is the blue hour.
  case blueEnd = -4

  /// Between `blueEnd` and here it is the golden hour.
  case goldenEnd = 6
}

/// The sun of one day: from its lowest stand before noon to the lowest behind it.
///
/// The day is that of the noon. Its sunset may come after midnight in the summer of the north: it is
/// told with this day, and none is told twice or lost.
package struct SunDay: Sendable {
  package enum State: String, CaseIterable, Sendable {
    case normal
    case polarDay
    case polarNight
  }

  /// Seconds since 1970, as all moments here.
  package let noon: Double
  package let state: State

  /// Nil where it does not pass the horizon on its way up, or down.
  package private(set) var rise, set: Double?

  /// Seconds for which its upper edge is up.
  package let length: Double

  private let course: Course
  private let span: Range<Double>

  /// What the track of a day has to reach over.
  static func reach(of midday: Double) -> ClosedRange<Double> {
    midday - 30 * 3600...midday + 30 * 3600
  }

  /// - Parameter midday: twelve o'clock on the clocks of the place; the day is that of the noon that is
  ///   nearest to it.
  init(_ midday: Double, _ sight: Sight) {
    noon = sight.transit(near: midday)
    course = Course(sight, over: noon - 13 * 3600...noon + 13 * 3600)
    span = course.lowest(near: noon - 43_200)..<course.lowest(near: noon + 43_200)
    let passings = course.passings(.upperEdge, 0, in: span)
    rise = passings.first { $0.isUpward }?.moment
    set = passings.last { !$0.isUpward }?.moment
    if passings.isEmpty {
      let isUp = sight.height(at: noon, of: .upperEdge) > 0
      state = isUp ? .polarDay : .polarNight
      length = isUp ? 86_400 : 0
    } else {
      state = .normal
      length = (set ?? span.upperBound) - (rise ?? span.lowerBound)
    }
  }

  /// Degrees above the horizon at noon, without what the air adds.
  package var noonHeight: Double { course.sight.height(at: noon, of: .centre) }

  /// Degrees from north by east.
  package func azimuth(at moment: Double) -> Double { course.sight.azimuth(at: moment) }

  /// When the centre passes a height on its way up and on its way down.
  package func passing(_ height: SunHeight) -> (up: Double?, down: Double?) {
    let passings = course.passings(.centre, height.rawValue, in: span)
    return (passings.first { $0.isUpward }?.moment, passings.last { !$0.isUpward }?.moment)
  }
}

extension Course {
  /// When it stands lowest, within three hours of a moment; the moment itself where it only rises or
  /// only sinks, as at a pole.
  fileprivate func lowest(near moment: Double) -> Double {
    let near = stands.indices.filter { abs(stands[$0].moment - moment) <= 10_800 }
    guard let lowest = near.min(by: { stands[$0].height < stands[$1].height }),
      lowest > 0, lowest < stands.count - 1,
      stands[lowest - 1].height >= stands[lowest].height,
      stands[lowest + 1].height >= stands[lowest].height
    else { return moment }
    return stands[lowest].moment
  }
}

/// The moon of one calendar day.
package struct MoonDay: Sendable {
  package enum State: String, CaseIterable, Sendable {
    case normal
    case alwaysUp
    case alwaysDown
  }

  package let state: State

  /// The first of the day; nil where it has none, since the moon is later by 50 minutes every day.
  package let rise, set: Double?

  private let course: Course

  init(_ day: Range<Double>, _ sight: Sight) {
    course = Course(sight, over: day.lowerBound - 3600...day.upperBound + 3600)
    let passings = course.passings(.upperEdge, 0, in: day)
    rise = passings.first { $0.isUpward }?.moment
    set = passings.first { !$0.isUpward }?.moment
    let isUp = sight.height(at: day.lowerBound, of: .upperEdge) > 0
    state = passings.isEmpty ? (isUp ? .alwaysUp : .alwaysDown) : .normal
  }

  /// Degrees from north by east.
  package func azimuth(at moment: Double) -> Double { course.sight.azimuth(at: moment) }
}

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

/// Sun and moon over a place, day by day.
package struct SkyDay: Sendable {
  package let date: CivilDate
  package let sun: SunDay

  /// Seconds by which the day is longer than the one before.
  package let lengthChange: Double
  package let moon: MoonDay

  /// The moon's light at twelve o'clock, or what it becomes on this day.
  package let light: MoonLight
}

extension SkyDay {
  /// The years that the equations are meant for.
  package static let years = 1800...2199

  /// The days from a date on.
  ///
  /// - Parameter phases: those from the first of the days on.
  package static func days(
    _ count: Int, from first: CivilDate, over place: Coordinate, in zone: Zone,
    phases: MoonPhases
  ) -> [SkyDay] {
    let number = first.daysSinceEpoch
    let dates = (number - 1...number + count).map(CivilDate.init(daysSinceEpoch:))
    let starts = dates.map { Double(zone.start(of: $0)) }
    let middays = dates.map { Double(zone.time(on: $0, second: 43_200).seconds) }
    let low = SunDay.reach(of: middays[0])
    let high = SunDay.reach(of: middays[count])
    let sun = Sight(
      from: place, of: Sun.track(over: low.lowerBound...high.upperBound), radiusKm: Sun.radiusKm)
    let moon = Sight(
      from: place, of: Moon.track(over: starts[1] - 7200...starts[count + 1] + 7200),
      radiusKm: Moon.radiusKm)
    let suns = middays.dropLast().map { SunDay($0, sun) }
    return (1...count).map { day in
      let span = starts[day]..<max(starts[day], starts[day + 1])
      return SkyDay(
        date: dates[day], sun: suns[day], lengthChange: suns[day].length - suns[day - 1].length,
        moon: MoonDay(span, moon), light: phases.light(at: middays[day], of: span))
    }
  }
}
