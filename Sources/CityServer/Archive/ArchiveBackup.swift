import Archive
import JSON
import JSONRPC
import Platform

struct ArchiveBackup: CityWaitingMethod {
  static let name = "archive.backup"
  static let summary =
    "Writes all of the archive to one file: cities, weather history, guide and pictures."
  static let parameters = Parameters(
    Fields.text(
      "path", "Absolute path of the backup. Default: a new file in the folder backups.",
      maximumBytes: 4096),
    Field<Bool>.optional("overwrite", "Whether to replace an existing file.", default: false),
    as: Self.init)
  static let result = Backup.schema
  static let errors: [ErrorCode] =
    [.requestFailed, .alreadyExists, .requestCancelled] + ErrorCode.storage

  let file: ClientFile?
  let overwrites: Bool

  init(path: String?, overwrites: Bool) throws {
    file = try path.map(ClientFile.init)
    self.overwrites = overwrites
  }

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    .waiting { server in
      try file?.check(server.fileRules(for: .backup), to: "write")
      return try await server.backupQueue().make(at: file?.path, overwrites: overwrites).json
    }
  }
}

extension Backup: WireObject {
  static let shape = Shape<Self>(
    .init("path", "Absolute path of the backup.", \.path),
    .init("bytes", "Size of the file in bytes.", \.bytes),
    .init("count", "Number of cities in the backup.", \.count),
    .init("favorites", "Number of cities with a star in the backup.", \.favorites),
    .init("history", "Number of entries of the weather history.", \.history),
    .init("places", "Number of places in the guide.", \.places),
    .init("pictures", "Number of pictures of places.", \.pictures),
    .init("version", "Version of the archive's format.", \.version))
}
