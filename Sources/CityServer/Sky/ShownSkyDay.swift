package import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

/// One of the days of `city.sky`.
package struct ShownSkyDay: WireObject {
  package let day: SkyDay
  private let zone: Zone
  private let passings: [SunHeight: (up: Double?, down: Double?)]

  init(_ day: SkyDay, in zone: Zone) {
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
    .init(
      "state", "Whether the day is normal, or a polar day or night without sunrise and sunset.",
      \.day.sun.state),
    .init("rise", "Sunrise before noon, ISO 8601; null if there is none.") {
      $0.time($0.day.sun.rise)
    },
    .init("noon", "Solar noon, ISO 8601.") { $0.time($0.day.sun.noon) },
    .init(
      "set",
      "Sunset after noon, ISO 8601, on the next day if it is after midnight; null if there is none."
    ) {
      $0.time($0.day.sun.set)
    },
    .init("noonAltitude", "Altitude at noon, degrees above the horizon.", as: degrees(-90...90)) {
      JSON(rounded: $0.day.sun.noonHeight)
    },
    .init("riseAzimuth", "Direction of the rise, degrees clockwise from north.", as: azimuth) {
      day in
      JSON(rounded: day.day.sun.rise.map(day.day.sun.azimuth))
    },
    .init("setAzimuth", "Direction of the set, degrees clockwise from north.", as: azimuth) { day in
      JSON(rounded: day.day.sun.set.map(day.day.sun.azimuth))
    },
    .init("dayLength", "Seconds from rise to set; 86,400 in polar day, 0 in polar night.") {
      $0.seconds($0.day.sun.length)
    },
    .init(
      "dayLengthChange", "Seconds by which the day is longer than the day before.",
      as: .integer(-86_400...86_400)
    ) { $0.seconds($0.day.lengthChange).json },
    .init("civil", "Civil twilight: the sun is up to 6 degrees below the horizon.") {
      $0.twilight(.civil)
    },
    .init("nautical", "Nautical twilight: up to 12 degrees below.") { $0.twilight(.nautical) },
    .init("astronomical", "Astronomical twilight: up to 18 degrees below.") {
      $0.twilight(.astronomical)
    },
    .init("blueHour", "The sun is 6 to 4 degrees below the horizon.") {
      $0.light(from: .civil, to: .blueEnd)
    },
    .init("goldenHour", "The sun is between 4 degrees below and 6 degrees above the horizon.") {
      $0.light(from: .blueEnd, to: .goldenEnd)
    })

  private static let moon = Shape<Self>(
    .init("state", "Whether the moon is up or down all day.", \.day.moon.state),
    .init("rise", "Moonrise, ISO 8601; null on a day without one, about once a month.") {
      $0.time($0.day.moon.rise)
    },
    .init("set", "Moonset, likewise.") { $0.time($0.day.moon.set) },
    .init("riseAzimuth", "Direction of the rise, degrees clockwise from north.", as: azimuth) {
      day in
      JSON(rounded: day.day.moon.rise.map(day.day.moon.azimuth))
    },
    .init("setAzimuth", "Direction of the set, degrees clockwise from north.", as: azimuth) { day in
      JSON(rounded: day.day.moon.set.map(day.day.moon.azimuth))
    },
    .init(
      "phase", "Principal phase on the day; null if there is none.", \.day.illumination.phase),
    .init("illumination", "Lit part of the disc at 12:00.", as: .number(0...1)) {
      JSON(rounded: $0.day.illumination.fraction)
    },
    .init(
      "phaseAngle", "Degrees by which the moon is ahead of the sun at 12:00; 180 at full moon.",
      as: degrees(0...360)
    ) { JSON(rounded: $0.day.illumination.lead) },
    .init("age", "Days since the new moon, at 12:00.", as: .number(-1...31)) {
      JSON(rounded: $0.day.illumination.age / 86_400)
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

  private func light(from low: SunHeight, to high: SunHeight) -> ShownLight {
    ShownLight(
      morning: ShownSpan(begin: time(passings[low]?.up), end: time(passings[high]?.up)),
      evening: ShownSpan(begin: time(passings[high]?.down), end: time(passings[low]?.down)))
  }
}

extension SunDay.State: WireValue {}
extension MoonDay.State: WireValue {}
extension MoonIllumination.Phase: WireValue {}
