import Archive
import JSON
import JSONRPC
import Sessions

struct ArchiveUndoImport: CityExclusiveMethod {
  static let name = "archive.undoImport"
  static let summary =
    "Undoes an import of cities or places, except for those that were changed after it."
  static let parameters = Parameters(
    Field<Int?>.optional(
      "undo", "Member undo of the reply to the import. Default: the last import.", as: Schemas.id),
    as: Self.init)
  static let result = answer.schema
  static let errors = [.requestFailed] + ErrorCode.storageChange

  let undo: Int?

  private struct Answer: Sendable {
    let report: ImportUndoReport
    let archive: ArchiveSummary

    /// Nil if the import was one of cities.
    let guide: GuideSummary?
  }

  private static let answer = Shape<Answer>(
    .init("undo", "Number of the import.", \.report.id),
    .init("removed", "Number of cities, or places, that the import had added.", \.report.removed),
    .init(
      "restored", "Number of cities, or places, that have their former values again.",
      \.report.restored),
    .init(
      "kept",
      "Ids of the first 100 cities, or places, that were changed after the import, and stay as they are."
    ) { Array($0.report.kept.prefix(Limits.maximumListedIDs)) },
    .init("keptCount", "Number of these.", \.report.kept.count),
    .init("archive", "The archive after the request.", \.archive),
    .init("guide", "The guide after the request; null if the import was one of cities.", \.guide))

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let answer = try await server.use { [undo] archive in
      let report = try archive.undoImport(undo)
      return Answer(
        report: report, archive: try archive.citiesAfterChange(),
        guide: report.isOfPlaces ? try archive.guideAfterChange() : nil)
    }
    return Self.answer.json(answer)
  }
}
