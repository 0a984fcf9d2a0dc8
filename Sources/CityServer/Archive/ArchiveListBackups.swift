import Archive
import JSON
import JSONRPC
import Text

struct ArchiveListBackups: CityWaitingMethod {
  static let name = "archive.listBackups"
  static let summary =
    "Lists the backups and replaced archives beside the archive, the last written first."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<[BackupFile]>(
    .init(
      "backups", "At most the \(Limits.maximumBackups) last written.",
      as: .array(BackupFile.shape.schema, maximumCount: Limits.maximumBackups)
    ) { Array($0.prefix(Limits.maximumBackups)) },
    .init("more", "Whether there are older ones.") { $0.count > Limits.maximumBackups })
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
    .init(
      "kind",
      "daily: made at most once a day, and the oldest replaced by later ones; kept: requested, or made before an "
        + "upgrade of the format; replaced: the archive that a restore replaced.", \.kind),
    .init("written", "When the file was last written, ISO 8601 in UTC.") {
      ZonedTime(seconds: Int($0.written), offset: 0).iso8601(utcAsZ: true)
    })
}

extension BackupFile.Kind: WireValue {}
