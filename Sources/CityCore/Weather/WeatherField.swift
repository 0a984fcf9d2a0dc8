import Text

/// A member of `Weather`, by the name that it has on the wire.
package enum WeatherField: String, Sendable, Hashable, CaseIterable {
  case condition, icon, summary
  case temperature, feelsLike, humidity, pressure
  case windSpeed, windGust, windDirection
  case visibility, cloudCover, precipitation, ozone, uvIndex
  case sunrise, sunset, isDay

  /// The nine that a page of today's weather shows, in its order.
  package static let today: [WeatherField] = [
    .windSpeed, .pressure, .precipitation, .temperature, .condition, .humidity, .visibility,
    .cloudCover, .ozone,
  ]

  /// The unit of the value, empty for what has none.
  package func unit(in units: WeatherUnits) -> String {
    switch self {
    case .temperature, .feelsLike: units == .us ? "°F" : "°C"
    case .humidity, .cloudCover: "%"
    case .pressure: units == .us ? "mb" : "hPa"
    case .windSpeed, .windGust: units == .us ? "mph" : "m/s"
    case .windDirection: "°"
    case .visibility: units == .us ? "mi" : "km"
    case .precipitation: units == .us ? "in/h" : "mm/h"
    case .ozone: "DU"
    case .condition, .icon, .summary, .uvIndex, .sunrise, .sunset, .isDay: ""
    }
  }

  /// Digits after the point when a person reads the value.
  var places: Int {
    switch self {
    case .windSpeed, .windGust, .visibility, .cloudCover: 2
    case .humidity, .pressure, .precipitation, .ozone: 1
    default: 0
    }
  }
}

extension Weather {
  /// The value of a field that is a number; nil for any other and for one that is not known.
  package func number(_ field: WeatherField) -> Double? {
    switch field {
    case .temperature: temperature
    case .feelsLike: feelsLike
    case .humidity: humidity
    case .pressure: pressure
    case .windSpeed: windSpeed
    case .windGust: windGust
    case .windDirection: windDirection
    case .visibility: visibility
    case .cloudCover: cloudCover
    case .precipitation: precipitation
    case .ozone: ozone
    case .uvIndex: uvIndex
    case .condition, .icon, .summary, .sunrise, .sunset, .isDay: nil
    }
  }

  /// Whether the field has a value.
  package func has(_ field: WeatherField) -> Bool {
    switch field {
    case .condition, .icon, .summary: sky != nil
    case .sunrise: sunrise != nil
    case .sunset: sunset != nil
    case .isDay: isDay != nil
    default: number(field) != nil
    }
  }

  /// The value as a person reads it, with its unit: `21 °C`, `4.30 m/s`, `15.00 %`; nil if it is
  /// not known. The weather must be in these units already.
  package func text(_ field: WeatherField, units: WeatherUnits) -> String? {
    switch field {
    case .condition, .summary: summary
    case .icon: icon
    case .sunrise: sunrise?.clockText
    case .sunset: sunset?.clockText
    case .isDay: isDay.map { $0 ? "day" : "night" }
    default: number(field).map { Self.text($0, of: field, units: units) }
    }
  }

  private static func text(_ value: Double, of field: WeatherField, units: WeatherUnits) -> String {
    let number = DecimalText.fixed(value, places: field.places)
    let unit = field.unit(in: units)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}

extension ZonedTime {
  /// `HH:mm` on the clock.
  package var clockText: String {
    "\(DecimalText.padded(hour, 2)):\(DecimalText.padded(secondOfDay / 60 % 60, 2))"
  }
}
