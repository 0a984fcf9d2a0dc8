package import Platform
package import Text

/// Sun and moon over a place on one calendar day.
package struct SkyDay: Sendable {
  package let date: CivilDate
  package let sun: SunDay

  /// Seconds by which the sun is up longer than on the previous day; negative if it is up for a shorter time.
  package let lengthChange: Double
  package let moon: MoonDay

  /// Phase and illumination at 12:00 local time; if a principal phase occurs on this day, that is the phase.
  package let illumination: MoonIllumination
}

extension SkyDay {
  /// The years for which the equations are valid.
  package static let years = 1800...2199

  /// Computes `count` consecutive days.
  ///
  /// - Parameter phases: must cover the days from `first` on.
  package static func days(
    _ count: Int, from first: CivilDate, over place: Coordinate, in zone: Zone,
    phases: MoonPhases
  ) -> [SkyDay] {
    let number = first.daysSinceEpoch
    let dates = (number - 1...number + count).map(CivilDate.init(daysSinceEpoch:))
    let starts = dates.map { Double(zone.start(of: $0)) }
    let middays = dates.map { Double(zone.time(on: $0, second: 43_200).seconds) }
    let low = SunDay.ephemerisRange(around: middays[0])
    let high = SunDay.ephemerisRange(around: middays[count])
    let sun = ObservedBody(
      from: place, of: Sun.ephemeris(over: low.lowerBound...high.upperBound), radiusKm: Sun.radiusKm
    )
    let moon = ObservedBody(
      from: place, of: Moon.ephemeris(over: starts[1] - 7200...starts[count + 1] + 7200),
      radiusKm: Moon.radiusKm)
    let suns = middays.dropLast().map { SunDay(around: $0, of: sun) }
    return (1...count).map { day in
      let span = starts[day]..<max(starts[day], starts[day + 1])
      return SkyDay(
        date: dates[day], sun: suns[day], lengthChange: suns[day].length - suns[day - 1].length,
        moon: MoonDay(span, of: moon), illumination: phases.illumination(at: middays[day], on: span)
      )
    }
  }
}
