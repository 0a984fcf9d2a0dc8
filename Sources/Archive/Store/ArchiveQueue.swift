package import Platform
package import Sessions
import Synchronization

/// The archive on a thread of its own, off the event loop: runs one use at a time, in order.
///
/// Waits for other processes' locks on this thread. A cancelled task stops its use within 50 ms:
/// its changes are rolled back, and it ends with `CancellationError`.
package actor ArchiveQueue {
  /// The path as given, `Archive.inMemory`, or the server's address without passwords.
  package nonisolated let path: String

  /// Whether the archive is on a server. Reading a server while a client waits is avoided.
  package nonisolated let isOnServer: Bool

  /// Whether other processes can use and change the archive.
  package nonisolated var hasOthers: Bool { path != Archive.inMemory }

  /// Called on this thread as soon as a server reports changes of other processes.
  private var onNotice: @Sendable (ArchivePollResult) -> Void = { _ in }
  private var watched: Int32?

  private nonisolated let loop: EventLoop
  private nonisolated let isOpen = Atomic(false)

  /// Whether a possibly long use is running.
  private nonisolated let isInUse = Atomic(false)
  private let archive: Archive

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Starts the thread. Neither creates nor opens the file.
  ///
  /// - Parameters:
  ///   - path: a file, `Archive.inMemory`, or the address of a server.
  ///   - localPath: for an archive on a server, the path beside which its files are.
  ///   - busyTimeout: how long to wait for another process's lock, in milliseconds.
  ///   - policy: the policy of backups, one of which precedes each migration.
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

  /// Whether the archive exists: it is open, or it is a file, possibly an unusable one. An archive
  /// in memory exists once it was opened; a server is assumed to have one.
  package nonisolated var exists: Bool {
    isOnServer || isOpen.load(ordering: .relaxed) || File.exists(path)
  }

  /// How long `close` waits for the thread, which may be polling for another process's lock.
  private static let closingMilliseconds: Int32 = 5000

  /// Closes the file before the process exits. Otherwise SQLite's log would be left, and the
  /// archive would be two files, of which one alone is no valid copy. Skipped if a use is still
  /// running, which loses nothing committed, and for a server.
  package nonisolated func close() {
    guard !isInUse.load(ordering: .relaxed), !isOnServer else { return }
    loop.perform(waitingMilliseconds: Self.closingMilliseconds) {
      self.assumeIsolated { $0.archive.store.close() }
    }
  }

  /// Runs work without the archive that must not block the loop: reading and parsing files.
  ///
  /// - Throws: the errors of the body, or `CancellationError` if the task was cancelled before it
  ///   started.
  package func perform<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value {
    try Task.checkCancellation()
    isInUse.store(true, ordering: .relaxed)
    defer { isInUse.store(false, ordering: .relaxed) }
    return try body()
  }

  /// Runs the body with the archive. Returns its value and the changes.
  ///
  /// Opens a file again after a failure, because it may have been repaired.
  ///
  /// - Throws: the errors of the body: `ArchiveError`, and `CancellationError` if the task is
  ///   cancelled. Changes that earlier transactions of the body committed are reported by the next
  ///   use.
  package func use<Value: Sendable>(
    _ body: @Sendable (Archive) throws -> Value
  ) throws -> ArchiveOutcome<Value> {
    try Task.checkCancellation()
    isInUse.store(true, ordering: .relaxed)
    defer {
      isInUse.store(false, ordering: .relaxed)
      isOpen.store(archive.store.isOpen, ordering: .relaxed)
      exchangeNotices()
    }
    let value = try body(archive)
    return ArchiveOutcome(
      value: value, news: archive.transactions.drainNews(), obstacle: archive.store.obstacle)
  }

  /// Removes the leftovers of killed processes: unfinished files in these folders, and pictures
  /// without a place. Failures are left to the next start.
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
    // A separate connection, so that the archive does not count as open before a client uses it.
    try? Archive(path: path, busyTimeout: 0).pictures.removeStrays()
  }

  /// As `use`, but immediately and on the caller's thread: for short reads.
  ///
  /// - Returns: nil, with nothing done, if the archive is not open yet, is in use, or is locked by
  ///   another process.
  package nonisolated func useImmediately<Value: Sendable>(
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

  /// The changes of other processes since the last poll. Reports nothing before the client's first
  /// use of that part. `haveWritten` is set even if the client has read the changes already. Cheap
  /// enough for two calls a second.
  package func pollChanges() throws -> ArchivePollResult {
    defer {
      isOpen.store(archive.store.isOpen, ordering: .relaxed)
      exchangeNotices()
    }
    return try archive.transactions.pollChanges()
  }

  /// Sets the handler for changes that a server reports.
  package func notify(_ onNotice: @escaping @Sendable (ArchivePollResult) -> Void) {
    self.onNotice = onNotice
  }

  /// After a use has returned, sends this process's notices to the server and reads those of
  /// others.
  private func exchangeNotices() {
    guard isOnServer else { return }
    loop.perform { [weak self] in
      self?.assumeIsolated { queue in
        queue.archive.store.sendNotices()
        queue.watch()
      }
    }
  }

  /// Watches the descriptor of the store's current connection. Reads notices that arrived during a
  /// use immediately.
  private func watch() {
    // A poll may receive further notices, after which the descriptor is not readable. A failed poll
    // is repeated by the next one.
    while archive.store.hasNotices(), let result = try? archive.transactions.pollChanges() {
      onNotice(result)
    }
    let descriptor = archive.store.descriptor
    if descriptor != watched {
      if let watched {
        loop.unwatch(watched, for: .readable)
      }
      watched = descriptor
      if let descriptor {
        loop.watch(descriptor, for: .readable) { [weak self] in self?.assumeIsolated { $0.watch() }
        }
      }
    }
  }
}

/// The result of a use of the archive.
package struct ArchiveOutcome<Value: Sendable>: Sendable {
  package var value: Value
  package var news: ArchiveNews

  /// Why the archive can only be read; nil if it can be written.
  package var obstacle: String?
}
