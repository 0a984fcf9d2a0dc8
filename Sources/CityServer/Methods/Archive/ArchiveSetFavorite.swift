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
    return try server.edit(city) { archive throws(ArchiveError) in
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
  func edit(
    _ city: Int, _ body: (Archive) throws(ArchiveError) -> ArchiveSummary
  ) throws(ArchiveError) -> JSON {
    let (_, status) = try archive.change(.archive, body)
    return ["city": JSON(city), "archive": JSON(status)]
  }
}
