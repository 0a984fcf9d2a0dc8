/// Why a backup was not made or cannot be restored.
package enum BackupError: Error, Equatable {
  case notMade(_ archive: String, _ reason: String)
  case exists(_ path: String)
  case unusable(_ path: String, _ reason: String)
  case inMemory
  case missing(_ path: String)

  /// One sentence that states the problem and the remedy.
  package var message: String {
    switch self {
    case .notMade(let archive, let reason):
      "No backup of \(archive) was made: \(Self.sentence(reason))"
    case .exists(let path): "\(path) is there already; pass overwrite, or another path."
    case .unusable(let path, let reason):
      "\(path) is no backup that can be restored: \(Self.sentence(reason)) Choose another one."
    case .inMemory:
      "An archive in memory has no backups; start the program with a file, or use archive.export."
    case .missing(let path): "There is no archive at \(path) yet, so there is nothing to back up."
    }
  }

  private static func sentence(_ reason: String) -> String {
    reason.hasSuffix(".") ? reason : reason + "."
  }
}
