/// What the weather is, in the words that all providers have in common, from mild to severe: of two
/// conditions the later one matters more to somebody who plans a day.
package enum WeatherCondition: String, Sendable, Hashable, CaseIterable {
  case clear
  case partlyCloudy
  case cloudy
  /// Windy is what matters most; only Pirate Weather says so.
  case wind
  /// Thin air: mist, haze, smoke, dust, sand.
  case haze
  case fog
  case drizzle
  case rain
  /// Ice from above that is neither snow nor hail: sleet, ice pellets, freezing rain and drizzle.
  case sleet
  case snow
  case hail
  case thunderstorm

  /// Something falls from the sky.
  package var isWet: Bool {
    switch self {
    case .clear, .partlyCloudy, .cloudy, .wind, .haze, .fog: false
    case .drizzle, .rain, .sleet, .snow, .hail, .thunderstorm: true
    }
  }

  /// The coarse group that a client chooses its background by.
  package var scene: WeatherScene {
    switch self {
    case .clear, .partlyCloudy, .cloudy, .wind: .clear
    case .haze, .fog: .mist
    case .drizzle, .rain: .rain
    case .sleet, .snow, .hail: .snow
    case .thunderstorm: .thunderstorm
    }
  }

  /// In English, for a summary where the provider has no text of its own.
  package var text: String {
    switch self {
    case .clear: "Clear sky"
    case .partlyCloudy: "Partly cloudy"
    case .cloudy: "Cloudy"
    case .wind: "Windy"
    case .haze: "Haze"
    case .fog: "Fog"
    case .drizzle: "Drizzle"
    case .rain: "Rain"
    case .sleet: "Sleet"
    case .snow: "Snow"
    case .hail: "Hail"
    case .thunderstorm: "Thunderstorm"
    }
  }

  /// Place in the order from mild to severe.
  var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The five backgrounds of a weather view.
package enum WeatherScene: String, Sendable, CaseIterable {
  case clear, mist, rain, snow, thunderstorm
}

/// A condition and the sentence, in English, that a person reads for it.
package struct Sky: Sendable, Hashable {
  package var condition: WeatherCondition

  /// Without a full stop: `Light rain`.
  package var summary: String

  package init(_ condition: WeatherCondition, _ summary: String? = nil) {
    self.condition = condition
    self.summary = summary ?? condition.text
  }
}
