import CityCore
import JSON
import JSONRPC
import Platform

enum ArchiveExport: CityMethod {
  static let name = "archive.export"
  static let summary = "The archive as a file, or as text in the reply, by id."

  private static let favoritesOnly = Field<Bool?>.optional(
    "favoritesOnly", .boolean,
    "Only the cities with a star; true for ids, false for the others if it is left out.",
    default: nil
  ) { $0.bool }

  static let parameters = [
    CityFileFields.wantedFormat.property, CityFileFields.path.property, favoritesOnly.property,
  ]

  static let result = Schema.object(
    .init("count", .count, "Cities in it."),
    .init("path", Schemas.text, "The file that was written; null if no path was given."),
    .init("text", Schemas.text, "What would stand in the file; null if a path was given."))

  static let errors: [ErrorCode] = [
    .requestFailed, .limitExceeded, .storageFailed, .storageLocked,
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let format = try parameters[CityFileFields.wantedFormat]
    let file = try (try parameters[CityFileFields.path]).map(ClientFile.init)
    let cities = try server.archivedCities(
      favoritesOnly: try parameters[favoritesOnly] ?? (format == .ids))
    if format == .ids, cities.isEmpty {
      throw RPCError(.requestFailed, "There is no favourite to export; star a city first.")
    }
    let bytes = format.bytes(of: cities, credit: Product.gazetteerAttribution)
    let count = JSON(cities.count)
    guard let file else { return ["count": count, "path": .null, "text": try text(bytes)] }
    try file.replace(with: bytes, sparing: server.archive.files)
    return ["count": count, "path": .string(file.path), "text": .null]
  }

  /// - Throws: `limitExceeded` if it is too long for a reply.
  private static func text(_ bytes: [UInt8]) throws(RPCError) -> JSON {
    let text = JSON.string(String(decoding: bytes, as: UTF8.self))
    let (length, limit) = (text.bytes.count, Limits.maximumExportText)
    guard length <= limit else {
      throw RPCError(
        .limitExceeded,
        "The text would take \(length) bytes of the reply, and \(limit) is the most; pass path.",
        details: ["limit": JSON(limit)])
    }
    return text
  }
}

extension CityServer {
  fileprivate func archivedCities(favoritesOnly: Bool) throws -> [ArchivedCity] {
    let cities = try archive.use { archive in try archive.all() }
    return favoritesOnly ? cities.filter(\.favorite) : cities
  }
}

extension ArchiveStore {
  /// The archive's own files, which nobody else may open or replace: to close a second descriptor of
  /// a database drops the locks that its connection holds.
  var files: [String] { ["", "-wal", "-shm", "-journal"].map { path + $0 } }
}
