internal import JSON
internal import Platform
internal import Text

/// Stores computed normals in a small file for each place. They need no update, because their years are over.
package struct NormalsStore: Sendable {
  private static let format = 1
  private let folder: String?

  /// - Parameter folder: created by the first write; nil to store nothing.
  package init(folder: String?) { self.folder = folder }

  private func path(_ place: WeatherPlace) -> String? {
    folder.map { "\($0)/\(place.lat)_\(place.lon).json" }
  }

  /// Reads the normals of a place; nil if there is no readable file, or if the file is damaged or has another format or
  /// model.
  package func read(for place: WeatherPlace) -> ClimateNormals? {
    guard let path = path(place), let bytes = try? File.readRegular(path, limit: 1 << 20),
      let lines = Optional(bytes.split(separator: UInt8(ascii: "\n"))), lines.count == 2,
      lines[0].elementsEqual(ContentHash.hex(lines[1]).utf8),
      let json = try? JSONParser.parse(Array(lines[1])), json["format"]?.int == Self.format,
      json["model"]?.string == ClimateNormals.model, let time = json["fetchedAt"]?.int
    else { return nil }
    let values = ClimateNormals.measures.map { measure in
      (measure, (json[measure.rawValue]?.array ?? []).compactMap(\.double))
    }
    return ClimateNormals(values: Dictionary(uniqueKeysWithValues: values), fetchedAt: time)
  }

  /// Writes the normals of a place; replaces the file atomically. Does nothing without a folder.
  ///
  /// - Throws: `SystemError`.
  package func write(_ normals: ClimateNormals, for place: WeatherPlace) throws {
    guard let folder, let path = path(place) else { return }
    var object: JSONObject = [
      "format": JSON(Self.format), "model": .string(ClimateNormals.model),
      "fetchedAt": JSON(normals.fetchedAt),
    ]
    for (measure, days) in normals.values {
      object[measure.rawValue] = .array(days.map { JSON($0) })
    }
    let text = JSON.object(object).text
    try Folder.create(folder)
    try File.replace(
      path, with: Array("\(ContentHash.hex(text.utf8))\n\(text)\n".utf8), isDurable: false)
  }
}
