package import Geography
import JSON
import JSONRPC
import Platform
import Text

/// The result of `city.clock`.
package struct ShownClocks: WireObject {
  let entries: [ClockEntry]
  let moment: Int
  let origin: LocalClock.Origin
  let originCity: Int?

  /// The working hours of the cities without their own.
  let hours: WorkingHours

  /// The length of the meeting that is planned, in minutes.
  let minutes: Int

  package var clocks: [LocalClock] { entries.map(\.clock) }

  static let shape = Shape<Self>(
    .init("at", "The moment in UTC, ISO 8601.") { Zone.utc.time($0.moment).iso8601(utcAsZ: true) },
    .init("from", "Origin of distances and days.", as: start.schema) { start.json($0) },
    .init("cities", "The clocks of the cities, in the order of the request.", \.entries),
    .init("working", "Common working hours.", as: working.schema) { working.json($0) })

  private static let start = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.originCity),
    .init("location", "The point.", \.origin.point),
    .init("timezone", "Time zone of the origin; null if unknown.", \.origin.zone?.identifier))

  private static let working = Shape<Self>(
    .init("date", "The day on the clocks of the origin.", \.date.iso8601),
    .init(
      "hours", "Working hours of the cities without their own, on the clocks of each city.", \.hours
    ),
    .init(
      "intervals", "Periods of working time in all cities with a zone; empty if there are none.",
      \.intervals),
    .init("minutes", "Length of the meeting that is planned.", \.minutes),
    .init(
      "compromises",
      "The three least bad times for the meeting, best first; empty if a period has room for it.",
      \.compromises))

  /// The entries whose zone is known. Only these count for common hours and compromises.
  private var attendees: [(entry: ClockEntry, zone: Zone)] {
    entries.compactMap { entry in entry.clock.zone.map { (entry, $0) } }
  }

  private var plan: MeetingPlan {
    MeetingPlan(
      attendees.map { .init(zone: $0.zone, hours: $0.entry.hours) }, on: date, in: home)
  }

  /// The zone of the origin; UTC if that is unknown.
  private var home: Zone { origin.zone ?? .utc }

  private var date: CivilDate { home.time(moment).date }

  private var intervals: [CommonHours] {
    plan.common.map { range in
      CommonHours(
        range: range,
        cities: attendees.map {
          LocalHours(city: $0.entry.clock.city.id, zone: $0.zone, range: range)
        })
    }
  }

  private var compromises: [Compromise] {
    plan.compromises(minutes: minutes, count: 3).map { compromise in
      Compromise(
        range: compromise.range,
        cities: zip(attendees, compromise.outsideMinutes).map { attendee, outside in
          CompromiseHours(
            local: LocalHours(
              city: attendee.entry.clock.city.id, zone: attendee.zone, range: compromise.range),
            outsideMinutes: outside)
        })
    }
  }
}

/// A city's clock and working hours.
struct ClockEntry: WireObject {
  let clock: LocalClock
  let hours: WorkingHours

  static let shape = Shape<Self>(
    LocalClock.shape.of(\.clock),
    .init("workingHours", "Working hours of the city, on its clocks.", \.hours), name: "LocalClock")
}

extension LocalClock {
  fileprivate static let shape = Shape<Self>(
    .init("id", "GeoNames id of the city.", \.city.id),
    .init("name", "Main name of the city.", \.city.name),
    .init("timezone", "IANA time zone; null, like all values that depend on it, if unknown.") {
      $0.zone?.identifier
    },
    .init("time", "Local time, ISO 8601.") { $0.time?.iso8601 },
    .init("offset", "Seconds ahead of UTC.", as: offset) { JSON($0.time?.offset) },
    .init("abbreviation", "Abbreviation of the zone, such as CEST; null if it has none.") { clock in
      clock.zone?.abbreviation(at: clock.moment)
    },
    .init("weekday", "English name of the weekday.") { $0.time?.date.weekdayName },
    .init(
      "dayDifference", "Days by which the local date is ahead of the origin's.",
      as: .nullable(.integer(-2...2))
    ) { JSON($0.dayDifference) },
    .init(
      "nextChange", "The next clock change; null if none is known.",
      as: .nullable(change.schema)
    ) { clock in clock.nextChange.map { change.json($0) } ?? .null },
    .init(
      "distanceKm", "Great-circle distance from the origin in kilometres.", as: Schemas.radiusKm
    ) {
      JSON(rounded: $0.distanceKm)
    },
    .init(
      "bearing",
      "Initial direction from the origin, degrees clockwise from north; null at the same or the opposite point.",
      as: .nullable(.number(0...360))
    ) { JSON(rounded: $0.bearing) },
    .init("compass", "Direction from the origin, as one of 16 points.", \.compass))

  private static let offset = Schema.nullable(.integer(-86_400...86_400))

  private static let change = Shape<(time: ZonedTime, before: Int)>(
    .init(
      "time", "Time of the change, ISO 8601, as the clocks show it afterwards.", \.time.iso8601),
    .init("offsetBefore", "Seconds ahead of UTC before the change.", as: .integer(-86_400...86_400))
    {
      JSON($0.before)
    },
    .init("offsetAfter", "Seconds ahead of UTC after the change.", as: .integer(-86_400...86_400)) {
      JSON($0.time.offset)
    })
}

extension CompassPoint: WireValue {}

/// A period in which people work in all cities with a known zone.
struct CommonHours: WireObject {
  let range: Range<Int>
  fileprivate let cities: [LocalHours]

  static let shape = Shape<Self>(
    period.of(\.range),
    .init("cities", "The period on the clocks of each city with a zone.", \.cities),
    name: "CommonHours")

  fileprivate static let period = Shape<Range<Int>>(
    .init("start", "Start in UTC, ISO 8601.") {
      Zone.utc.time($0.lowerBound).iso8601(utcAsZ: true)
    },
    .init("end", "End in UTC, ISO 8601.") {
      Zone.utc.time($0.upperBound).iso8601(utcAsZ: true)
    })
}

/// A time for the meeting that is outside the working hours of at least one city.
private struct Compromise: WireObject {
  let range: Range<Int>
  let cities: [CompromiseHours]

  static let shape = Shape<Self>(
    CommonHours.period.of(\.range),
    .init("cities", "The meeting on the clocks of each city with a zone.", \.cities),
    name: "Compromise")
}

private struct CompromiseHours: WireObject {
  let local: LocalHours
  let outsideMinutes: Int

  static let shape = Shape<Self>(
    LocalHours.shape.of(\.local),
    .init(
      "outsideMinutes",
      "Minutes by which the meeting begins before, or ends after, the working hours; 0 within them.",
      \.outsideMinutes))
}

/// A period on the clocks of one city.
private struct LocalHours: WireObject {
  let city: Int
  let zone: Zone
  let range: Range<Int>

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city.", \.city),
    .init("start", "Local start, ISO 8601.") { $0.zone.time($0.range.lowerBound).iso8601 },
    .init("end", "Local end, ISO 8601.") { $0.zone.time($0.range.upperBound).iso8601 })
}
