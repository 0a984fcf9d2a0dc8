/// A file with the name of a backup of the archive; its content is not checked. Its kind and day are derived from its
/// folder and name.
package struct BackupFile: Sendable {
  /// The reason why the file exists.
  package enum Kind: String, Sendable, CaseIterable {
    /// Made at most once a day. Only the newest ones are kept.
    case daily
    /// Any other file in the folder of backups: requested, or made before an upgrade of the schema.
    case kept
    /// An archive that a restore has replaced.
    case replaced
  }

  /// The path, absolute if the path of the archive is.
  package let path: String

  /// The size in bytes.
  package let bytes: Int

  /// The day in the name, in UTC, such as `2026-11-22`; nil if the name has none.
  package let day: String?
  package let kind: Kind

  /// When the file was last written, in seconds since 1970.
  package let written: Double
}
