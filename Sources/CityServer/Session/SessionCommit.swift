import Archive
import JSON
import JSONRPC
import Sessions

struct SessionCommit: CityExclusiveMethod {
  static let name = "session.commit"
  static let summary =
    "Stores a session in the archive and ends it: the visible cities of an import, all changes of a "
    + "browse session."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = ShownCommit.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .nothingToCommit] + ErrorCode.storageChange

  let session: String?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let session = try server.session(session)
    let list = try await session.listToCommit()
    let origin = server.sessions.origin(of: session)
    return try await server.end(session) { server in
      let commit = try await server.use(as: .session) { archive in
        ShownCommit(
          counts: try archive.commit(list.commitPlan, from: origin),
          archive: try archive.citiesAfterChange())
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
    .init("added", "Import: number of cities that were new to the archive.", \.counts.added),
    .init(
      "replaced", "Import: number of archived cities that were overwritten, including their stars.",
      \.counts.replaced),
    .init("removed", "Browse: number of removed cities.", \.counts.removed),
    .init("updated", "Browse: number of cities whose star changed.", \.counts.updated),
    .ifPresent("annotated", "Number of cities whose annotation changed; absent if there is none.") {
      $0.counts.annotated > 0 ? $0.counts.annotated : nil
    },
    .init(
      "discarded",
      "Import: number of cities that the filter hides. Browse: number of changes to cities that the "
        + "archive no longer has.", \.counts.discarded),
    .init("archive", "The archive after the request.", \.archive))
}
