package import Platform
package import Sessions
import Synchronization

/// The archive on a thread of its own, off the event loop: uses are served one at a time, in order.
///
/// Whoever waits for another process's lock waits here. A task that is cancelled stops its use
/// within 50 ms: what it changed is rolled back, and it ends with `CancellationError`.
package actor ArchiveQueue {
  /// Of the file as it was given, `Archive.inMemory`, or the server's address without passwords.
  package nonisolated let path: String

  /// Whether it is on a server, which is never asked while somebody else waits.
  package nonisolated let isOnServer: Bool

  /// Whether others may use it too, and so change it.
  package nonisolated var hasOthers: Bool { path != Archive.inMemory }

  /// Told on this thread what others have changed, as soon as a server tells of it.
  private var onNotice: @Sendable (ArchiveLook) -> Void = { _ in }
  private var watched: Int32?

  private nonisolated let loop: EventLoop
  private nonisolated let isOpen = Atomic(false)

  /// Whether somebody's work is under way, which may take long.
  private nonisolated let isInUse = Atomic(false)
  private let archive: Archive

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Starts the thread; the file is neither made nor opened yet.
  ///
  /// - Parameters:
  ///   - path: of a file, or `Archive.inMemory`, or the address of a server.
  ///   - localPath: of an archive on a server: a path beside which lies what it keeps in files.
  ///   - busyTimeout: how long to wait for another process's lock, in milliseconds.
  ///   - policy: of backups, one of which precedes each migration.
  /// - Throws: `SystemError` if the process has no file descriptor left.
  package init(
    path: String, localPath: String? = nil, busyTimeout: Int32 = 5000, policy: BackupPolicy = .off
  ) throws(SystemError) {
    self.path = PostgreSQLAddress.withoutSecrets(path)
    isOnServer = PostgreSQLAddress(path) != nil
    archive = Archive(
      path: path, localPath: localPath, busyTimeout: busyTimeout, policy: policy)
    loop = try EventLoop.onOwnThread()
  }

  deinit { loop.stop() }

  /// Whether there is an archive: opened already, or a file, which may be one that cannot be used.
  /// An archive in memory is there once it was opened; only the use of a server shows what it has.
  package nonisolated var exists: Bool {
    isOnServer || isOpen.load(ordering: .relaxed) || File.exists(path)
  }

  /// A look for others may wait so long for their lock.
  private static let closingMilliseconds: Int32 = 5000

  /// Closes the file, before the process goes: else the thread would be cut off, and the archive be
  /// left in two files, of which one alone is no copy. Not if it is in use: then something still
  /// hangs, and nothing that was told as committed is lost. A server is not taken leave of.
  package nonisolated func close() {
    guard !isInUse.load(ordering: .relaxed), !isOnServer else { return }
    loop.perform(waitingMilliseconds: Self.closingMilliseconds) {
      self.assumeIsolated { $0.archive.store.close() }
    }
  }

  /// Work that is no business of the archive's but must not hold the loop: reading and parsing
  /// files.
  ///
  /// - Throws: what the body throws, or `CancellationError` if its turn comes too late.
  package func perform<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value {
    try Task.checkCancellation()
    isInUse.store(true, ordering: .relaxed)
    defer { isInUse.store(false, ordering: .relaxed) }
    return try body()
  }

  /// Lends the archive, and answers what came of it and what changed.
  ///
  /// A file that failed may be mended from outside, so each use tries again to open it.
  ///
  /// - Throws: what the body throws: `ArchiveError`, and `CancellationError` if the task is
  ///   cancelled. What earlier transactions of the body changed is then news of the next use.
  package func use<Value: Sendable>(
    _ body: @Sendable (Archive) throws -> Value
  ) throws -> ArchiveOutcome<Value> {
    try Task.checkCancellation()
    isInUse.store(true, ordering: .relaxed)
    defer {
      isInUse.store(false, ordering: .relaxed)
      isOpen.store(archive.store.isOpen, ordering: .relaxed)
      settle()
    }
    let value = try body(archive)
    return ArchiveOutcome(
      value: value, news: archive.transactions.takeNews(), obstacle: archive.store.obstacle)
  }

  /// Removes what killed processes may have left: files that were not finished in these folders, and
  /// pictures without a place. Whatever fails is left to the next start.
  package func removeLeftovers(in folders: [String], of drafts: DraftStore?) {
    for folder in folders {
      Leftovers.removeUnfinished(in: folder)
    }
    drafts?.removeLeftovers()
    if path == Archive.inMemory || isOnServer {
      return
    }
    for folder in [Folder.parent(of: path), BackupFolder(besideArchive: path).path] {
      Leftovers.removeUnfinished(in: folder)
      DatabaseCopy.removeAbandoned(in: folder)
    }
    // By itself, so that the archive is not open for a client who never asked for it.
    try? Archive(path: path, busyTimeout: 0).guide.removeStrayPictures()
  }

  /// As `use`, but at once and on the caller's thread: for reads that take a moment.
  ///
  /// - Returns: nil, with nothing done, if the archive is not open yet or is in use, or if another
  ///   process's lock would have to be waited for.
  package nonisolated func useAtOnce<Value: Sendable>(
    _ body: @Sendable (Archive) throws -> Value
  ) throws -> ArchiveOutcome<Value>? {
    guard isOpen.load(ordering: .relaxed), !isOnServer else { return nil }
    do {
      return try loop.runIfIdle {
        try assumeIsolated { queue in
          queue.archive.store.waitsForLocks = false
          defer { queue.archive.store.waitsForLocks = true }
          return try queue.use(body)
        }
      }
    } catch ArchiveError.storageLocked {
      return nil
    }
  }

  /// What other processes changed since the last look; nothing while no client has shown interest,
  /// that is, before the first use of what it asks after. And whether they wrote, which the client may have
  /// read of already. Cheap enough for twice a second.
  package func lookForOthers() throws -> ArchiveLook {
    defer {
      isOpen.store(archive.store.isOpen, ordering: .relaxed)
      settle()
    }
    return try archive.transactions.lookForOthers()
  }

  /// From now on tells what others have changed as soon as a server tells of it.
  package func notify(_ onNotice: @escaping @Sendable (ArchiveLook) -> Void) {
    self.onNotice = onNotice
  }

  /// What a server is told, and tells, behind a use, when whoever waited for that has it.
  private func settle() {
    guard isOnServer else { return }
    loop.perform { [weak self] in
      self?.assumeIsolated { queue in
        queue.archive.store.sendNotices()
        queue.watch()
      }
    }
  }

  /// Follows the connection that the store has now. What came during a use is not to be waited for.
  private func watch() {
    // To look may bring more of them, of which the descriptor then no longer tells. What cannot be
    // looked up now is by the next look.
    while archive.store.hasNotices(), let look = try? archive.transactions.lookForOthers() {
      onNotice(look)
    }
    let descriptor = archive.store.descriptor
    if descriptor != watched {
      if let watched {
        loop.unwatch(watched, .readable)
      }
      watched = descriptor
      if let descriptor {
        loop.watch(descriptor, .readable) { [weak self] in self?.assumeIsolated { $0.watch() } }
      }
    }
  }
}
