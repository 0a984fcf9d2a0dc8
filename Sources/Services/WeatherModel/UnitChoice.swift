/// A system of units.
package enum WeatherUnits: String, Sendable, Hashable, CaseIterable {
  /// °C, m/s, km, mm, hPa.
  case metric

  /// °F, mph, miles, inches. Pressures remain in hPa, which equal the millibars in use in the US.
  case us

  /// The symbol of the temperature unit.
  package var degrees: String { UnitChoice(self).temperature.symbol }
}

/// The output unit of each quantity.
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

  /// The units of pressure. A hectopascal equals a millibar.
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

  /// The system that the temperature unit belongs to.
  package var system: WeatherUnits { temperature == .fahrenheit ? .us : .metric }
}
