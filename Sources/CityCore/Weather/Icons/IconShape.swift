/// The shapes of the icons as SVG elements on a field of 64 by 64 units.
enum IconShape {
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
