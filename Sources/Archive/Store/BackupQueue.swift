package import Platform
import Synchronization
package import Text

/// Backups on a thread of their own: they read the archive through a connection of their own, and
/// nobody who uses the archive waits for them.
package actor BackupQueue {
  private nonisolated let loop: EventLoop

  /// Its path; of an archive on a server that of its files.
  private nonisolated let archive: String
  private nonisolated let policy: BackupPolicy

  /// Connects for each backup anew; nil for an archive in a file.
  private let server: ArchiveServer?
  private nonisolated let isOnServer: Bool

  /// What was begun without being asked for.
  private nonisolated let task = Mutex<Task<Void, Never>?>(nil)

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - archive: its path, or the address of its server.
  ///   - localPath: of an archive on a server: a path beside which its backups lie.
  /// - Throws: `SystemError` if the process has no file descriptor left.
  package init(
    archive: String, localPath: String? = nil, policy: BackupPolicy
  ) throws(SystemError) {
    let address = PostgreSQLAddress(archive)
    self.archive = address == nil ? archive : localPath ?? Archive.inMemory
    self.policy = policy
    isOnServer = address != nil
    let local = self.archive
    server = address.map {
      ArchiveServer($0, localPath: local, busyTimeout: 5000, policy: policy)
    }
    loop = try EventLoop.onOwnThread(named: "backups")
  }

  deinit { loop.stop() }

  private nonisolated var folder: BackupFolder { BackupFolder(besideArchive: archive) }

  /// How long a program that leaves waits for a backup that it has begun: a hundred thousand cities
  /// take less.
  private static let closingMilliseconds: Int32 = 2000

  /// Gives a backup under way a moment to be done, and then breaks it off: nothing of it is left, and
  /// the archive is not held open.
  package nonisolated func close() {
    // What was begun has its turn behind the first of them.
    for _ in 0..<2 {
      loop.perform(waitingMilliseconds: Self.closingMilliseconds) {}
    }
    task.withLock { $0?.cancel() }
    loop.perform(waitingMilliseconds: Self.closingMilliseconds) {}
  }

  /// Makes the backup that is asked for.
  ///
  /// - Parameters:
  ///   - path: absolute; nil for a new name in the folder of backups.
  ///   - overwrites: whether a file that is there is replaced.
  /// - Throws: `BackupError`, `CancellationError`.
  package func make(at path: String?, overwrites: Bool) throws -> Backup {
    if path == nil || server == nil {
      try refuseUnlessFile()
    }
    let target = path ?? folder.unused(policy.moment)
    return try withFile {
      try Backup.make(of: $0, at: target, overwrites: overwrites, policy: policy)
    }
  }

  /// Lends the archive as a file: itself, or a copy of what is on the server.
  private func withFile<Value>(_ body: (String) throws -> Value) throws -> Value {
    guard let server else { return try body(archive) }
    defer { server.close() }
    guard try server.isThere() else { throw BackupError.missing(server.path) }
    let copy = try server.copyToFile()
    return try withExtendedLifetime(copy.folder) { try body(copy.path) }
  }

  /// Opens, checks and copies a backup, beside the archive.
  package func prepare(_ path: String) throws -> RestorableBackup {
    if archive == Archive.inMemory {
      throw BackupError.inMemory
    }
    return try RestorableBackup(path, in: Folder.parent(of: archive))
  }

  private func refuseUnlessFile() throws(BackupError) {
    if archive == Archive.inMemory {
      throw .inMemory
    }
    if server == nil, !File.exists(archive) {
      throw .missing(archive)
    }
  }

  /// Begins the day's backup, unless there is one already.
  ///
  /// - Parameters:
  ///   - isStart: one of yesterday will do.
  ///   - report: is told why none was made.
  package nonisolated func beginDaily(
    isStart: Bool = false, report: @escaping @Sendable (String) -> Void
  ) {
    // A server has its own.
    guard policy.keeps != nil, archive != Archive.inMemory, !isOnServer else { return }
    loop.perform { self.assumeIsolated { $0.begin(isStart: isStart, report: report) } }
  }

  /// A task, so that it can be cancelled.
  private func begin(isStart: Bool, report: @escaping @Sendable (String) -> Void) {
    let begun = Task {
      do {
        try makeDaily(isStart: isStart)
      } catch is CancellationError {
      } catch {
        report((error as? BackupError)?.message ?? (error as? ArchiveError)?.message ?? "\(error)")
      }
    }
    task.withLock { $0 = begun }
  }

  private func makeDaily(isStart: Bool) throws {
    guard let keeps = policy.keeps, File.exists(archive), !File.isEmpty(archive) else { return }
    let today = policy.today
    let folder = folder
    let newest = folder.days(until: today).last?.daysSinceEpoch ?? .min
    guard newest < today.daysSinceEpoch - (isStart ? 1 : 0) else { return }
    do {
      _ = try Backup.make(of: archive, at: folder.daily(today), policy: policy)
    } catch BackupError.exists {
      // Another process was faster.
    }
    folder.prune(keeping: keeps, until: today)
  }
}

/// How backups are made without being asked for.
package struct BackupPolicy: Sendable {
  /// How many days have one; nil for none at all, not before a migration either.
  package let keeps: Int?
  package let clock: WallClock

  /// Names the sequence of changes of a new archive in the place of the time, so that a
  /// conversation is the same each time.
  private let seed: UInt64?

  package init(keeps: Int?, clock: WallClock = .system, seed: UInt64? = nil) {
    self.keeps = keeps
    self.clock = clock
    self.seed = seed
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

  /// The days up to this one that have a backup, the oldest first. A later one was made while the clock
  /// was wrong: it neither counts nor is removed.
  func days(until today: CivilDate) -> [CivilDate] {
    days().filter { $0.daysSinceEpoch <= today.daysSinceEpoch }
  }

  /// The paths of backups of later days than this one.
  package func future(after today: CivilDate) -> [String] {
    days().filter { $0.daysSinceEpoch > today.daysSinceEpoch }.map(daily)
  }

  private func days() -> [CivilDate] {
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

  /// Removes those of the oldest days.
  func prune(keeping count: Int, until today: CivilDate) {
    for day in days(until: today).dropLast(count) {
      File.remove(daily(day))
    }
  }
}
