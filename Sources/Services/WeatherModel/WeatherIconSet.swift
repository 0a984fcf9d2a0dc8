/// The built-in icons, which all providers share and which need no download.
///
/// Each is an SVG of 64 by 64 units, composed of simple shapes such as a sun, a moon, a cloud or raindrops.
package enum WeatherIconSet {
  /// The names of the daylight and the night icon of each condition, in the order of the conditions.
  package static let names: [String] = WeatherCondition.allCases.flatMap { condition in
    [name(for: condition, isDay: true), name(for: condition, isDay: false)]
  }

  /// Returns the name of an icon, such as `rain-day` or `partly-cloudy-night`.
  package static func name(for condition: WeatherCondition, isDay: Bool) -> String {
    let base = condition == .partlyCloudy ? "partly-cloudy" : condition.rawValue
    return "\(base)-\(isDay ? "day" : "night")"
  }

  /// Returns the SVG text of an icon; nil for a name that is not in `names`.
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

  /// SVG elements in a box of 64 by 64 units.
  private static func shapes(_ condition: WeatherCondition, isDay: Bool) -> [String] {
    let cloud = cloud(isDay ? "#c9d6e2" : "#8394a5")
    let dark = Self.cloud(isDay ? "#9fb0bf" : "#8394a5")
    let background = isDay ? sun(x: 24, y: 22, radius: 9) : moon(x: 24, y: 21, scale: 0.7)
    let above = isDay ? sun(x: 21, y: 19, radius: 8) : moon(x: 20, y: 19, scale: 0.7)
    return switch condition {
    case .clear: [isDay ? sun(x: 32, y: 32, radius: 12) : moon(x: 32, y: 32, scale: 1)]
    case .partlyCloudy: [background, cloud]
    case .cloudy:
      [
        "<path fill=\"#aebdcb\" d=\"M28 34a9 9 0 0 1 2-18 12 12 0 0 1 22 4 7 7 0 0 1 0 14z\"/>",
        cloud,
      ]
    case .wind:
      [
        above,
        lines(
          color: "#7fa3bd", ["M10 40h32a5 5 0 1 0-5-5", "M10 48h40a5 5 0 1 1-5 5", "M10 56h20"]),
      ]
    case .haze: [above, lines(color: "#d8b878", ["M12 38h40", "M18 46h34", "M12 54h30"])]
    case .fog: [cloud, lines(color: "#a9b6c2", ["M14 52h36", "M20 58h24"])]
    case .drizzle:
      [background, cloud, lines(color: "#6fb1e8", ["M23 51l-1 3", "M33 54l-1 3", "M43 51l-1 3"])]
    case .rain: [cloud, lines(color: "#3d8bd4", ["M22 50l-3 8", "M33 50l-3 8", "M44 50l-3 8"])]
    case .sleet:
      [
        cloud,
        lines(color: "#3d8bd4", ["M23 50l-3 8", "M43 50l-3 8"])
          + dots(color: "#6fb1e8", [(32, 55)], radius: 2.4),
      ]
    case .snow: [cloud, dots(color: "#6fb1e8", [(21, 52), (32, 57), (43, 52)], radius: 2.4)]
    case .hail: [dark, dots(color: "#5c7fa3", [(21, 53), (32, 58), (43, 53)], radius: 3.4)]
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
    // 0.7 is about the sine of 45 degrees, so diagonal rays are about as long as the others.
    let slanted = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map { dx, dy in
      let start = near * 7 / 10
      let end = far * 7 / 10
      return "M\(x + dx * start) \(y + dy * start)L\(x + dx * end) \(y + dy * end)"
    }
    let disc = "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"#f4b400\"/>"
    return "<g>\(disc)\(lines(color: "#f4b400", rays + slanted))</g>"
  }

  private static func moon(x: Int, y: Int, scale: Double) -> String {
    "<path transform=\"translate(\(x) \(y)) scale(\(scale))\" fill=\"#f2d98b\""
      + " d=\"M6 -17a18 18 0 1 0 11 25a15 15 0 0 1 -11 -25z\"/>"
  }

  private static func cloud(_ color: String) -> String {
    "<path fill=\"\(color)\" d=\"M20 48a10 10 0 0 1 0-20 14 14 0 0 1 26-3 11.5 11.5 0 0 1 0 23z\"/>"
  }

  private static func lines(color: String, _ paths: [String]) -> String {
    "<path fill=\"none\" stroke=\"\(color)\" stroke-width=\"3\" stroke-linecap=\"round\""
      + " d=\"\(paths.joined())\"/>"
  }

  private static func dots(color: String, _ centres: [(Int, Int)], radius: Double) -> String {
    let dots = centres.map { x, y in "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>" }
    return "<g fill=\"\(color)\">\(dots.joined())</g>"
  }
}
