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

  /// Whether they say nothing. Day or night is worked out from the place and no value.
  package var isEmpty: Bool { sky == nil && values.isEmpty }

  fileprivate func converted(to units: UnitChoice) -> Conditions {
    var converted = self
    for (measure, value) in values {
      converted[measure] = measure.converted(value, to: units)
    }
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

/// The program's own icons, so that every provider has the same and none has to be fetched.
///
/// Each is an SVG text of 64 by 64 units, put together from a few shapes: the sun or the moon, a
/// cloud, and what falls from it.
package enum WeatherIconSet {
  /// Every condition by day and by night, in the order of the conditions.
  package static let names: [String] = WeatherCondition.allCases.flatMap { condition in
    [name(for: condition, isDay: true), name(for: condition, isDay: false)]
  }

  /// `rain-day`, `partly-cloudy-night`.
  package static func name(for condition: WeatherCondition, isDay: Bool) -> String {
    let base = condition == .partlyCloudy ? "partly-cloudy" : condition.rawValue
    return "\(base)-\(isDay ? "day" : "night")"
  }

  /// The icon of that name as the text of an SVG file; nil for a name that is not in `names`.
  package static func svg(_ name: String) -> String? {
    guard let index = names.firstIndex(of: name) else { return nil }
    let condition = WeatherCondition.allCases[index / 2]
    let start =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\""
      + " viewBox=\"0 0 64 64\" role=\"img\">"
    let shapes = shapes(condition, isDay: index % 2 == 0).map { "  \($0)" }
    return ([start, "  <title>\(condition.text)</title>"] + shapes + ["</svg>", ""])
      .joined(separator: "\n")
  }

  /// SVG elements on a field of 64 by 64 units.
  private static func shapes(_ condition: WeatherCondition, isDay: Bool) -> [String] {
    let cloud = cloud(isDay ? "#c9d6e2" : "#8394a5")
    let dark = Self.cloud(isDay ? "#9fb0bf" : "#8394a5")
    let behind = isDay ? sun(x: 24, y: 22, radius: 9) : moon(x: 24, y: 21, scale: 0.7)
    let above = isDay ? sun(x: 21, y: 19, radius: 8) : moon(x: 20, y: 19, scale: 0.7)
    return switch condition {
    case .clear: [isDay ? sun(x: 32, y: 32, radius: 12) : moon(x: 32, y: 32, scale: 1)]
    case .partlyCloudy: [behind, cloud]
    case .cloudy:
      [
        "<path fill=\"#aebdcb\" d=\"M28 34a9 9 0 0 1 2-18 12 12 0 0 1 22 4 7 7 0 0 1 0 14z\"/>",
        cloud,
      ]
    case .wind:
      [
        above,
        lines("#7fa3bd", ["M10 40h32a5 5 0 1 0-5-5", "M10 48h40a5 5 0 1 1-5 5", "M10 56h20"]),
      ]
    case .haze: [above, lines("#d8b878", ["M12 38h40", "M18 46h34", "M12 54h30"])]
    case .fog: [cloud, lines("#a9b6c2", ["M14 52h36", "M20 58h24"])]
    case .drizzle:
      [behind, cloud, lines("#6fb1e8", ["M23 51l-1 3", "M33 54l-1 3", "M43 51l-1 3"])]
    case .rain: [cloud, lines("#3d8bd4", ["M22 50l-3 8", "M33 50l-3 8", "M44 50l-3 8"])]
    case .sleet:
      [
        cloud,
        lines("#3d8bd4", ["M23 50l-3 8", "M43 50l-3 8"]) + dots("#6fb1e8", [(32, 55)], 2.4),
      ]
    case .snow: [cloud, dots("#6fb1e8", [(21, 52), (32, 57), (43, 52)], 2.4)]
    case .hail: [dark, dots("#5c7fa3", [(21, 53), (32, 58), (43, 53)], 3.4)]
    case .thunderstorm:
      [dark, "<path fill=\"#f4b400\" d=\"M34 42l-10 12h7l-3 9 11-13h-7l4-8z\"/>"]
    }
  }

  private static func sun(x: Int, y: Int, radius: Int) -> String {
    let near = radius + 4
    let far = radius + 8
    let rays = [(0, -1), (0, 1), (-1, 0), (1, 0)].map { dx, dy in
      "M\(x + dx * near) \(y + dy * near)L\(x + dx * far) \(y + dy * far)"
    }
    // On a slant, shorter by the square root of a half.
    let slanted = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map { dx, dy in
      let start = near * 7 / 10
      let end = far * 7 / 10
      return "M\(x + dx * start) \(y + dy * start)L\(x + dx * end) \(y + dy * end)"
    }
    let disc = "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"#f4b400\"/>"
    return "<g>\(disc)\(lines("#f4b400", rays + slanted))</g>"
  }

  private static func moon(x: Int, y: Int, scale: Double) -> String {
    "<path transform=\"translate(\(x) \(y)) scale(\(scale))\" fill=\"#f2d98b\""
      + " d=\"M6 -17a18 18 0 1 0 11 25a15 15 0 0 1 -11 -25z\"/>"
  }

  private static func cloud(_ color: String) -> String {
    "<path fill=\"\(color)\" d=\"M20 48a10 10 0 0 1 0-20 14 14 0 0 1 26-3 11.5 11.5 0 0 1 0 23z\"/>"
  }

  private static func lines(_ color: String, _ paths: [String]) -> String {
    "<path fill=\"none\" stroke=\"\(color)\" stroke-width=\"3\" stroke-linecap=\"round\""
      + " d=\"\(paths.joined())\"/>"
  }

  private static func dots(_ color: String, _ centres: [(Int, Int)], _ radius: Double) -> String {
    let dots = centres.map { x, y in "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>" }
    return "<g fill=\"\(color)\">\(dots.joined())</g>"
  }
}
