import Adapters
package import Platform
import Synchronization
internal import Text

/// Makes, lists and checks backups on a separate thread and with separate connections, so that uses of the
/// archive do not wait.
package actor BackupQueue {
  private nonisolated let loop: EventLoop

  /// The path of the archive; for an archive on a server, the path beside which its local files are stored, or
  /// `Archive.inMemory` without one.
  private nonisolated let archive: String
  private nonisolated let policy: BackupPolicy

  /// The archive's server, with a separate connection for each backup; nil if the archive is not on a server.
  private let server: ArchiveServer?
  private nonisolated let isOnServer: Bool

  /// The automatic backup that was begun last.
  private nonisolated let task = Mutex<Task<Void, Never>?>(nil)

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - archive: the path of the archive, or the address of its server.
  ///   - localPath: for an archive on a server, the path beside which its backups are stored; nil if it has no backup
  ///     folder.
  /// - Throws: `SystemError` if the thread's loop cannot be created, for example without a free file descriptor.
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

  /// The longest time that each step of `close` waits for a running backup.
  private static let closingMilliseconds: Int32 = 2000

  /// Waits a few seconds for a running backup, and then cancels it if it is automatic. A cancelled backup leaves no
  /// file.
  package nonisolated func close() {
    // The first call waits for `begin`, which queues a task. The second call waits for that task.
    for _ in 0..<2 {
      loop.perform(waitingMilliseconds: Self.closingMilliseconds) {}
    }
    task.withLock { $0?.cancel() }
    loop.perform(waitingMilliseconds: Self.closingMilliseconds) {}
  }

  /// Makes a backup at a user's request.
  ///
  /// - Parameters:
  ///   - path: an absolute path; nil for a new name in the backup folder.
  ///   - overwrites: whether to replace an existing file.
  /// - Throws: `BackupError`, `ArchiveError`, `CancellationError`.
  package func make(at path: String?, overwrites: Bool) throws -> Backup {
    if path == nil || server == nil {
      try refuseUnlessFile()
    }
    let target = path ?? folder.unused(policy.moment)
    return try withFile {
      try Backup.make(of: $0, at: target, overwrites: overwrites, policy: policy)
    }
  }

  /// Runs the body with the archive's file, or with a file to which the server's archive was copied.
  private func withFile<Value>(_ body: (String) throws -> Value) throws -> Value {
    guard let server else { return try body(archive) }
    defer { server.close() }
    guard try server.checkExists() else { throw BackupError.missing(server.path) }
    let copy = try server.copyToFile()
    return try withExtendedLifetime(copy.folder) { try body(copy.path) }
  }

  /// The backups and replaced archives beside the archive, the last written first; none for an archive in memory.
  ///
  /// - Throws: `BackupError`.
  package func list() throws(BackupError) -> [BackupFile] {
    archive == Archive.inMemory ? [] : try folder.backups()
  }

  /// Copies a backup to the archive's folder and checks the copy.
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

  /// Begins the daily backup if today's does not exist. Does nothing if backups are off, or if the archive does not
  /// exist, is in memory or is on a server.
  ///
  /// - Parameters:
  ///   - isStart: whether the program is starting. Yesterday's backup is then recent enough.
  ///   - report: called with the reason if no backup could be made.
  package nonisolated func beginDaily(
    isStart: Bool = false, report: @escaping @Sendable (String) -> Void
  ) {
    // The operator of a server backs it up.
    guard policy.keeps != nil, archive != Archive.inMemory, !isOnServer else { return }
    loop.perform { self.assumeIsolated { $0.begin(isStart: isStart, report: report) } }
  }

  /// Makes the backup in a task, so that it can be cancelled.
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
      // Another process made today's backup at the same time.
    }
    folder.prune(keeping: keeps, until: today)
  }
}
