internal import Platform
package import Text

/// The folder `backups` beside an archive, and the names of its backups and of the archives that were replaced.
///
/// For `archive.sqlite` the daily backups are named `archive-2026-11-22.sqlite`. The program removes old daily backups,
/// but not those that a user requested or that precede an upgrade.
package struct BackupFolder: Sendable {
  package let path: String

  /// The archive's file name without `.sqlite`.
  private let stem: String

  private static let end = ".sqlite"

  /// - Parameter archive: the path of the archive's file.
  package init(besideArchive archive: String) {
    path = Folder.parent(of: archive) + "/backups"
    let slash = archive.utf8.lastIndex(of: UInt8(ascii: "/")).map(archive.utf8.index(after:))
    let name = archive[(slash ?? archive.startIndex)...]
    stem = String(name.hasSuffix(Self.end) ? name.dropLast(Self.end.count) : name)
  }

  func daily(_ day: CivilDate) -> String { "\(path)/\(stem)-\(day.iso8601)\(Self.end)" }

  /// A path for a new backup, with a number if the path without one is taken.
  func unused(_ part: String) -> String { Self.unused("\(path)/\(stem)-\(part)") }

  /// A path beside the archive for a file that a backup replaces, with a number if the path without one is taken.
  func replaced(_ moment: String) -> String {
    Self.unused("\(Folder.parent(of: path))/\(stem)-\(Self.replacedPrefix)\(moment)")
  }

  private static func unused(_ name: String) -> String {
    let names = [name + end] + (2..<1000).map { "\(name)-\($0)\(end)" }
    return names.first { !File.exists($0) && !File.exists($0 + "-wal") } ?? names[0]
  }

  /// The days up to `today` that have a daily backup, the oldest first. A backup of a later day was made while the
  /// clock was wrong: it neither counts nor is removed.
  func days(until today: CivilDate) -> [CivilDate] {
    days().filter { $0.daysSinceEpoch <= today.daysSinceEpoch }
  }

  /// The paths of daily backups whose day is later than `today`.
  package func future(after today: CivilDate) -> [String] {
    days().filter { $0.daysSinceEpoch > today.daysSinceEpoch }.map(daily)
  }

  private func days() -> [CivilDate] {
    names().compactMap { name in
      let part = part(ofName: name)
      return part.count == Self.dayLength ? CivilDate(part) : nil
    }
  }

  /// All backups in the folder and the replaced archives beside the archive, the last written first.
  ///
  /// - Throws: `BackupError.unreadable` if a folder exists but cannot be read.
  func backups() throws(BackupError) -> [BackupFile] {
    let backups = try files(in: path) { name in
      let part = part(ofName: name)
      return part.count == Self.dayLength && CivilDate(part) != nil ? .daily : .kept
    }
    let replaced = try files(in: Folder.parent(of: path)) { name in
      part(ofName: name).hasPrefix(Self.replacedPrefix) ? .replaced : nil
    }
    return (backups + replaced).sorted { ($0.written, $0.path) > ($1.written, $1.path) }
  }

  /// - Parameter kind: returns the kind of a file with this name; nil for a file that is no backup.
  private func files(
    in folder: String, kind: (String) -> BackupFile.Kind?
  ) throws(BackupError) -> [BackupFile] {
    guard File.exists(folder) else { return [] }
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder)
    } catch {
      throw .unreadable(error.message)
    }
    return names.filter(isBackup).compactMap { name in
      kind(name).map { kind in
        let path = "\(folder)/\(name)"
        var part = part(ofName: name)
        if kind == .replaced {
          part = part.dropFirst(Self.replacedPrefix.count)
        }
        return BackupFile(
          path: path, bytes: File.size(path) ?? 0,
          day: CivilDate(part.prefix(Self.dayLength))?.iso8601, kind: kind,
          written: File.modified(path) ?? 0)
      }
    }
  }

  private static let replacedPrefix = "replaced-"

  /// The length of a day such as `2026-11-22`.
  private static let dayLength = 10

  /// The part of a backup's file name between `archive-` and `.sqlite`, for an archive named `archive.sqlite`.
  private func part(ofName name: String) -> Substring {
    name.dropFirst(stem.count + 1).dropLast(Self.end.count)
  }

  /// The path of the backup in the folder that was written last; nil if there is none.
  package func newest() -> String? {
    names().map { "\(path)/\($0)" }.max {
      (File.modified($0) ?? 0, $0) < (File.modified($1) ?? 0, $1)
    }
  }

  private func names() -> [String] {
    ((try? Folder.names(in: path)) ?? []).filter(isBackup)
  }

  private func isBackup(_ name: String) -> Bool {
    name.hasPrefix("\(stem)-") && name.hasSuffix(Self.end)
  }

  /// Removes all daily backups up to `today` except the newest `count`.
  func prune(keeping count: Int, until today: CivilDate) {
    for day in days(until: today).dropLast(count) {
      File.remove(daily(day))
    }
  }
}
