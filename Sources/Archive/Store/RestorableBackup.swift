internal import Adapters
internal import Platform

/// A checked copy of a backup, ready to replace the archive. Releasing this object removes the copy, unless the copy
/// has become the archive.
package final class RestorableBackup: Sendable {
  package let backup: Backup
  let copy: DatabaseCopy

  /// Copies a file and checks the copy with SQLite's `integrity_check`. The file may be an archive that another process
  /// has open.
  ///
  /// - Parameter folder: the folder of the archive, in which the copy is made.
  /// - Throws: `BackupError`, `ArchiveError.storageLocked`, `CancellationError`.
  package init(_ path: String, in folder: String) throws {
    (backup, copy) = try Backup.translating(path, isRestored: true) {
      let copy = try DatabaseCopy(
        of: path, ArchiveSchema.current, isAtRest: true, in: folder)
      try copy.check()
      var backup = try Backup(path, in: Database(atRest: copy.path))
      backup.bytes = File.size(path) ?? 0
      return (backup, copy)
    }
  }
}
