package import Platform
import Synchronization
internal import Text

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
  /// - Throws: `SystemError` if there is no thread to be had.
  package init(
    archive: String, localPath: String? = nil, policy: BackupPolicy
  ) throws(SystemError) {
    let address = PostgreSQLAddress(archive)
    self.archive = address == nil ? archive : localPath ?? Archive.inMemory
    (self.policy, isOnServer) = (policy, address != nil)
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
    for _ in 0..<2 { loop.perform(waitingMilliseconds: Self.closingMilliseconds) {} }
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
    if path == nil || server == nil { try refuseUnlessFile() }
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
    if archive == Archive.inMemory { throw BackupError.inMemory }
    return try RestorableBackup(path, in: Folder.parent(of: archive))
  }

  private func refuseUnlessFile() throws(BackupError) {
    if archive == Archive.inMemory { throw .inMemory }
    if server == nil, !File.exists(archive) { throw .missing(archive) }
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
    let (today, folder) = (policy.today, folder)
    let newest = folder.days().last?.daysSinceEpoch ?? .min
    guard newest < today.daysSinceEpoch - (isStart ? 1 : 0) else { return }
    do {
      _ = try Backup.make(of: archive, at: folder.daily(today), policy: policy)
    } catch BackupError.exists {
      // Another process was faster.
    }
    folder.prune(keeping: keeps)
  }
}
