import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct CitySky: CityExclusiveMethod {
  static let name = "city.sky"
  static let summary =
    "Returns sun and moon at a city or a point, day by day: rise, set, twilights, golden hours and phases."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Fields.text(
      "timezone", "IANA time zone of the location; by default that of the nearest city.",
      maximumBytes: 64),
    Fields.text(
      "date", "The first day, YYYY-MM-DD; by default today at the place.", maximumBytes: 10),
    Field<Int>.optional(
      "days", "Number of days.", as: .integer(1...Limits.maximumSkyDays), default: 1),
    as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location", optional: ["timezone"])]
  static let result = ShownSky.schema
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed] + GivenLocation.errors

  let city: Int?
  let location: GivenLocation?
  let timezone: String?
  let date: String?
  let days: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await sky(on: server).json
  }

  func sky(on server: isolated CityServer) async throws -> ShownSky {
    let target = try await WeatherTarget(city: city, location: location, on: server)
    if timezone != nil, city != nil {
      throw RPCError(at: "timezone", "expected no time zone with city, which has its own")
    }
    let point = target.place.coordinate
    let (zone, source) = try server.zone(
      of: point, cityZone: target.city?.timezone, orGiven: timezone)
    let first = try date.map(Self.day) ?? zone.time(server.settings.clock.now()).date
    guard zone.has(first) else {
      throw RPCError(
        at: "date", "\(zone.identifier) skipped \(first.iso8601); choose another day")
    }
    let end = zone.start(of: CivilDate(daysSinceEpoch: first.daysSinceEpoch + days))
    let phases = MoonPhases(
      from: Double(zone.start(of: first)), to: Double(end), atLeast: ShownSky.leastPhases)
    return ShownSky(
      city: target.city?.id, point: point, zone: zone, zoneSource: source,
      days: SkyDay.days(days, from: first, over: point, in: zone, phases: phases)
        .filter { zone.has($0.date) },
      phases: phases)
  }

  private static func day(_ text: String) throws -> CivilDate {
    guard let date = CivilDate(text) else {
      throw RPCError(at: "date", "expected a date such as 2026-05-01")
    }
    let years = SkyDay.years
    guard years.contains(date.year) else {
      throw RPCError(
        at: "date", "expected a year from \(years.lowerBound) to \(years.upperBound)")
    }
    return date
  }
}

extension Zone {
  /// Whether the date exists in the zone. A zone that moved across the date line may have skipped one.
  fileprivate func has(_ date: CivilDate) -> Bool { time(start(of: date)).date == date }
}
