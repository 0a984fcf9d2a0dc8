import Geography
import JSON
import JSONRPC
import Platform
import Text

/// The moment of a `city.clock`.
enum ClockTime: ParameterValue {
  /// ISO 8601 with `Z` or an offset.
  case absolute(String)

  /// A date and a time on the clocks of a city. The default time is noon, and the default city is the origin.
  case local(date: String, time: String?, city: GivenCity?)

  static let schema = Schema.either([
    .string(maximumBytes: 40),
    .object(
      .init("date", .string(maximumBytes: 10), "The date, YYYY-MM-DD."),
      .init(
        "time", .string(maximumBytes: 5), "The time, such as 15:00; by default 12:00.",
        required: false),
      .init(
        "city", GivenCity.schema, "The city whose clocks are meant; by default the origin.",
        required: false)),
  ])

  static func read(_ view: JSONView) throws -> ClockTime {
    if let text = view.string {
      return .absolute(text)
    }
    return .local(
      date: try (view["date"]?.string).orUnreadable(), time: view["time"]?.string,
      city: try view["city"]?.given.map(GivenCity.read))
  }

  var json: JSON {
    switch self {
    case .absolute(let text): return .string(text)
    case .local(let date, let time, let city):
      var object: JSONObject = ["date": .string(date)]
      object["time"] = time.map(JSON.string)
      object["city"] = city?.json
      return .object(object)
    }
  }

  /// The moment in seconds since 1970.
  ///
  /// - Parameter home: the zone of the origin; nil if unknown.
  /// - Throws: `invalidParams`, also for a local time that the clocks skip or show twice; the errors of resolving the
  ///   city.
  func moment(at home: Zone?, on server: isolated CityServer) async throws -> Int {
    switch self {
    case .absolute(let text):
      guard let time = ZonedTime(iso8601: text) else {
        throw RPCError(
          at: "at", "expected a time such as 2026-05-01T12:00:00Z, or with an offset such as +02:00"
        )
      }
      return try Self.checked(time.seconds)
    case .local(let date, let time, let city):
      var zone = home
      if let city {
        let found = try await city.resolved(on: server, at: "at.city")
        zone = found.timezone.flatMap(Zone.init(named:))
      }
      guard let zone else {
        throw RPCError(at: "at", "the time zone of the city is unknown; give a time with an offset")
      }
      return try Self.checked(try Self.moment(of: date, time ?? "12:00", in: zone))
    }
  }

  /// The years of a valid moment. In every zone, its local time and the days around it then have years of four digits.
  private static let years = 2...9998

  private static func checked(_ moment: Int) throws -> Int {
    guard years.contains(Zone.utc.time(moment).date.year) else {
      throw RPCError(
        at: "at", "expected a time in the years \(years.lowerBound) to \(years.upperBound)")
    }
    return moment
  }

  private static func moment(of date: String, _ time: String, in zone: Zone) throws -> Int {
    guard let day = CivilDate(date) else {
      throw RPCError(at: "at.date", "expected a date such as 2026-05-01")
    }
    if time == "24:00" {
      return zone.start(of: CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1))
    }
    guard let minute = ZonedTime.minuteOfDay(time) else {
      throw RPCError(at: "at.time", "expected a time from 00:00 to 24:00, such as 15:00")
    }
    let moments = zone.moments(on: day, second: minute * 60)
    guard let moment = moments.first else {
      throw RPCError(
        at: "at",
        "\(date) has no \(time) in \(zone.identifier), whose clocks skip it; choose another time")
    }
    if moments.count > 1 {
      let texts = moments.map { zone.time($0).iso8601 }.joined(separator: " or ")
      throw RPCError(
        at: "at",
        "the clocks of \(zone.identifier) show \(time) twice on \(date); give \(texts) as at")
    }
    return moment
  }
}
