package import Geography
import JSON
import JSONRPC
package import Platform
internal import Services
import Text

struct CitySky: CityExclusiveMethod {
  static let name = "city.sky"
  static let summary =
    "Sun and moon over a city or a point, day by day: rise, set, twilights, light for pictures, phases."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Fields.text(
      "timezone", "IANA time zone of the location; without it that of the nearest city.",
      maximumBytes: 64),
    Fields.text(
      "date", "The first day, YYYY-MM-DD; without it the day that it is there.", maximumBytes: 10),
    Field<Int>.optional(
      "days", "How many days.", as: .integer(1...Limits.maximumSkyDays), default: 1),
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
    let target = try await WeatherTarget(city, location, on: server)
    if timezone != nil, city != nil {
      throw RPCError(at: "timezone", "it goes with location")
    }
    let point = target.place.coordinate
    let (zone, source) = try server.zone(of: point, target.city?.timezone, orGiven: timezone)
    let first = try date.map(Self.day) ?? zone.time(server.settings.clock.now()).date
    guard zone.has(first) else {
      throw RPCError(
        at: "date", "\(zone.identifier) had no \(first.iso8601): its clocks skipped that day")
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
      throw RPCError(at: "date", "expected a day of the calendar as 2026-05-01")
    }
    let years = SkyDay.years
    guard years.contains(date.year) else {
      throw RPCError(
        at: "date", "the sky is known from \(years.lowerBound) to \(years.upperBound)")
    }
    return date
  }
}

extension Zone {
  /// Whether the day came on the zone's clocks. One that crossed the date line has skipped a day.
  fileprivate func has(_ date: CivilDate) -> Bool { time(start(of: date)).date == date }
}

/// Where the zone of a place was taken from.
enum ZoneSource: String, CaseIterable, WireValue {
  case city
  case given
  case nearestCity
  case longitude
}

extension CityServer {
  /// Beyond it a city says little of the clocks at a point, as on the oceans.
  private static let zoneReachKm = 500.0

  /// The zone of a place: the given one, its city's, that of the nearest city, or else the time of
  /// ships, by its longitude in whole hours.
  ///
  /// - Throws: `invalidParams` for a zone that the system does not know.
  func zone(
    of point: Coordinate, _ own: String?, orGiven given: String? = nil
  ) throws -> (Zone, ZoneSource) {
    if let given {
      guard let zone = Zone(named: given) else {
        throw RPCError(at: "timezone", "expected an IANA time zone such as Europe/Berlin")
      }
      return (zone, .given)
    }
    if let zone = own.flatMap(Zone.init(named:)) {
      return (zone, .city)
    }
    if let nearest = try? gazetteer().nearest(to: [point]), nearest.distanceKm <= Self.zoneReachKm,
      let zone = nearest.city.timezone.flatMap(Zone.init(named:))
    {
      return (zone, .nearestCity)
    }
    return (Zone(offset: Self.shipHours(at: point) * 3600), .longitude)
  }

  /// The same zone of a point as an IANA name: by longitude one of `Etc`, whose signs are reversed.
  func zoneName(at point: Coordinate) -> String {
    if let (zone, source) = try? zone(of: point, nil), source == .nearestCity {
      return zone.identifier
    }
    let hours = Self.shipHours(at: point)
    return hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }

  /// Hours ahead of UTC of the zone of 15 degrees.
  private static func shipHours(at point: Coordinate) -> Int {
    Int(exactly: (point.lon / 15).rounded()) ?? 0
  }
}

/// What `city.sky` answers.
package struct ShownSky: Shaped {
  let city: Int?
  let point: Coordinate
  package let zone: Zone
  let zoneSource: ZoneSource
  package let days: [SkyDay]
  let phases: MoonPhases

  /// The days with times on the clocks of the place.
  package var shownDays: [ShownSkyDay] { days.map { ShownSkyDay($0, zone) } }

  /// How many phases come at least: each once.
  static let leastPhases = 4

  static let shape = Shape<Self>(
    .init("city", "Its id; null for a point.", \.city),
    .init("location", "The point.", \.point),
    .init("timezone", "The zone of all times: an IANA name, or as UTC+03:00.", \.zone.identifier),
    .init(
      "timezoneSource",
      "The city's own, the given one, that of the nearest city, or hours by the longitude.",
      \.zoneSource),
    .init("days", "The days in their order.", \.shownDays),
    .init("phases", "The moon's principal phases from the first day on.", as: phases.schema) {
      sky in
      sky.phases.moments.map { ShownPhase(moment: $0, zone: sky.zone) }
    })

  private static let phases = [ShownPhase].self
}

struct ShownPhase: Shaped {
  let moment: MoonPhases.Moment
  let zone: Zone

  static let shape = Shape<Self>(
    .init("phase", "New moon, full moon or a quarter.", \.moment.phase),
    .init("time", "Its moment, ISO 8601 on the place's clock.") {
      $0.zone.time($0.moment.moment.rounded()).iso8601
    }, name: "MoonPhase")
}

/// A stretch of time, of which one end may be missing.
struct ShownSpan: Shaped {
  let begin, end: String?

  static let shape = Shape<Self>(
    .init("begin", "ISO 8601; null if the sun does not pass this height then.", \.begin),
    .init("end", "The same.", \.end), name: "Span")
}

/// The two parts of the day with such a light.
struct ShownLight: Shaped {
  let morning, evening: ShownSpan

