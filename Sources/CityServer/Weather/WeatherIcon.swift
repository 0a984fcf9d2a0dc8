import Archive
import JSON
import JSONRPC
import Platform
import Services

struct WeatherIcon: CityExclusiveMethod {
  static let name = "weather.icon"
  static let summary = "A weather icon as SVG, and as a file to show; drawn by this program."
  static let parameters = Parameters(
    Field<String>.required("icon", "Its name, as weather has it.", as: .word(WeatherIconSet.names)),
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

  /// The picture as a file in the cache folder, made if it is not there as it should be.
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
    .init("icon", "Its name.", \.icon),
    .init("mediaType", "Its type.", as: .word(["image/svg+xml"])) { _ in "image/svg+xml" },
    .init("svg", "The picture.", \.svg),
    .init("path", "The file; null if there is no folder for caches.", \.path))
}
