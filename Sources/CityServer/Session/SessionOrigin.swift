import Archive
import JSON
import JSONRPC
import Sessions

/// Where the cities of a session come from. The default is that of a browse session on the whole archive.
struct SessionOrigin: Sendable {
  /// The JSON of an import's `Discovery`; null for a browse session.
  var source = JSON.null

  /// The part of the archive that a browse session lists; nil for the whole archive, and for an import.
  var selection: SessionSelection?

  static let query = Shape<Self>.Member.ifPresent(
    "archiveQuery",
    "The query of a browse session, as given; absent if it lists the whole archive.",
    as: GivenQuery.schema
  ) { $0.selection?.query }
}

/// The query of a browse session.
struct SessionSelection: Sendable {
  /// The query as given.
  let query: JSON
  let cities: ArchiveSelection
}

extension Archive {
  /// The archive, or the part of it that a session with this selection lists.
  func reader(of selection: SessionSelection?) -> any ArchiveReader {
    selection?.cities.reader(of: self) ?? self
  }
}

extension GivenQuery {
  /// The selection of the cities that the query finds, which each use evaluates again. Only locations, lists and
  /// conditions on weather and daylight in the query are resolved once, now.
  ///
  /// - Parameter path: the path of the query, for errors.
  /// - Throws: the errors of `conditions`.
  func selection(
    on server: isolated CityServer, at path: String
  ) async throws -> ArchiveSelection {
    ArchiveSelection(
      try await conditions(on: server, at: path), gazetteer: try? server.gazetteer())
  }
}
