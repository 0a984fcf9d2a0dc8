/// The reasons why backups cannot be made, listed or restored.
package enum BackupError: Error, Equatable {
  case notMade(_ archive: String, _ reason: String)
  case exists(_ path: String)
  case unusable(_ path: String, _ reason: String)
  case inMemory
  case missing(_ path: String)
  case unreadable(_ reason: String)

  /// A message for users, with the problem and the remedy.
  package var message: String {
    switch self {
    case .notMade(let archive, let reason):
      "The archive \(archive) was not backed up: \(Self.sentence(reason))"
    case .exists(let path): "\(path) already exists. Pass overwrite, or choose another path."
    case .unusable(let path, let reason):
      "\(path) cannot be restored as a backup: \(Self.sentence(reason)) Choose another file."
    case .inMemory:
      "An archive in memory has no backups. Start the program with a file, or use archive.export."
    case .missing(let path): "There is no archive at \(path) yet, so there is nothing to back up."
    case .unreadable(let reason): "The backups cannot be listed: \(Self.sentence(reason))"
    }
  }

  private static func sentence(_ reason: String) -> String {
    reason.hasSuffix(".") ? reason : reason + "."
  }
}
