import CityCore
import JSON
import JSONRPC
import Platform

enum WeatherIcon: CityMethod {
  static let name = "weather.icon"
  static let summary = "A weather icon as SVG, and as a file to show; drawn by this program."

  private static let icon = Field<String>.required(
    "icon", .word(WeatherIconSet.names), "Its name, as weather has it.", read: \.string)

  static let parameters = [icon.property]
  static let result = Schema.object(
    .init("icon", .string, "Its name."), .init("mediaType", .word(["image/svg+xml"]), "Its type."),
    .init("svg", .string, "The picture."),
    .init("path", Schemas.text, "The file; null if there is no folder for caches."))

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let name = try parameters[icon]
    let svg = WeatherIconSet.svg(name) ?? ""
    return [
      "icon": .string(name), "mediaType": "image/svg+xml", "svg": .string(svg),
      "path": JSON(server.iconFile(name, svg)),
    ]
  }
}

extension CityServer {
  /// The picture as a file in the cache folder, made if it is not there as it should be; nil if
  /// that cannot be.
  fileprivate func iconFile(_ name: String, _ svg: String) -> String? {
    guard let folder = iconDirectory else { return nil }
    let path = "\(folder)/\(name).svg"
    let bytes = Array(svg.utf8)
    do {
      if (try? File.readRegular(path)) == bytes { return path }
      try Folder.create(folder)
      try File.replace(path, with: bytes)
      return path
    } catch {
      return nil
    }
  }
}
