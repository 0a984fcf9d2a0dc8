/// The weather conditions common to all providers, from mild to severe.
package enum WeatherCondition: String, Sendable, Hashable, CaseIterable {
  case clear
  case partlyCloudy
  case cloudy
  /// Windy without a more severe condition; few services report it.
  case wind
  /// Reduced visibility: mist, haze, smoke, dust, sand.
  case haze
  case fog
  case drizzle
  case rain
  /// Frozen or freezing precipitation other than snow and hail: sleet, ice pellets, freezing rain and
  /// drizzle.
  case sleet
  case snow
  case hail
  case thunderstorm

  /// Whether there is precipitation.
  package var isWet: Bool { severity >= Self.drizzle.severity }

  /// The English description, for providers without one.
  package var text: String {
    switch self {
    case .clear: "Clear sky"
    case .partlyCloudy: "Partly cloudy"
    case .wind: "Windy"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The index in the order from mild to severe.
  var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
