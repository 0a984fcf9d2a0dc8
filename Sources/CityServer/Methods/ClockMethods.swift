package import Geography
import JSON
import JSONRPC
import Platform
import Text

struct CityClock: CityExclusiveMethod {
  static let name = "city.clock"
  static let summary =
    "Local time in several cities, when their clocks change, how far they are, and when all work."
  static let parameters = Parameters(
    Field<[Int]>.required(
      "cities", "Ids of the cities.",
      as: .array(Schemas.id, maximumCount: Limits.maximumClocks)),
    Fields.text(
      "at", "The moment, ISO 8601 with Z or an offset; without it now.", maximumBytes: 40),
    Field<ClockOrigin?>.optional(
      "from",
      "From where distances and days count: a city's id or a location; or else the first city."),
    Field<WorkingHours>.optional(
      "workingHours", "When people work, on the clocks of each city.", default: .usual),
    as: Self.init)
  static let result = ShownClocks.schema
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed] + GivenLocation.errors

  let cities: [Int]
  let at: String?
  let from: ClockOrigin?
  let workingHours: WorkingHours

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await clocks(on: server).json
  }

  func clocks(on server: isolated CityServer) async throws -> ShownClocks {
    let moment = try at.map(Self.moment) ?? Int(server.settings.clock.now().rounded(.down))
    let found = try await server.anyCities(cities)
    guard let first = found.first else { throw RPCError(at: "cities", "name at least one") }
    let origin = try await from?.resolved(on: server) ?? (first.id, LocalClock.Origin(first))
    return ShownClocks(
      clocks: found.map { LocalClock($0, at: moment, from: origin.1) }, moment: moment,
      origin: origin.1, originCity: origin.0, hours: workingHours)
  }

  private static func moment(_ text: String) throws -> Int {
    guard let time = ZonedTime(iso8601: text) else {
      throw RPCError(
        at: "at", "expected a time as 2026-05-01T12:00:00Z or with an offset as +02:00")
    }
    return time.seconds
  }
}

extension LocalClock.Origin {
  init(_ city: City) {
    self.init(city.coordinate, city.timezone.flatMap(Zone.init(named:)))
  }
}

/// From where the distances of `city.clock` count.
enum ClockOrigin: ParameterValue {
  case city(Int)
  case location(GivenLocation)

  static let schema = Schema.either([Schemas.id, GivenLocation.schema])

  static func read(_ view: JSONView) throws -> ClockOrigin {
    if let id = view.int {
      return .city(id)
    }
    return .location(try GivenLocation.read(view))
  }

  var json: JSON {
    switch self {
    case .city(let id): JSON(id)
    case .location(let location): location.json
    }
  }

  func resolved(on server: isolated CityServer) async throws -> (Int?, LocalClock.Origin) {
    switch self {
    case .city(let id): return (id, LocalClock.Origin(try await server.anyCity(id)))
    case .location(let location):
      let point = try await location.resolved(on: server, at: "from")
      return (nil, LocalClock.Origin(point, try server.zone(of: point, nil).0))
    }
  }
}

extension WorkingHours: ParameterValue {
  static let schema = Schema.object(
    .init("start", .string(maximumBytes: 5), "The time at which work begins, as 09:00."),
    .init("end", .string(maximumBytes: 5), "At which it ends; before the start: on the next day."))

  static func read(_ view: JSONView) throws -> WorkingHours {
    let start = try (view["start"]?.string).orUnreadable()
    let end = try (view["end"]?.string).orUnreadable()
    guard let hours = WorkingHours(start: start, end: end) else {
      throw RPCError(
        at: "workingHours", "start and end: expected two different times as 09:00 and 17:00")
    }
    return hours
  }

  var json: JSON {
    let text = [start, end].map { second in
      JSON.string(String(ZonedTime(seconds: second, offset: 0).iso8601.dropFirst(11).prefix(5)))
    }
    return ["start": text[0], "end": text[1]]
  }
}

/// What `city.clock` answers.
package struct ShownClocks: Shaped {
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

  /// A place without a zone counts by UTC.
  private var home: Zone { origin.zone ?? .utc }

  private var date: CivilDate { home.time(moment).date }

  private var intervals: [CommonHours] {
    let zones = clocks.compactMap(\.zone)
    return hours.overlap(of: zones, on: date, in: home).map {
      CommonHours(range: $0, clocks: clocks)
    }
  }
}

extension LocalClock: Shaped {
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

/// A stretch of time in which all work.
struct CommonHours: Shaped {
  let range: Range<Int>
  let clocks: [LocalClock]

  static let shape = Shape<Self>(
    .init("start", "In UTC.") { Zone.utc.time($0.range.lowerBound).iso8601(utcAsZ: true) },
    .init("end", "In UTC.") { Zone.utc.time($0.range.upperBound).iso8601(utcAsZ: true) },
    .init("cities", "The same on the clocks of each city with a zone.", as: .array(local.schema)) {
      common in
      let local = common.clocks.compactMap { clock in
        clock.zone.map { Self.local.json((clock.city.id, $0, common.range)) }
      }
      return JSON.array(local)
    }, name: "CommonHours")

  private static let local = Shape<(city: Int, zone: Zone, range: Range<Int>)>(
    .init("city", "Its id.", \.city),
    .init("start", "ISO 8601.") { $0.zone.time($0.range.lowerBound).iso8601 },
    .init("end", "ISO 8601.") { $0.zone.time($0.range.upperBound).iso8601 })
}
