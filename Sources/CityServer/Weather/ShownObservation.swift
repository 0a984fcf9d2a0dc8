import Geography
import JSON
import JSONRPC
import Services

/// The measurement of a station in the client's units, as the protocol writes it.
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
      .init(
        "condition",
        "The weather in one word: a phenomenon such as rain or fog, otherwise the clouds."
      ) {
        $0.observation.sky?.condition
      },
      .init("icon", "Name of the icon for weather.icon.", \.observation.icon),
      .init("summary", "English text.") { $0.observation.sky?.summary },
      .init("isDay", "Whether the sun is up at the station.", \.observation.isDay),
    ] + air + wind + sky + [
      .init("weather", "The weather groups of the report, such as -RA BR; null if there are none.")
      {
        $0.observation.weather
      },
      .init("raw", "The report as the station sent it.", \.observation.raw),
      .init(
        "units", "System of the units; if they are mixed, the system of the temperature.",
        \.units.system),
      .init("dropped", "Number of implausible values that were left out.", \.observation.dropped),
    ], name: "Observation")

  private static let air: [Shape<Self>.Member] = [
    measure(.temperature, "°C; °F in units us."),
    number("dewPoint", "°C or °F.", \.observation.dewPoint),
    measure(.humidity, "%, computed from temperature and dew point."),
    measure(.pressure, "At sea level, hPa; outside North America mostly null."),
    number(
      "altimeter", "QNH, hPa: pressure at sea level in the standard atmosphere.",
      \.observation.altimeter),
  ]

  private static let wind: [Shape<Self>.Member] = [
    measure(.windSpeed, "m/s; mph in units us."),
    measure(.windGust, "m/s or mph; null without gusts."),
    measure(
      .windDirection, "Degrees from north that it comes from; null if variable or calm."),
    .init(
      "isWindVariable", "Whether the wind direction is variable.", \.observation.isWindVariable),
  ]

  private static let sky: [Shape<Self>.Member] = [
    measure(.visibility, "km; miles in units us."),
    .init("visibilityIsAtLeast", "Whether the visibility may be greater.") {
      $0.observation.isVisibilityAtLeast
    },
    .init("skyCover", "Cover of the sky; null if the station does not report it.") {
      $0.observation.skyCover
    },
    .init("cloudLayers", "Cloud layers, the lowest first.", \.observation.layers),
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
    .init("cover", "Cover of the sky.", \.cover),
    .init("base", "Metres above the station; null if unknown.", as: Schemas.measure) {
      JSON(rounded: $0.base)
    }, name: "CloudLayer")
}

extension Observation.SkyCover: WireValue {}
