import Archive
import JSON
import JSONRPC
import Platform
import Services

struct WeatherIcon: CityExclusiveMethod {
  static let name = "weather.icon"
  static let summary = "Returns a weather icon as SVG text and as a file."
  static let parameters = Parameters(
    Field<String>.required(
      "icon", "Name of the icon, from the member icon of weather.", as: .word(WeatherIconSet.names)),
    as: Self.init)
  static let result = ShownIcon.schema

  let icon: String

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let svg = WeatherIconSet.svg(icon) ?? ""
    let path = try await server.archive.perform { [icon, folder = server.settings.iconDirectory] in
      folder.flatMap { try? Self.file(named: icon, svg: svg, in: $0) }
    }
    return ShownIcon(icon: icon, svg: svg, path: path).json
  }

  /// The path of the icon's file in a folder. Writes the file if it is missing or differs.
  private static func file(named name: String, svg: String, in folder: String) throws -> String {
    let path = "\(folder)/\(name).svg"
    let bytes = Array(svg.utf8)
    if (try? File.readRegular(path)) == bytes {
      return path
    }
    try Folder.create(folder)
    try File.replace(path, with: bytes, isDurable: false)
    return path
  }
}

/// The result of `weather.icon`.
private struct ShownIcon: WireObject {
  let icon: String
  let svg: String
  let path: String?

  static let shape = Shape<Self>(
    .init("icon", "Name of the icon.", \.icon),
    .init("mediaType", "Media type of the picture.", as: .word(["image/svg+xml"])) { _ in
      "image/svg+xml"
    },
    .init("svg", "The picture as text.", \.svg),
    .init(
      "path", "Path of the file; null without a cache folder, or if it could not be written.",
      \.path))
}
