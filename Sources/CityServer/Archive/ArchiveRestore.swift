import Archive
import JSON
import JSONRPC
import Platform
import Sessions

struct ArchiveRestore: CityExclusiveMethod {
  static let name = "archive.restore"
  static let summary =
    "Replaces the archive with a backup, and keeps the former archive under another name."
  static let parameters = Parameters(
    Field<String>.required(
      "path", "Absolute path of the backup.", as: .string(maximumBytes: 4096)),
    Field<Bool>.optional(
      "dryRun", "Whether to only check that the file can be restored.", default: false),
    as: Self.init)
  static let result = ShownRestoration.schema
  static let errors: [ErrorCode] = [.requestFailed] + ErrorCode.storageChange

  let file: ClientFile
  let isDryRun: Bool

  init(path: String, isDryRun: Bool) throws {
    file = try ClientFile(path)
    self.isDryRun = isDryRun
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try file.check(server.fileRules(for: .reading), to: "read")
    let backup = try await server.backupQueue().prepare(file.path)
    if isDryRun {
      return ShownRestoration(backup: backup.backup, replaced: nil, archive: nil).json
    }
    let restoration = try await server.use { archive in
      ShownRestoration(
        backup: backup.backup, replaced: try archive.replace(by: backup),
        archive: try archive.citiesAfterChange())
    }
    return restoration.json
  }
}

/// The result of `archive.restore`.
private struct ShownRestoration: WireObject {
  let backup: Backup

  /// The new path of the former archive; nil if there was none, or for a dry run.
  let replaced: String?
  let archive: ArchiveSummary?

  static let shape = Shape<Self>(
    Backup.shape.of(\.backup),
    .init(
      "replaced", "New path of the former archive; null if there was none, or with dryRun.",
      \.replaced),
    .init("archive", "The archive after the request; null with dryRun.", \.archive))
}
