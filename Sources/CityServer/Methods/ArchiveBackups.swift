import CityCore
import JSON
import JSONRPC
import Platform

struct ArchiveBackup: CityWaitingMethod {
  static let name = "archive.backup"
  static let summary = "A file that holds all of the archive: cities, history, guide and pictures."
  static let parameters = Parameters(
    Fields.text(
      "path", "Absolute path of the file; a new one in the folder backups if it is left out.",
      maximumBytes: 4096),
    Field<Bool>.optional("overwrite", "Whether a file that is there is replaced.", default: false),
    as: Self.init)
  static let result = Backup.schema
  static let errors: [ErrorCode] =
    [.requestFailed, .alreadyExists, .requestCancelled] + ErrorCode.storage

  let file: ClientFile?
  let overwrites: Bool

  init(_ path: String?, _ overwrites: Bool) throws {
    file = try path.map(ClientFile.init)
    self.overwrites = overwrites
  }

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    .waiting { server in
      try file?.refuse(Archive.files(of: server.archive.path), to: "write")
      return try await server.backups.make(at: file?.path, overwrites: overwrites).json
    }
  }
}

struct ArchiveRestore: CityExclusiveMethod {
  static let name = "archive.restore"
  static let summary =
    "Puts a backup in the place of the archive, which is kept under another name."
  static let parameters = Parameters(
    Field<String>.required(
      "path", "Absolute path of the backup.", as: .string(maximumBytes: 4096)),
    Field<Bool>.optional("dryRun", "Only looks whether the file can be restored.", default: false),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<
    (backup: Backup, replaced: String?, archive: ArchiveSummary?)
  >(
    Backup.shape.of(\.backup) + [
      .init(
        "replaced", "Where the former archive is now; null if there was none, or with dryRun.",
        \.replaced),
      .init("archive", "The archive afterwards; null with dryRun.", \.archive),
    ])
  static let errors: [ErrorCode] = [.requestFailed] + ErrorCode.storage

  let file: ClientFile
  let isDryRun: Bool

  init(_ path: String, _ isDryRun: Bool) throws {
    file = try ClientFile(path)
    self.isDryRun = isDryRun
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try file.refuse(Archive.files(of: server.archive.path), to: "read")
    let backup = try await server.backups.prepare(file.path)
    if isDryRun { return Self.answer.json((backup.backup, nil, nil)) }
    let (replaced, status) = try await server.use { archive in
      (try archive.replace(by: backup), try archive.citiesAfterChange())
    }
    return Self.answer.json((backup.backup, replaced, status))
  }
}

extension Backup: Shaped {
  static let shape = Shape<Self>(
    .init("path", "The file.", \.path),
    .init("bytes", "Its size.", \.bytes),
    .init("count", "Cities in it.", \.count),
    .init("favorites", "Those with a star.", \.favorites),
    .init("history", "Entries of the weather history.", \.history),
    .init("places", "Places of the guide.", \.places),
    .init("pictures", "Pictures of places.", \.pictures),
    .init("version", "Of the archive's format.", \.version))
}
