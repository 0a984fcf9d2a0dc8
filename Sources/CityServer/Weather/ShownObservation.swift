import Geography
import JSON
import JSONRPC
import Services

/// What a station measured in the client's units, as the protocol writes it.
struct ShownObservation: WireObject {
  private let observation: Observation
  private let units: UnitChoice

  /// - Parameter observation: in metric units.
  init(_ observation: Observation, at station: Station?, units: UnitChoice) {
    var shown = observation.shown(in: units)
    shown.isDay = station.map { Sun.isUp(over: $0.coordinate, at: observation.time) }
    self.observation = shown
    self.units = units
  }

  static let shape = Shape<Self>(
    [
      .init("condition", "What falls or hangs in the air, or else the clouds, in one word.") {
        $0.observation.sky?.condition
      },
      .init("icon", "Name for weather.icon.", \.observation.icon),
      .init("summary", "In words, English.") { $0.observation.sky?.summary },
      .init("isDay", "Whether the sun is up at the station.", \.observation.isDay),
    ] + air + wind + sky + [
      .init("weather", "The report's words for the weather, as -RA BR; null if it has none.") {
        $0.observation.weather
      },
      .init("raw", "The report as it was sent.", \.observation.raw),
      .init(
        "units", "Those of the values; of a choice of its own that of the temperature.",
        \.units.system),
      .init("dropped", "Values that cannot be, and were left out.", \.observation.dropped),
    ], name: "Observation")

  private static let air: [Shape<Self>.Member] = [
    measure(.temperature, "°C; °F in units us."),
    number("dewPoint", "°C or °F.", \.observation.dewPoint),
    measure(.humidity, "%, computed of both: a report has none."),
    measure(.pressure, "At sea level, hPa; null outside of North America, mostly."),
    number("altimeter", "QNH, hPa: at sea level in standard air.", \.observation.altimeter),
  ]

  private static let wind: [Shape<Self>.Member] = [
    measure(.windSpeed, "m/s; mph in units us."),
    measure(.windGust, "m/s or mph; null if there are none."),
    measure(
      .windDirection, "Degrees from north that it comes from; null if variable, or in a calm."),
    .init("isWindVariable", "Whether it comes from all sides.", \.observation.isWindVariable),
  ]

  private static let sky: [Shape<Self>.Member] = [
    measure(.visibility, "km; miles in units us."),
    .init("visibilityIsAtLeast", "Whether one can see farther than that.") {
      $0.observation.isVisibilityAtLeast
    },
    .init("skyCover", "How much of the sky is covered; null if the station does not look.") {
      $0.observation.skyCover
    },
    .init("cloudLayers", "The clouds from below.", \.observation.layers),
  ]

  private static func measure(_ measure: Measure, _ summary: String) -> Shape<Self>.Member {
    number(measure.rawValue, summary) { $0.observation[measure] }
  }

  private static func number(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (Self) -> Double?
  ) -> Shape<Self>.Member {
    .init(named: name, summary, as: Schemas.measure) { JSON(rounded: value($0)) }
  }
}

extension Observation.CloudLayer: WireObject {
  static let shape = Shape<Self>(
    .init("cover", "How much of the sky it covers.", \.cover),
    .init("base", "Metres above the station; null if it is not told.", as: Schemas.measure) {
      JSON(rounded: $0.base)
    }, name: "CloudLayer")
}

extension Observation.SkyCover: WireValue {}
