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

/// The shapes of the icons as SVG elements on a field of 64 by 64 units.
private enum IconShape {
  static let sun = sun(x: 32, y: 32, radius: 12)
  static let sunBehind = sun(x: 24, y: 22, radius: 9)
  static let sunAbove = sun(x: 21, y: 19, radius: 8)

  static let moon = moon(x: 32, y: 32, scale: 1)
  static let moonBehind = moon(x: 24, y: 21, scale: 0.7)
  static let moonAbove = moon(x: 20, y: 19, scale: 0.7)

  static let cloud = cloud("#c9d6e2")
  static let darkCloud = cloud("#9fb0bf")
  static let nightCloud = cloud("#8394a5")
  static let cloudBehind =
    "<path fill=\"#aebdcb\" d=\"M28 34a9 9 0 0 1 2-18 12 12 0 0 1 22 4 7 7 0 0 1 0 14z\"/>"

  static let rain = lines("#3d8bd4", ["M22 50l-3 8", "M33 50l-3 8", "M44 50l-3 8"])
  static let drizzle = lines("#6fb1e8", ["M23 51l-1 3", "M33 54l-1 3", "M43 51l-1 3"])
  static let fog = lines("#a9b6c2", ["M14 52h36", "M20 58h24"])
  static let haze = lines("#d8b878", ["M12 38h40", "M18 46h34", "M12 54h30"])
  static let gusts = lines(
    "#7fa3bd",
    ["M10 40h32a5 5 0 1 0-5-5", "M10 48h40a5 5 0 1 1-5 5", "M10 56h20"])

  static let snow =
    group("#6fb1e8", [dot(21, 52, 2.4), dot(32, 57, 2.4), dot(43, 52, 2.4)])
  static let hail =
    group("#5c7fa3", [dot(21, 53, 3.4), dot(32, 58, 3.4), dot(43, 53, 3.4)])
  static let sleet =
    lines("#3d8bd4", ["M23 50l-3 8", "M43 50l-3 8"]) + group("#6fb1e8", [dot(32, 55, 2.4)])
  static let bolt = "<path fill=\"#f4b400\" d=\"M34 42l-10 12h7l-3 9 11-13h-7l4-8z\"/>"

  private static func sun(x: Int, y: Int, radius: Int) -> String {
    let near = radius + 4
    let far = radius + 8
    let rays = [(0, -1), (0, 1), (-1, 0), (1, 0)].map { dx, dy in
      "M\(x + dx * near) \(y + dy * near)L\(x + dx * far) \(y + dy * far)"
    }
    // On a slant, shorter by the square root of a half.
    let slanted = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map { dx, dy in
      let (start, end) = (near * 7 / 10, far * 7 / 10)
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

  private static func group(_ color: String, _ shapes: [String]) -> String {
    "<g fill=\"\(color)\">\(shapes.joined())</g>"
  }

  private static func dot(_ x: Int, _ y: Int, _ radius: Double) -> String {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>"
  }
}
