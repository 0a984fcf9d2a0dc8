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

/// A system of units.
package enum WeatherUnits: String, Sendable, Hashable, CaseIterable {
  /// °C, m/s, km, mm, hPa.
  case metric

  /// °F, mph, miles, inches, mb. A millibar is a hectopascal, so that pressures stay as they are.
  case us

  /// The unit of a temperature.
  package var degrees: String { UnitChoice(self).temperature.symbol }
}

/// The units of what leaves the program, each for itself.
package struct UnitChoice: Sendable, Hashable {
  package enum Temperature: String, Sendable, CaseIterable {
    case celsius = "C"
    case fahrenheit = "F"

    package var symbol: String { "°\(rawValue)" }
  }

  package enum Speed: String, Sendable, CaseIterable {
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "kn"
  }

  /// A millibar is a hectopascal, and is so called in units us.
  package enum Pressure: String, Sendable, CaseIterable {
    case hectopascals = "hPa"
    case millimetresOfMercury = "mmHg"
    case inchesOfMercury = "inHg"
  }

  package enum Distance: String, Sendable, CaseIterable {
    case kilometres = "km"
    case miles = "mi"
  }

  package enum Depth: String, Sendable, CaseIterable {
    case millimetres = "mm"
    case inches = "in"
  }

  package var temperature = Temperature.celsius
  package var wind = Speed.metresPerSecond
  package var pressure = Pressure.hectopascals
  package var visibility = Distance.kilometres
  package var precipitation = Depth.millimetres

  package static let metric = UnitChoice()
  package static let us = UnitChoice(.us)

  package init(_ system: WeatherUnits = .metric) {
    guard system == .us else { return }
    temperature = .fahrenheit
    wind = .milesPerHour
    visibility = .miles
    precipitation = .inches
  }

  /// That of the temperature, which is what people know a system by.
  package var system: WeatherUnits { temperature == .fahrenheit ? .us : .metric }
}

extension Measure {
  /// A metric value in other units; the factors are exact.
  package func converted(_ value: Double, to units: UnitChoice) -> Double {
    switch self {
    case .temperature, .feelsLike, .minimum, .maximum:
      units.temperature == .fahrenheit ? value * 9 / 5 + 32 : value
    case .windSpeed, .windGust: Self.speed(value, units.wind)
    case .pressure: Self.pressure(value, units.pressure)
    case .visibility: units.visibility == .miles ? value / 1.609344 : value
    case .precipitation: units.precipitation == .inches ? value / 25.4 : value
    case .humidity, .windDirection, .cloudCover, .precipitationProbability, .ozone, .uvIndex: value
    }
  }

  private static func speed(_ value: Double, _ unit: UnitChoice.Speed) -> Double {
    switch unit {
    case .metresPerSecond: value
    case .kilometresPerHour: value * 3.6
    case .milesPerHour: value / 0.44704
    case .knots: value * 3600 / 1852
    }
  }

  /// A conventional millimetre of mercury is 133.322387415 Pa (ISO 80000-4), an inch 25.4 of them.
  private static func pressure(_ value: Double, _ unit: UnitChoice.Pressure) -> Double {
    switch unit {
    case .hectopascals: value
    case .millimetresOfMercury: value / 1.33322387415
    case .inchesOfMercury: value / 1.33322387415 / 25.4
    }
  }

  /// Its unit in a text; of the precipitation that of an hour. Empty for a bare number.
  package func unit(in units: UnitChoice) -> String {
    switch self {
    case .temperature, .feelsLike, .minimum, .maximum: units.temperature.symbol
    case .windSpeed, .windGust: units.wind.rawValue
    case .pressure: units.pressure.rawValue
    case .visibility: units.visibility.rawValue
    case .precipitation: "\(units.precipitation.rawValue)/h"
    case .humidity, .cloudCover, .precipitationProbability: "%"
    case .windDirection: "°"
    case .ozone: "DU"
    case .uvIndex: ""
    }
  }

  /// What a metric value can be anywhere on Earth, a little beyond what was ever measured: what lies
  /// outside is a fault of the service or of its instruments.
  var possible: ClosedRange<Double> {
    switch self {
    case .temperature, .minimum, .maximum: -100...70
    // Formulas exaggerate.
    case .feelsLike: -150...120
    case .humidity, .cloudCover, .precipitationProbability: 0...100
    case .pressure: 800...1150
    case .windSpeed, .windGust: 0...200
    case .windDirection: 0...360
    case .visibility: 0...1000
    // Of a day more than of an hour.
    case .precipitation: 0...3000
    case .ozone: 0...1000
    case .uvIndex: 0...60
    }
  }
}
