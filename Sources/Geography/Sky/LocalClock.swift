package import Platform
package import Text

/// The local time, distance and bearing of a city at a moment, relative to an origin.
package struct LocalClock: Sendable {
  package let city: City

  /// Nil if the city's zone is unknown or the system does not have it.
  package let zone: Zone?

  /// Seconds since 1970.
  package let moment: Int

  /// The reference for distance, bearing and difference of dates.
  package let origin: Origin

  package init(_ city: City, at moment: Int, from origin: Origin) {
    self.city = city
    self.moment = moment
    self.origin = origin
    zone = city.timezone.flatMap(Zone.init(named:))
  }

  /// A place with its zone; the zone is nil if unknown.
  package struct Origin: Sendable {
    package let point: Coordinate
    package let zone: Zone?

    package init(_ point: Coordinate, zone: Zone?) {
      self.point = point
      self.zone = zone
    }
  }

  /// The local time; nil without a zone.
  package var time: ZonedTime? { zone?.time(moment) }

  /// Days by which the local date is ahead of the date at the origin, negative if it is behind; nil if a zone is
  /// unknown.
  package var dayDifference: Int? {
    guard let time, let there = origin.zone?.time(moment) else { return nil }
    return time.date.daysSinceEpoch - there.date.daysSinceEpoch
  }

  /// The next change of the UTC offset after `moment`, in local time after the change, and the offset before it in
  /// seconds; nil if none is known.
  package var nextChange: (time: ZonedTime, before: Int)? {
    guard let zone, let change = zone.nextChange(after: moment) else { return nil }
    return (zone.time(change), zone.offset(at: moment))
  }

  package var distanceKm: Double { origin.point.distanceKm(to: city.coordinate) }

  /// Initial bearing from the origin to the city; nil if it is undefined, as for the same point.
  package var bearing: Double? { origin.point.bearing(to: city.coordinate) }

  /// The compass point nearest to `bearing`.
  package var compass: CompassPoint? { bearing.map(CompassPoint.init(bearing:)) }
}
