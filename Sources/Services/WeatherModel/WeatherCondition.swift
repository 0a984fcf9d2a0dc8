/// The weather conditions to which the conditions of all providers are mapped, from mild to severe.
package enum WeatherCondition: String, Sendable, Hashable, CaseIterable {
  case clear
  case partlyCloudy
  case cloudy
  /// Windy. Few services report it.
  case wind
  /// Reduced visibility, for example from mist, haze, smoke, dust, sand or ash.
  case haze
  case fog
  case drizzle
  case rain
  /// Frozen or freezing precipitation other than snow and hail, such as ice pellets and freezing rain, and
  /// mixed rain and snow.
  case sleet
  case snow
  case hail
  case thunderstorm

  /// Whether the condition counts as precipitation. A thunderstorm does.
  package var isWet: Bool { severity >= Self.drizzle.severity }

  /// The English description.
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
