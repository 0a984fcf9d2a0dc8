import Archive
import JSON
import JSONRPC
import Sessions

struct SessionCommit: CityExclusiveMethod {
  static let name = "session.commit"
  static let summary =
    "Stores the session in the archive and ends it: an import its visible cities, a browse all "
    + "its changes."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = ShownCommit.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .nothingToCommit] + ErrorCode.storageChange

  let session: String?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let session = try server.session(session)
    let list = try await session.listToCommit()
    return try await server.end(session) { server in
      let commit = try await server.use(as: .session) { archive in
        ShownCommit(
          counts: try archive.commit(list.commitPlan), archive: try archive.citiesAfterChange())
      }
      return commit.json
    }
  }
}

/// The result of `session.commit`.
private struct ShownCommit: WireObject {
  let counts: CommitCounts
  let archive: ArchiveSummary

  static let shape = Shape<Self>(
    .init("added", "Import: cities that the archive did not hold.", \.counts.added),
    .init(
      "replaced", "Import: cities that it held, overwritten, the star included.",
      \.counts.replaced),
    .init("removed", "Browse: cities taken out.", \.counts.removed),
    .init("updated", "Browse: cities whose star changed.", \.counts.updated),
    .init(
      "discarded",
      "Import: cities that the filter left out. Browse: changes to cities that another process had "
        + "removed.", \.counts.discarded),
    .init("archive", "The archive afterwards.", \.archive))
}
