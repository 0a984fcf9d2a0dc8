internal import Platform

/// A checked copy of a backup, ready to replace the archive. Removed with this object unless it was
/// used.
package final class RestorableBackup: Sendable {
  package let backup: Backup
  let copy: DatabaseCopy

  /// Checks every page of the file, which may be an archive that is open in another process, and
  /// makes a copy of it.
  ///
  /// - Parameter folder: the folder of the archive.
  /// - Throws: `BackupError`, `CancellationError`.
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
