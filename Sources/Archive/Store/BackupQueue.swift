package import Platform
import Synchronization
internal import Text

/// Makes backups on a separate thread and through a separate connection, so that users of the
/// archive do not wait.
package actor BackupQueue {
  private nonisolated let loop: EventLoop

  /// Its path; of an archive on a server that of its files.
  private nonisolated let archive: String
  private nonisolated let policy: BackupPolicy

  /// Connects anew for each backup; nil for an archive in a file.
  private let server: ArchiveServer?
  private nonisolated let isOnServer: Bool

  /// The running automatic backup.
  private nonisolated let task = Mutex<Task<Void, Never>?>(nil)

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - archive: its path, or the address of its server.
  ///   - localPath: for an archive on a server, the path beside which its backups are.
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

  /// How long an exiting program waits for a running backup: a hundred thousand cities take less.
  private static let closingMilliseconds: Int32 = 2000

  /// Waits a moment for a running backup, then cancels it. A cancelled backup leaves no file, and
  /// the archive is closed.
  package nonisolated func close() {
    // The first call runs `begin`, which queues a task; the second waits for that.
    for _ in 0..<2 {
      loop.perform(waitingMilliseconds: Self.closingMilliseconds) {}
    }
    task.withLock { $0?.cancel() }
    loop.perform(waitingMilliseconds: Self.closingMilliseconds) {}
  }

  /// Makes a requested backup.
  ///
  /// - Parameters:
  ///   - path: an absolute path; nil for a new name in the folder of backups.
  ///   - overwrites: whether to replace an existing file.
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

  /// Runs the body with the archive's file, or with a copy of the server's archive as a file.
  private func withFile<Value>(_ body: (String) throws -> Value) throws -> Value {
    guard let server else { return try body(archive) }
    defer { server.close() }
    guard try server.checkExists() else { throw BackupError.missing(server.path) }
    let copy = try server.copyToFile()
    return try withExtendedLifetime(copy.folder) { try body(copy.path) }
  }

  /// Checks a backup and copies it beside the archive.
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

  /// Begins the daily backup, unless there is one already.
  ///
  /// - Parameters:
  ///   - isStart: whether yesterday's backup is recent enough.
  ///   - report: called with the reason if none was made.
  package nonisolated func beginDaily(
    isStart: Bool = false, report: @escaping @Sendable (String) -> Void
  ) {
    // A server has backups of its own.
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
