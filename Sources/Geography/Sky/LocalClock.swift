package import Platform
package import Text

/// The clocks of a city at a moment, as seen from somewhere else.
package struct LocalClock: Sendable {
  package let city: City

  /// Nil for a city of which no zone is known, or one that the system does not have.
  package let zone: Zone?

  /// Seconds since 1970.
  package let moment: Int

  /// From where distance and bearing count, and days differ.
  package let origin: Origin

  package init(_ city: City, at moment: Int, from origin: Origin) {
    self.city = city
    self.moment = moment
    self.origin = origin
    zone = city.timezone.flatMap(Zone.init(named:))
  }

  /// A place with its zone, nil where it is not known.
  package struct Origin: Sendable {
    package let point: Coordinate
    package let zone: Zone?

    package init(_ point: Coordinate, _ zone: Zone?) { (self.point, self.zone) = (point, zone) }
  }

  /// What the clocks show.
  package var time: ZonedTime? { zone?.time(moment) }

  /// Days by which the calendar there is ahead of that of the origin.
  package var dayDifference: Int? {
    guard let time, let there = origin.zone?.time(moment) else { return nil }
    return time.date.daysSinceEpoch - there.date.daysSinceEpoch
  }

  /// When the clocks are changed next, as they show it then; with the seconds ahead of UTC before.
  package var nextChange: (time: ZonedTime, before: Int)? {
    guard let zone, let change = zone.nextChange(after: moment) else { return nil }
    return (zone.time(change), zone.offset(at: moment))
  }

  package var distanceKm: Double { origin.point.distanceKm(to: city.coordinate) }

  /// In which direction the city lies; nil for the origin itself.
  package var bearing: Double? { origin.point.bearing(to: city.coordinate) }

  /// The nearest of the 16 winds.
  package var compass: CompassPoint? {
    bearing.map { bearing in
      let number = Int(exactly: (bearing / 22.5).rounded()) ?? 0
      return CompassPoint.allCases[number % CompassPoint.allCases.count]
    }
  }
}

/// The directions of the compass from north by east.
package enum CompassPoint: String, CaseIterable, Sendable {
  case north = "N"
  case northNorthEast = "NNE"
  case northEast = "NE"
  case eastNorthEast = "ENE"
  case east = "E"
  case eastSouthEast = "ESE"
  case southEast = "SE"
  case southSouthEast = "SSE"
  case south = "S"
  case southSouthWest = "SSW"
  case southWest = "SW"
  case westSouthWest = "WSW"
  case west = "W"
  case westNorthWest = "WNW"
  case northWest = "NW"
  case northNorthWest = "NNW"
}

/// The hours of the day in which people work, wherever they are.
package struct WorkingHours: Sendable, Equatable {
  /// From nine to five.
  package static let usual = WorkingHours(start: 32_400, end: 61_200)

  /// Seconds behind midnight; an end that is not behind the start is that of the next day.
  package let start, end: Int

  private init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

  /// Reads `09:00`; nil if one of them is no time, or both are the same.
  package init?(start: String, end: String) {
    guard let start = ZonedTime.minuteOfDay(start), let end = ZonedTime.minuteOfDay(end),
      start != end
    else { return nil }
    self.init(start: start * 60, end: end * 60)
  }

  /// The stretches of one calendar day, in seconds since 1970, in which it is working time in all of the
  /// zones; without zones there are none.
  ///
  /// - Parameter home: whose calendar the day is of.
  package func overlap(of zones: [Zone], on date: CivilDate, in home: Zone) -> [Range<Int>] {
    let next = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1)
    let start = home.start(of: date)
    let end = home.start(of: next)
    guard !zones.isEmpty, start < end else { return [] }
    return zones.reduce([start..<end]) { common, zone in
      let working = hours(around: date, in: zone)
      return common.flatMap { stretch in working.map { stretch.clamped(to: $0) } }
        .filter { !$0.isEmpty }
    }
  }

  /// Those of some calendar days, of which one is anywhere on Earth at any moment of the date.
  private func hours(around date: CivilDate, in zone: Zone) -> [Range<Int>] {
    (-2...2).compactMap { days in
      let day = CivilDate(daysSinceEpoch: date.daysSinceEpoch + days)
      let next = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
      let from = zone.time(on: day, second: start).seconds
      let to = zone.time(on: end > start ? day : next, second: end).seconds
      return from < to ? from..<to : nil
    }
  }
}
