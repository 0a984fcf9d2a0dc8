/// An air pollutant, by its name in the protocol.
package enum AirPollutant: String, Sendable, Hashable, CaseIterable {
  case pm25
  case pm10
  case nitrogenDioxide = "no2"
  case ozone = "o3"
  case sulphurDioxide = "so2"
  case carbonMonoxide = "co"

  /// The service's name for the pollutant.
  var variable: String {
    switch self {
    case .pm25: "pm2_5"
    case .pm10: rawValue
    case .nitrogenDioxide: "nitrogen_dioxide"
    case .ozone: "ozone"
    case .sulphurDioxide: "sulphur_dioxide"
    case .carbonMonoxide: "carbon_monoxide"
    }
  }

  /// The service's name for the pollutant's part of the European index; nil if the index excludes it.
  var indexVariable: String? {
    self == .carbonMonoxide ? nil : "european_aqi_\(variable)"
  }

  /// The unit of all pollutants.
  package static let unit = "μg/m³"
}

/// A plant whose pollen the service reports.
package enum Pollen: String, Sendable, Hashable, CaseIterable {
  case alder, birch, grass, mugwort, olive, ragweed

  var variable: String { "\(rawValue)_pollen" }

  package static let unit = "grains/m³"
}
