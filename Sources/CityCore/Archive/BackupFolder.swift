package import Platform
package import Text

/// How backups are made without being asked for.
package struct BackupPolicy: Sendable {
  /// How many days have one; nil for none at all, not before a migration either.
  package let keeps: Int?
  package let clock: WallClock

  /// Names the sequence of changes of a new archive in the place of the time, so that a
  /// conversation is the same each time.
  private let seed: UInt64?

  package init(keeps: Int?, clock: WallClock = .system, seed: UInt64? = nil) {
    (self.keeps, self.clock, self.seed) = (keeps, clock, seed)
  }

  package static let off = BackupPolicy(keeps: nil)

  /// In UTC, so that a day begins once wherever the device is.
  package var today: CivilDate { time.date }

  private var time: ZonedTime { ZonedTime(seconds: milliseconds / 1000, offset: 0) }

  /// What a sequence of changes that begins now is called; above zero.
  var feed: Int { seed.map { Int($0 % (1 << 32)) + 1 } ?? max(1, milliseconds) }

  /// Since 1970; kept far from all numbers that would be too large.
  var milliseconds: Int { Int(min(max(clock.now(), 0), 1e12) * 1000) }

  /// `2026-11-22`, for names of files.
  var day: String { today.iso8601 }

  /// `2026-11-22-143005`, for names of files.
  var moment: String {
    let second = time.secondOfDay
    let parts = [second / 3600, second / 60 % 60, second % 60]
    return "\(day)-" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}

/// The folder `backups` beside an archive, and what the files in it are called.
///
/// For `archive.sqlite` those of a day are `archive-2026-11-22.sqlite`. What bears another name was
/// asked for or precedes a migration, and is never removed.
package struct BackupFolder: Sendable {
  package let path: String

  /// The archive's name without its end.
  private let stem: String

  private static let end = ".sqlite"

  package init(besideArchive archive: String) {
    path = Folder.parent(of: archive) + "/backups"
    let slash = archive.utf8.lastIndex(of: UInt8(ascii: "/")).map(archive.utf8.index(after:))
    let name = archive[(slash ?? archive.startIndex)...]
    stem = String(name.hasSuffix(Self.end) ? name.dropLast(Self.end.count) : name)
  }

  func daily(_ day: CivilDate) -> String { "\(path)/\(stem)-\(day.iso8601)\(Self.end)" }

  /// A name that nobody has, as far as can be seen.
  func unused(_ part: String) -> String { Self.unused("\(path)/\(stem)-\(part)") }

  /// What a file beside the archive is called that stood in its place once.
  func replaced(_ moment: String) -> String {
    Self.unused("\(Folder.parent(of: path))/\(stem)-replaced-\(moment)")
  }

  private static func unused(_ name: String) -> String {
    let names = [name + end] + (2..<1000).map { "\(name)-\($0)\(end)" }
    return names.first { !File.exists($0) && !File.exists($0 + "-wal") } ?? names[0]
  }

  /// The days that have a backup, the oldest first.
  package func days() -> [CivilDate] {
    names().compactMap { name in
      let day = name.dropFirst(stem.count + 1).dropLast(Self.end.count)
      return day.count == 10 ? CivilDate(day) : nil
    }
  }

  /// The backup that was made last, of whatever kind.
  package func newest() -> String? {
    names().map { "\(path)/\($0)" }.max {
      (File.modified($0) ?? 0, $0) < (File.modified($1) ?? 0, $1)
    }
  }

  private func names() -> [String] {
    ((try? Folder.names(in: path)) ?? [])
      .filter { $0.hasPrefix("\(stem)-") && $0.hasSuffix(Self.end) }
  }

  /// Removes those of the oldest days, and what a program that was killed left half written.
  func prune(keeping count: Int) {
    for day in days().dropLast(count) { File.remove(daily(day)) }
    Folder.removeTemporaryFiles(in: path, olderThan: 3600)
  }
}
