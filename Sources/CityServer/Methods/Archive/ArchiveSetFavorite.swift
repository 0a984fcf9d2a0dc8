import CityCore
import JSON
import JSONRPC

enum ArchiveSetFavorite: CityMethod {
  static let name = "archive.setFavorite"
  static let summary = "Stars an archived city, or takes its star away, at once."
  static let parameters = [Fields.city.property, Fields.favorite.property]
  static let result = ArchiveEdits.result
  static let errors: [ErrorCode] = [.cityNotFound, .storageFailed, .storageLocked]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (city, favorite) = (try parameters[Fields.city], try parameters[Fields.favorite])
    return try server.edit(city, told: favorite ? .favoriteAdded : .favoriteRemoved) {
      archive in
      try archive.setFavorite(id: city, favorite)
    }
  }
}

/// What every edit of the archive answers.
enum ArchiveEdits {
  static let result = Schema.object(
    .init("city", .count, "Its id."),
    .init("archive", Schemas.archive, "The archive afterwards."))
}

extension CityServer {
  /// Carries out an edit of the archive, and announces it unless it changed nothing.
  func edit(
    _ city: Int, told code: ServerMessage.Code, _ body: (Archive) throws -> ArchiveEdit
  ) throws -> JSON {
    let edit = try archive.use(.archive, body)
    if edit.isChange {
      tell(ServerMessage(code: code, text: code.sentence(edit.city.name), city: city))
    }
    return ["city": JSON(city), "archive": JSON(edit.status)]
  }
}

extension ServerMessage.Code {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .cityAdded: "\(name) was added to the archive."
    case .cityRemoved: "\(name) was removed from the archive."
    case .favoriteAdded: "\(name) was added to the favourites."
    case .favoriteRemoved: "\(name) was removed from the favourites."
    }
  }
}
