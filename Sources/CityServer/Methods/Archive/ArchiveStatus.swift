import CityCore
import JSON
import JSONRPC

enum ArchiveStatus: CityMethod {
  static let name = "archive.status"
  static let summary = "How much is archived, and where."

  static let result = Schema.object(
    .init("count", .count, "Cities in the archive."),
    .init("favorites", .count, "Those with a star."),
    .init("revision", .count, "Rises with every change, whichever process made it."),
    .init("path", .string, "The file, or :memory:."))
  static let errors: [ErrorCode] = [.storageFailed, .storageLocked]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let status = try server.archive.status()
    return .object(JSONObject(status.members + [("path", .string(status.path))]))
  }
}
