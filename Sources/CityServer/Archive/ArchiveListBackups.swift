import Archive
import JSON
import JSONRPC
import Platform

struct ArchiveListBackups: CityWaitingMethod {
  static let name = "archive.listBackups"
  static let summary = "Lists the backups in the folder beside the archive, the newest first."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<[BackupFile]>(
    .init(
      "backups", "At most the \(Limits.maximumBackups) newest backups.",
      as: .array(BackupFile.shape.schema, maximumCount: Limits.maximumBackups)
    ) { Array($0.prefix(Limits.maximumBackups)) },
    .init("more", "Whether the folder contains older ones.") { $0.count > Limits.maximumBackups })
  static let errors = [ErrorCode.requestFailed]

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    .waiting { server in
      Self.answer.json(try await server.backupQueue().list())
    }
  }
}

extension BackupFile: WireObject {
  static let shape = Shape<Self>(
    .init("path", "Absolute path of the backup, for archive.restore.", \.path),
    .init("bytes", "Size of the file in bytes.", \.bytes),
    .init("day", "Day in the file's name, in UTC; null if the name has none.", \.day),
    .init("daily", "Whether it is a daily backup, which a later one replaces.", \.isDaily))
}
