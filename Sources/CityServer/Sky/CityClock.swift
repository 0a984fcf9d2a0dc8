import Geography
import JSON
import JSONRPC
import Platform
import Text

struct CityClock: CityExclusiveMethod {
  static let name = "city.clock"
  static let summary =
    "Returns the local time of several cities, their next clock change, distance and common working hours."
  static let parameters = Parameters(
    Field<[Int]>.required(
      "cities", "GeoNames ids of at most \(Limits.maximumClocks) cities.",
      as: .array(Schemas.id, maximumCount: Limits.maximumClocks)),
    Fields.text(
      "at", "The moment, ISO 8601 with Z or an offset; by default now.", maximumBytes: 40),
    Field<ClockOrigin?>.optional(
      "from",
      "Origin of distances and days: a GeoNames id, or a name, link, code or coordinates; by default the first "
        + "city."),
    Field<WorkingHours>.optional(
      "workingHours", "Working hours, on the clocks of each city.", default: .usual),
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
    guard let first = found.first else { throw RPCError(at: "cities", "expected at least one id") }
    let (originCity, origin) =
      try await from?.resolved(on: server) ?? (first.id, LocalClock.Origin(first))
    return ShownClocks(
      clocks: found.map { LocalClock($0, at: moment, from: origin) }, moment: moment,
      origin: origin, originCity: originCity, hours: workingHours)
  }

  private static func moment(_ text: String) throws -> Int {
    guard let time = ZonedTime(iso8601: text) else {
      throw RPCError(
        at: "at", "expected a time such as 2026-05-01T12:00:00Z, or with an offset such as +02:00")
    }
    return time.seconds
  }
}

extension LocalClock.Origin {
  init(_ city: City) {
    self.init(city.coordinate, zone: city.timezone.flatMap(Zone.init(named:)))
  }
}
