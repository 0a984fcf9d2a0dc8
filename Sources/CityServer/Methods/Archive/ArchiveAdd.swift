import CityCore
import JSON
import JSONRPC

enum ArchiveAdd: CityMethod {
  static let name = "archive.add"
  static let summary =
    "Archives a city that was found, or any of the gazetteer, at once, outside any session."

  private static let favorite = Field<Bool>.optional(
    "favorite", .boolean, "Whether it gets a star.", default: false, read: \.bool)

  static let parameters = [Fields.city.property, favorite.property]
  static let result = ArchiveEdits.result
  static let errors: [ErrorCode] = [
    .cityNotFound, .alreadyExists, .storageFailed, .storageLocked,
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try server.cityOutsideArchive(parameters[Fields.city])
    let favorite = try parameters[favorite]
    return try server.edit(city.id, told: favorite ? .favoriteAdded : .cityAdded) {
      archive in
      try archive.add(city, favorite: favorite)
    }
  }
}
