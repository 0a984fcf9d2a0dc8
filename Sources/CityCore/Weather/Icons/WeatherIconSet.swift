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
    for condition in WeatherCondition.allCases {
      for isDay in [true, false] where self.name(for: condition, isDay: isDay) == name {
        return svg(title: condition.text, shapes(condition, isDay: isDay))
      }
    }
    return nil
  }

  private static func svg(title: String, _ shapes: [String]) -> String {
    let start =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\""
      + " viewBox=\"0 0 64 64\" role=\"img\">"
    return ([start, "  <title>\(title)</title>"] + shapes.map { "  \($0)" } + ["</svg>", ""])
      .joined(separator: "\n")
  }

  private static func shapes(_ condition: WeatherCondition, isDay: Bool) -> [String] {
    let light = isDay ? IconShape.sun : IconShape.moon
    let behind = isDay ? IconShape.sunBehind : IconShape.moonBehind
    let cloud = isDay ? IconShape.cloud : IconShape.nightCloud
    let dark = isDay ? IconShape.darkCloud : IconShape.nightCloud
    return switch condition {
    case .clear: [light]
    case .partlyCloudy: [behind, cloud]
    case .cloudy: [IconShape.cloudBehind, cloud]
    case .wind: [isDay ? IconShape.sunAbove : IconShape.moonAbove, IconShape.gusts]
    case .haze: [isDay ? IconShape.sunAbove : IconShape.moonAbove, IconShape.haze]
    case .fog: [cloud, IconShape.fog]
    case .drizzle: [behind, cloud, IconShape.drizzle]
    case .rain: [cloud, IconShape.rain]
    case .sleet: [cloud, IconShape.sleet]
    case .snow: [cloud, IconShape.snow]
    case .hail: [dark, IconShape.hail]
    case .thunderstorm: [dark, IconShape.bolt]
    }
  }
}
