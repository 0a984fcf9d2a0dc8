/// A file in the folder of backups, described by its name.
package struct BackupFile: Sendable {
  /// The absolute path.
  package let path: String

  /// The size in bytes.
  package let bytes: Int

  /// The day in the name, in UTC, such as `2026-11-22`; nil if the name has none.
  package let day: String?

  /// Whether the file is a daily backup, which later ones replace.
  package let isDaily: Bool
}
