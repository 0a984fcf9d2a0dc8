package import Geography
import JSON
import JSONRPC
import Platform
import Text

/// The result of `city.clock`.
package struct ShownClocks: WireObject {
  package let clocks: [LocalClock]
  let moment: Int
  let origin: LocalClock.Origin
  let originCity: Int?
  let hours: WorkingHours

  static let shape = Shape<Self>(
    .init("at", "The moment, in UTC.") { Zone.utc.time($0.moment).iso8601(utcAsZ: true) },
    .init("from", "From where distances and days count.", as: start.schema) { start.json($0) },
    .init("cities", "The clocks of the cities, in the order of the request.", \.clocks),
    .init("working", "When all of them work.", as: working.schema) { working.json($0) })

  private static let start = Shape<Self>(
    .init("city", "Its id; null for a point.", \.originCity),
    .init("location", "The point.", \.origin.point),
    .init("timezone", "Its zone; null if none is known.", \.origin.zone?.identifier))

  private static let working = Shape<Self>(
    .init("date", "The day on the clocks from which days count.", \.date.iso8601),
    .init("hours", "When people work, on the clocks of each city.", \.hours),
    .init(
      "intervals", "When it is working time in all cities with a zone; empty if at no time.",
      \.intervals))

  /// UTC for a place without a zone.
  private var home: Zone { origin.zone ?? .utc }

  private var date: CivilDate { home.time(moment).date }

  private var intervals: [CommonHours] {
    let zones = clocks.compactMap(\.zone)
    return hours.overlap(of: zones, on: date, in: home).map {
      CommonHours(range: $0, clocks: clocks)
    }
  }
}

extension LocalClock: WireObject {
  static let shape = Shape<Self>(
    .init("id", "GeoNames id of the city.", \.city.id),
    .init("name", "Its main name.", \.city.name),
    .init("timezone", "IANA time zone; null, as what follows from it, if none is known.") {
      $0.zone?.identifier
    },
    .init("time", "What its clocks show, ISO 8601.") { $0.time?.iso8601 },
    .init("offset", "Seconds ahead of UTC.", as: offset) { JSON($0.time?.offset) },
    .init("abbreviation", "As CEST; null where people have no word for it.") { clock in
      clock.zone?.abbreviation(at: clock.moment)
    },
    .init("weekday", "In English.") { $0.time?.date.weekdayName },
    .init(
      "dayDifference", "Days by which its calendar is ahead of that of from.",
      as: .nullable(.integer(-2...2))
    ) { JSON($0.dayDifference) },
    .init(
      "nextChange", "When its clocks are changed next; null if that is not known to happen.",
      as: .nullable(change.schema)
    ) { clock in clock.nextChange.map { change.json($0) } ?? .null },
    .init("distanceKm", "Kilometres along the Earth's surface.", as: Schemas.radiusKm) {
      JSON(rounded: $0.distanceKm)
    },
    .init(
      "bearing", "Degrees from north by east, as one sets out; null at no distance.",
      as: .nullable(.number(0...360))
    ) { JSON(rounded: $0.bearing) },
    .init("compass", "The nearest of 16 directions.", \.compass), name: "LocalClock")

  private static let offset = Schema.nullable(.integer(-86_400...86_400))

  private static let change = Shape<(time: ZonedTime, before: Int)>(
    .init("time", "ISO 8601, as the clocks show it then.", \.time.iso8601),
    .init("offsetBefore", "Seconds ahead of UTC until then.", as: .integer(-86_400...86_400)) {
      JSON($0.before)
    },
    .init("offsetAfter", "And from then on.", as: .integer(-86_400...86_400)) {
      JSON($0.time.offset)
    })
}

extension CompassPoint: WireValue {}

/// A period in which people work in all cities.
struct CommonHours: WireObject {
  let range: Range<Int>
  let clocks: [LocalClock]

  static let shape = Shape<Self>(
    .init("start", "In UTC.") { Zone.utc.time($0.range.lowerBound).iso8601(utcAsZ: true) },
    .init("end", "In UTC.") { Zone.utc.time($0.range.upperBound).iso8601(utcAsZ: true) },
    .init("cities", "The same on the clocks of each city with a zone.", as: [LocalHours].schema) {
      common in
      let local = common.clocks.compactMap { clock in
        clock.zone.map { LocalHours(city: clock.city.id, zone: $0, range: common.range) }
      }
      return local.json
    }, name: "CommonHours")
}

/// A period on the clocks of one city.
private struct LocalHours: WireObject {
  let city: Int
  let zone: Zone
  let range: Range<Int>

  static let shape = Shape<Self>(
    .init("city", "Its id.", \.city),
    .init("start", "ISO 8601.") { $0.zone.time($0.range.lowerBound).iso8601 },
    .init("end", "ISO 8601.") { $0.zone.time($0.range.upperBound).iso8601 })
}
