/// A measured or forecast quantity, by its name in the protocol. The program stores metric values and
/// converts them on output.
package enum Measure: String, Sendable, Hashable, CaseIterable {
  /// In °C. `feelsLike` is the provider's own value, because formulas differ. `minimum` and `maximum` are
  /// those of a day or of a sample.
  case temperature, feelsLike
  case minimum = "min"
  case maximum = "max"

  /// Relative humidity in %.
  case humidity

  /// Pressure at sea level in hPa.
  case pressure

  /// The mean in m/s; by the WMO's definition, over ten minutes.
  case windSpeed

  /// The maximum in m/s.
  case windGust

  /// The direction that the wind blows from, in degrees clockwise from north.
  case windDirection

  /// In km.
  case visibility

  /// %.
  case cloudCover

  /// The water equivalent of rain, snow and other forms: for the current weather, the rate in mm/h; for a sample, the
  /// mean over its hours in mm/h; for a day, the sum in mm.
  case precipitation

  /// %.
  case precipitationProbability

  /// The total column in Dobson units.
  case ozone

  /// The UV index; for a day, the highest.
  case uvIndex
}

extension Measure {
  /// The measures of a kind of weather, in the order of the protocol, each with its description for
  /// the schema.
  package typealias Shape = KeyValuePairs<Measure, String>

  /// The measures of the current weather.
  package static let current: Shape = [
    .temperature: "°C; °F with units us.",
    .feelsLike: "°C or °F, as computed by the provider.",
    .humidity: "%.",
    .pressure: "At sea level, in hPa, which equal mb.",
    .windSpeed: "m/s; mph with units us.",
    .windGust: "m/s or mph.",
    .windDirection: "The direction that the wind blows from, in degrees clockwise from north.",
    .visibility: "km; miles with units us.",
    .cloudCover: "%.",
    .precipitation: "mm/h; inches/h with units us.",
    .ozone: "Dobson units.",
    .uvIndex: "UV index.",
  ]

  /// The measures of an hourly sample.
  package static let hourly: Shape = [
    .temperature: "°C or °F.",
    .feelsLike: "°C or °F.",
    .humidity: "%.",
    .pressure: "hPa.",
    .windSpeed: "m/s or mph.",
    .windDirection: "The direction that the wind blows from, in degrees clockwise from north.",
    .cloudCover: "%.",
    .precipitation: "mm/h or inches/h.",
    .precipitationProbability: "%.",
  ]

  /// The measures of a day.
  package static let daily: Shape = [
    .minimum: "Lowest temperature, °C or °F.",
    .maximum: "Highest temperature, °C or °F.",
    .precipitation: "Sum of the day, mm or inches.",
    .precipitationProbability: "%.",
    .uvIndex: "Highest.",
  ]
}

extension Measure {
  /// Converts a value from the metric unit of the measure to that of `units`. The factors are exact, and the result is
  /// not rounded.
  package func converted(_ value: Double, to units: UnitChoice) -> Double {
    switch self {
    case .temperature, .feelsLike, .minimum, .maximum:
      units.temperature == .fahrenheit ? value * 9 / 5 + 32 : value
    case .windSpeed, .windGust: Self.speed(value, in: units.wind)
    case .pressure: Self.pressure(value, in: units.pressure)
    case .visibility: units.visibility == .miles ? value / 1.609344 : value
    case .precipitation: units.precipitation == .inches ? value / 25.4 : value
    case .humidity, .windDirection, .cloudCover, .precipitationProbability, .ozone, .uvIndex: value
    }
  }

  private static func speed(_ value: Double, in unit: UnitChoice.Speed) -> Double {
    switch unit {
    case .metresPerSecond: value
    case .kilometresPerHour: value * 3.6
    case .milesPerHour: value / 0.44704
    case .knots: value * 3600 / 1852
    }
  }

  /// Converts hPa. A conventional millimetre of mercury is 133.322387415 Pa (ISO 80000-4); an inch of
  /// mercury is 25.4 of them.
  private static func pressure(_ value: Double, in unit: UnitChoice.Pressure) -> Double {
    switch unit {
    case .hectopascals: value
    case .millimetresOfMercury: value / 1.33322387415
    case .inchesOfMercury: value / 1.33322387415 / 25.4
    }
  }

  /// The unit for display; for precipitation, that of a rate, such as `mm/h`; empty for the UV index.
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

  /// The range of possible metric values on Earth, wider than all records. A value outside it is a fault of
  /// the service or of its instruments.
  var possible: ClosedRange<Double> {
    switch self {
    case .temperature, .minimum, .maximum: -100...70
    // The formulas for this yield more extreme values than any measured temperature.
    case .feelsLike: -150...120
    case .humidity, .cloudCover, .precipitationProbability: 0...100
    case .pressure: 800...1150
    case .windSpeed, .windGust: 0...200
    case .windDirection: 0...360
    case .visibility: 0...1000
    // Wide enough for the sum of a day.
    case .precipitation: 0...3000
    case .ozone: 0...1000
    case .uvIndex: 0...60
    }
  }
}
