import Geography
import JSON
import JSONRPC
import Platform
import Text

struct CityClock: CityExclusiveMethod {
  static let name = "city.clock"
  static let summary =
    "Returns the local time of several cities, their next clock change, distance and common working hours, or the "
    + "least bad times for a meeting if they have none."
  static let parameters = Parameters(
    Field<[ClockCity]>.required(
      "cities",
      "At most \(Limits.maximumClocks) cities, each by its GeoNames id or by a place (a name, link, code or "
        + "coordinates), or an object with such a city and its own working hours.",
      as: .array(ClockCity.schema, maximumCount: Limits.maximumClocks)),
    Field<ClockTime?>.optional(
      "at",
      "The moment, by default now: ISO 8601 with Z or an offset, or an object with a date and a time on the clocks "
        + "of a city."),
    Field<GivenCity?>.optional(
      "from",
      "Origin of distances and days: a GeoNames id, or a name, link, code or coordinates; by default the first "
        + "city."),
    Field<WorkingHours>.optional(
      "workingHours", "Working hours of the cities without their own, on the clocks of each city.",
      default: .usual),
    Field<Int>.optional(
      "minutes", "Length of the meeting that is planned.", as: .integer(1...1440), default: 60),
    as: Self.init)
  static let result = ShownClocks.schema
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed] + GivenLocation.errors

  let cities: [ClockCity]
  let at: ClockTime?
  let from: GivenCity?
  let workingHours: WorkingHours
  let minutes: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await clocks(on: server).json
  }

  func clocks(on server: isolated CityServer) async throws -> ShownClocks {
    let found = try await cities.map(\.city).resolved(on: server)
    let hours = try cities.enumerated().map { try $1.hours(at: "cities[\($0)].workingHours") }
    guard let first = found.first else {
      throw RPCError(at: "cities", "expected at least one city")
    }
    let (originCity, origin) =
      try await from?.clockOrigin(on: server) ?? (first.id, LocalClock.Origin(first))
    let moment =
      try await at?.moment(at: origin.zone, on: server)
      ?? Int(server.settings.clock.now().rounded(.down))
    return ShownClocks(
      entries: zip(found, hours).map { city, hours in
        ClockEntry(clock: LocalClock(city, at: moment, from: origin), hours: hours ?? workingHours)
      }, moment: moment, origin: origin, originCity: originCity, hours: workingHours,
      minutes: minutes)
  }
}

/// A city of `city.clock`, with its own working hours if it has any.
struct ClockCity: ParameterValue {
  let city: GivenCity

  /// The city's working hours as in the request; nil if those of the parameter `workingHours` apply.
  private let given: JSON?

  init(_ city: GivenCity, hours given: JSON? = nil) {
    self.city = city
    self.given = given
  }

  /// - Parameter name: the name of the parameter, for the error.
  /// - Throws: `invalidParams`.
  func hours(at name: String) throws -> WorkingHours? {
    try given.map {
      try WorkingHours(
        start: $0["start"]?.string ?? "", end: $0["end"]?.string ?? "", at: name)
    }
  }

  static let schema = Schema.either([
    GivenCity.schema,
    .object(
      .init("city", GivenCity.schema, "The city."),
      .init("workingHours", WorkingHours.schema, "Working hours of the city.", required: false)),
  ])

  static func read(_ view: JSONView) throws -> ClockCity {
    guard let city = view["city"] else { return ClockCity(try GivenCity.read(view)) }
    return ClockCity(try GivenCity.read(city), hours: view["workingHours"]?.given?.json)
  }

  var json: JSON {
    guard let given else { return city.json }
    return ["city": city.json, "workingHours": given]
  }
}

extension LocalClock.Origin {
  init(_ city: City) {
    self.init(city.coordinate, zone: city.timezone.flatMap(Zone.init(named:)))
  }
}

extension GivenCity {
  /// The origin of distances and days, with the id of its city. For a location that names no city, the origin is its
  /// point, and the id is nil.
  fileprivate func clockOrigin(
    on server: isolated CityServer
  ) async throws -> (city: Int?, origin: LocalClock.Origin) {
    switch self {
    case .id:
      let city = try await resolved(on: server, at: "from")
      return (city.id, LocalClock.Origin(city))
    case .location(let location):
      let (point, city) = try await location.pointAndCity(on: server, at: "from")
      if let city {
        return (city.id, LocalClock.Origin(city))
      }
      return (nil, LocalClock.Origin(point, zone: try server.zone(of: point, cityZone: nil).zone))
    }
  }
}
