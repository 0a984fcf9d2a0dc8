/// What of the weather is measured, by its name on the wire. The values are metric inside the
/// program; they are converted where they leave it.
package enum Measure: String, Sendable, Hashable, CaseIterable {
  /// °C. How it feels is as the provider works it out; never computed here, because formulas
  /// differ. The lowest and the highest are those of a day or of a sample.
  case temperature, feelsLike
  case minimum = "min"
  case maximum = "max"

  /// Relative, %.
  case humidity

  /// At sea level, hPa.
  case pressure

  /// Mean over ten minutes, and the highest, m/s.
  case windSpeed, windGust

  /// Where the wind comes from, degrees clockwise from north.
  case windDirection

  /// km.
  case visibility

  /// %.
  case cloudCover

  /// Rain, snow and all else as water: mm/h, of a sample the mean over its hours; of a day the sum
  /// in mm. Its probability in %.
  case precipitation, precipitationProbability

  /// Total column, Dobson units.
  case ozone

  /// Of a day the highest.
  case uvIndex
}

extension Measure {
  /// A shape of weather by its measures, in the order of the wire, each with the words that the
  /// schema has for it.
  package typealias Shape = KeyValuePairs<Measure, String>

  /// Those of the weather now.
  package static let current: Shape = [
    .temperature: "°C; °F in units us.",
    .feelsLike: "°C or °F, as the provider works it out.",
    .humidity: "%.",
    .pressure: "At sea level, hPa, which is mb.",
    .windSpeed: "m/s; mph in units us.",
    .windGust: "m/s or mph.",
    .windDirection: "Degrees from north that it comes from.",
    .visibility: "km; miles in units us.",
    .cloudCover: "%.",
    .precipitation: "mm/h; inches/h in units us.",
    .ozone: "Dobson units.",
    .uvIndex: "UV index.",
  ]

  /// Those of a sample of a forecast.
  package static let hourly: Shape = [
    .temperature: "°C or °F.",
    .feelsLike: "°C or °F.",
    .humidity: "%.",
    .pressure: "hPa.",
    .windSpeed: "m/s or mph.",
    .windDirection: "Degrees from north that it comes from.",
    .cloudCover: "%.",
    .precipitation: "mm/h or inches/h.",
    .precipitationProbability: "%.",
  ]

  /// Those of a day.
  package static let daily: Shape = [
    .minimum: "Lowest temperature, °C or °F.",
    .maximum: "Highest temperature, °C or °F.",
    .precipitation: "Sum of the day, mm or inches.",
    .precipitationProbability: "%.",
    .uvIndex: "Highest.",
  ]
}

/// The units of what leaves the program.
package enum WeatherUnits: String, Sendable, Hashable, CaseIterable {
  /// °C, m/s, km, mm, hPa.
  case metric

  /// °F, mph, miles, inches, mb. A millibar is a hectopascal, so that pressures stay as they are.
  case us

  /// The unit of a temperature.
  package var degrees: String { self == .us ? "°F" : "°C" }
}

extension Measure {
  /// A metric value in other units; the factors are exact.
  func converted(_ value: Double, to units: WeatherUnits) -> Double {
    guard units == .us else { return value }
    return switch self {
    case .temperature, .feelsLike, .minimum, .maximum: value * 9 / 5 + 32
    case .windSpeed, .windGust: value / 0.44704
    case .visibility: value / 1.609344
    case .precipitation: value / 25.4
    case .humidity, .pressure, .windDirection, .cloudCover, .precipitationProbability, .ozone,
      .uvIndex:
      value
    }
  }
}
