/// A file from which the archive can be restored, described by its name.
package struct BackupFile: Sendable {
  /// The reason why the file exists.
  package enum Kind: String, Sendable, CaseIterable {
    /// Made once a day. A later one replaces it.
    case daily
    /// Requested, or made before a new version of the format.
    case kept
    /// The archive that a restore has replaced.
    case replaced
  }

  /// The absolute path.
  package let path: String

  /// The size in bytes.
  package let bytes: Int

  /// The day in the name, in UTC, such as `2026-11-22`; nil if the name has none.
  package let day: String?
  package let kind: Kind

  /// When the file was last written, in seconds since 1970.
  package let written: Double
}
