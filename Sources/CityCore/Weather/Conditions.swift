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
  package var isWet: Bool { severity >= Self.drizzle.severity }

  /// In English, for a summary where the provider has no text of its own.
  package var text: String {
    switch self {
    case .clear: "Clear sky"
    case .partlyCloudy: "Partly cloudy"
    case .wind: "Windy"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// Place in the order from mild to severe.
  var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }
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

/// What the weather is like: the sky, and what is measured. What is not known is nil.
package struct Conditions: Sendable, Equatable {
  package var sky: Sky?

  /// Whether the sun is up; nil for a day as a whole.
  package var isDay: Bool?

  private var values: [Measure: Double] = [:]

  /// Metric, but for conditions that were converted.
  package subscript(measure: Measure) -> Double? {
    get { values[measure] }
    set { values[measure] = newValue }
  }

  /// Name of an icon of `WeatherIconSet`, that for daylight unless the sun is down; nil without a
  /// sky.
  package var icon: String? {
    sky.map { WeatherIconSet.name(for: $0.condition, isDay: isDay ?? true) }
  }

  fileprivate func converted(to units: UnitChoice) -> Conditions {
    var converted = self
    for (measure, value) in values { converted[measure] = measure.converted(value, to: units) }
    return converted
  }

  /// Leaves out what cannot be; how many values that were.
  fileprivate mutating func dropImpossible() -> Int {
    let before = values.count
    values = values.filter { $0.possible.contains($1) }
    return before - values.count
  }
}

/// What holds conditions: the weather now, a sample of a forecast, a day.
package protocol WeatherRecord {
  var conditions: Conditions { get set }
}

extension WeatherRecord {
  package subscript(measure: Measure) -> Double? {
    get { conditions[measure] }
    set { conditions[measure] = newValue }
  }

  package var sky: Sky? {
    get { conditions.sky }
    set { conditions.sky = newValue }
  }

  package var isDay: Bool? {
    get { conditions.isDay }
    set { conditions.isDay = newValue }
  }

  package var icon: String? { conditions.icon }

  /// The same in other units; to be called once, on metric values.
  package func converted(to units: UnitChoice) -> Self {
    var converted = self
    converted.conditions = conditions.converted(to: units)
    return converted
  }

  /// Leaves out, of metric values, what cannot be; how many values that were.
  mutating func dropImpossible() -> Int { conditions.dropImpossible() }
}
