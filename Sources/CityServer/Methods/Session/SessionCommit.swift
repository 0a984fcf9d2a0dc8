import CityCore
import JSON
import JSONRPC

enum SessionCommit: CityMethod {
  static let name = "session.commit"
  static let summary =
    "Stores the session in the archive and ends it: an import its visible cities, a browse all "
    + "its changes."
  static let parameters = [Fields.session.property]

  static let result = Schema.object(
    .init("added", .count, "Import: cities that the archive did not hold."),
    .init("replaced", .count, "Import: cities that it held, overwritten, the star included."),
    .init("removed", .count, "Browse: cities taken out."),
    .init("updated", .count, "Browse: cities whose star changed."),
    .init(
      "discarded", .count,
      "Import: cities that the filter left out. Browse: changes to cities that another process had "
        + "removed."),
    .init("archive", Schemas.archive, "The archive afterwards."))

  static let errors: [ErrorCode] = [
    .sessionNotFound, .nothingToCommit, .storageFailed, .storageLocked,
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let session = try server.session(parameters[Fields.session])
    let plan = try session.assumeIsolated { try $0.listToCommit().commitPlan }
    let (counts, status) = try server.archive.change(.session) { archive throws(ArchiveError) in
      try archive.commit(plan)
    }
    server.end(session, because: .committed)
    return JSON(counts, status)
  }
}

extension Archive {
  fileprivate func commit(_ plan: CommitPlan) throws(ArchiveError) -> CommitCounts {
    switch plan {
    case .importing(let rows, let discarded):
      var counts = try commitImport(rows.map { ArchivedCity(city: $0.city, favorite: $0.favorite) })
      counts.discarded = discarded
      return counts
    case .browsing(let favorites, let removed):
      return try commitBrowse(favorites: favorites, removed: removed)
    }
  }
}
