import Archive
import JSON
import JSONRPC
import Platform
import Sessions

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
    .init("path", "The file.", \.path),
    .init("bytes", "Its size.", \.bytes),
    .init("count", "Cities in it.", \.count),
    .init("favorites", "Those with a star.", \.favorites),
    .init("history", "Entries of the weather history.", \.history),
    .init("places", "Places of the guide.", \.places),
    .init("pictures", "Pictures of places.", \.pictures),
    .init("version", "Of the archive's format.", \.version))
}