  static let shape = Shape<Self>(
    .init("morning", "While the sun rises.", \.morning),
    .init("evening", "While it sinks.", \.evening), name: "DayLight")
}

package struct ShownTwilight: Shaped {
  package let dawn, dusk: String?

  static let shape = Shape<Self>(
    .init("dawn", "When it begins; null if the sun does not pass this height.", \.dawn),
    .init("dusk", "When it ends; likewise.", \.dusk), name: "Twilight")
}

/// One of the days of `city.sky`.
package struct ShownSkyDay: Shaped {
  package let day: SkyDay
  private let zone: Zone
  private let passings: [SunHeight: (up: Double?, down: Double?)]

  init(_ day: SkyDay, _ zone: Zone) {
    self.day = day
    self.zone = zone
    passings = Dictionary(
      uniqueKeysWithValues: SunHeight.allCases.map { ($0, day.sun.passing($0)) })
  }

  static let shape = Shape<Self>(
    .init("date", "The day, YYYY-MM-DD.", \.day.date.iso8601),
    .init("sun", "The sun.", as: .named("SunDay", sun.schema)) { sun.json($0) },
    .init("moon", "The moon.", as: .named("MoonDay", moon.schema)) { moon.json($0) },
    name: "SkyDay")

  private static let sun = Shape<Self>(
    .init("state", "Polar day and night are days without sunrise and sunset.", \.day.sun.state),
    .init("rise", "ISO 8601; null if there is none before this noon.") { $0.time($0.day.sun.rise) },
    .init("noon", "When it stands in the meridian.") { $0.time($0.day.sun.noon) },
    .init("set", "The one behind this noon, on the next day if it is behind midnight.") {
      $0.time($0.day.sun.set)
    },
    .init("noonAltitude", "Degrees above the horizon.", as: degrees(-90...90)) {
      JSON(rounded: $0.day.sun.noonHeight)
    },
    .init("riseAzimuth", "Degrees from north by east.", as: azimuth) { day in
      JSON(rounded: day.day.sun.rise.map(day.day.sun.azimuth))
    },
    .init("setAzimuth", "The same.", as: azimuth) { day in
      JSON(rounded: day.day.sun.set.map(day.day.sun.azimuth))
    },
    .init("dayLength", "Seconds from rise to set; 86,400 in polar day, 0 in polar night.") {
      $0.seconds($0.day.sun.length)
    },
    .init(
      "dayLengthChange", "Seconds more than the day before.", as: .integer(-86_400...86_400)
    ) { $0.seconds($0.day.lengthChange).json },
    .init("civil", "To 6 degrees below the horizon.") { $0.twilight(.civil) },
    .init("nautical", "To 12 degrees.") { $0.twilight(.nautical) },
    .init("astronomical", "To 18 degrees.") { $0.twilight(.astronomical) },
    .init("blueHour", "From 6 to 4 degrees below the horizon.") { $0.light(.civil, .blueEnd) },
    .init("goldenHour", "From 4 degrees below to 6 above the horizon.") {
      $0.light(.blueEnd, .goldenEnd)
    })

  private static let moon = Shape<Self>(
    .init("state", "Whether it is up or down all day.", \.day.moon.state),
    .init("rise", "ISO 8601; null on a day without, which comes once a month.") {
      $0.time($0.day.moon.rise)
    },
    .init("set", "The same.") { $0.time($0.day.moon.set) },
    .init("riseAzimuth", "Degrees from north by east.", as: azimuth) { day in
      JSON(rounded: day.day.moon.rise.map(day.day.moon.azimuth))
    },
    .init("setAzimuth", "The same.", as: azimuth) { day in
      JSON(rounded: day.day.moon.set.map(day.day.moon.azimuth))
    },
    .init("phase", "One of the four principal ones if it falls on the day.", \.day.light.phase),
    .init("illumination", "Part of the disc that is lit, at 12:00.", as: .number(0...1)) {
      JSON(rounded: $0.day.light.fraction)
    },
    .init(
      "phaseAngle", "Degrees by which it is ahead of the sun at 12:00, 180 at full moon.",
      as: degrees(0...360)
    ) { JSON(rounded: $0.day.light.lead) },
    .init("age", "Days since the new moon, at 12:00.", as: .number(-1...31)) {
      JSON(rounded: $0.day.light.age / 86_400)
    })

  private static func degrees(_ range: ClosedRange<Double>) -> Schema { .number(range) }
  private static let azimuth = Schema.nullable(degrees(0...360))

  /// ISO 8601 on the clocks of the place.
  package func time(_ moment: Double?) -> String? {
    moment.map { zone.time($0.rounded()).iso8601 }
  }

  package func seconds(_ length: Double) -> Int { Int(exactly: length.rounded()) ?? 0 }

  package func twilight(_ height: SunHeight) -> ShownTwilight {
    ShownTwilight(dawn: time(passings[height]?.up), dusk: time(passings[height]?.down))
  }

  private func light(_ low: SunHeight, _ high: SunHeight) -> ShownLight {
    ShownLight(
      morning: ShownSpan(begin: time(passings[low]?.up), end: time(passings[high]?.up)),
      evening: ShownSpan(begin: time(passings[high]?.down), end: time(passings[low]?.down)))
  }
}

extension SunDay.State: WireValue {}
extension MoonDay.State: WireValue {}
extension MoonLight.Phase: WireValue {}
