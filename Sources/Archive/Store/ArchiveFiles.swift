import Adapters
package import Platform
internal import Sessions

/// The files of an archive: its database with SQLite's auxiliary files, the drafts of sessions, the
/// pictures of the guide, and the backups.
package struct ArchiveFiles: Sendable {
  private let archive: String

  /// - Parameter archive: the path of the archive's file; for an archive on a server, the path beside which its
  ///   local files are stored.
  package init(ofArchive archive: String) { self.archive = archive }

  /// The purpose of a file that a client names.
  package enum Use: Sendable {
    case reading
    case export

    /// Writing a backup, which may replace an earlier one.
    case backup
  }

  /// The rules for the files that a client may name for a purpose.
  package func rules(for use: Use, within confinement: PathConfinement) -> FileRules {
    var rules = FileRules()
    rules.confinement = confinement
    rules.isOwn = { Self.isOwn($0, for: use) }
    guard archive != Archive.inMemory else { return rules }
    rules.closedFiles = ["", "-wal", "-shm", "-journal"].map { archive + $0 }
    rules.ownFolders = [DraftStore.folder(ofArchive: archive), photos]
    if use == .export {
      rules.ownFolders.append(BackupFolder(besideArchive: archive).path)
    }
    return rules
  }

  private var photos: String { "\(Folder.parent(of: archive))/photos" }

  /// Whether a file must not be replaced, judged by its first bytes: a draft, an SQLite log or, except for a backup,
  /// the database of an archive.
  private static func isOwn(_ beginning: [UInt8], for use: Use) -> Bool {
    if DraftText.isDraft(beginning) || Database.isLog(beginning) {
      return true
    }
    return use != .backup && Database.hasHeader(beginning, of: ArchiveSchema.current)
  }
}
