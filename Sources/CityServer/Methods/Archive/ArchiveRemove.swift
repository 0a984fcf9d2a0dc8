import CityCore
import JSON
import JSONRPC

enum ArchiveRemove: CityMethod {
  static let name = "archive.remove"
  static let summary = "Takes a city out of the archive at once, outside any session."
  static let parameters = [Fields.city.property]
  static let result = ArchiveEdits.result
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed, .storageLocked]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try parameters[Fields.city]
    return try server.edit(city, told: .cityRemoved) { archive in
      try archive.remove(id: city)
    }
  }
}
