import Adapters
package import Platform
package import Sessions
import Synchronization

/// Runs uses of the archive one at a time and in order: on a separate thread, off the event loop that serves clients,
/// except for the short reads of `useImmediately`.
///
/// That thread waits for the locks of other processes. Cancelling a task interrupts its statement or its wait for a
/// lock: the open transaction is rolled back, and the use throws `CancellationError`. A commit that has begun is not
/// interrupted.
package actor ArchiveQueue {
  /// The path as given, `Archive.inMemory`, or the server's address without passwords.
  package nonisolated let path: String

  /// Whether the archive is on a server.
  package nonisolated let isOnServer: Bool

  /// Whether other processes can use and change the archive.
  package nonisolated var hasOthers: Bool { path != Archive.inMemory }

  /// Called on the queue's thread when a server has reported changes of other processes.
  private var onNotice: @Sendable (ArchivePollResult) -> Void = { _ in }
  private var watched: Int32?

  private nonisolated let loop: EventLoop
  private nonisolated let isOpen = Atomic(false)

  /// Whether `use` or `perform` is running.
  private nonisolated let isInUse = Atomic(false)
  private let archive: Archive
  private nonisolated let policy: BackupPolicy

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Starts no thread and does not open the archive: the first call starts the thread, and the first use opens the
  /// archive.
  ///
  /// - Parameters:
  ///   - path: a file, `Archive.inMemory`, or the address of a server.
  ///   - localPath: for an archive on a server, the path beside which its local files are stored; nil to store pictures
  ///     in a temporary folder, as for an archive in memory.
  ///   - busyTimeout: the longest wait for another process's lock, in milliseconds.
  ///   - policy: the backup policy. If it makes backups, one precedes each upgrade of a file with cities or places.
  /// - Throws: `SystemError` if the thread's loop cannot be created, for example without a free file descriptor.
  package init(
    path: String, localPath: String? = nil, busyTimeout: Int32 = 5000, policy: BackupPolicy = .off
  ) throws(SystemError) {
    self.path = PostgreSQLAddress.withoutSecrets(path)
    isOnServer = PostgreSQLAddress(path) != nil
    self.policy = policy
    archive = Archive(
      path: path, localPath: localPath, busyTimeout: busyTimeout, policy: policy)
    loop = try EventLoop.onOwnThread()
  }

  deinit { loop.stop() }

  /// A queue with a thread and a connection of its own, so that a long read does not delay the other uses. Returns this
  /// queue for an archive in memory, which has only one connection, for one on a server, and without a free file
  /// descriptor.
  package nonisolated func forLongRead() -> ArchiveQueue {
    guard hasOthers, !isOnServer else { return self }
    return (try? ArchiveQueue(path: path, policy: policy)) ?? self
  }

  /// Whether the archive exists: it is open, or a file is at its path, possibly an unusable one. An archive in
  /// memory exists once it was opened. An archive on a server is assumed to exist.
  package nonisolated var exists: Bool {
    isOnServer || isOpen.load(ordering: .relaxed) || File.exists(path)
  }

  /// The longest time that `close` waits for the thread, which may be waiting for another process's lock.
  private static let closingMilliseconds: Int32 = 5000

  /// Closes the file before the process exits. Otherwise SQLite's log would remain, and a copy of the main file alone
  /// would be incomplete. Does nothing for an archive on a server, or while `use` or `perform` is running; an open file
  /// loses no commit when the process exits.
  package nonisolated func close() {
    guard !isInUse.load(ordering: .relaxed), !isOnServer else { return }
    loop.perform(waitingMilliseconds: Self.closingMilliseconds) {
      self.assumeIsolated { $0.archive.store.close() }
    }
  }

  /// Runs work that does not need the archive but must not block the event loop that serves clients, such as reading
  /// and parsing files.
  ///
  /// - Throws: the errors of the body, or `CancellationError` if the task was cancelled before it started.
  package func perform<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value {
    try Task.checkCancellation()
    isInUse.store(true, ordering: .relaxed)
    defer { isInUse.store(false, ordering: .relaxed) }
    return try body()
  }

  /// Runs the body with the archive.
  ///
  /// If the archive cannot be opened, the next use tries again, because it may have been repaired.
  ///
  /// - Returns: the value of the body, the changes since the last use that succeeded, and why the archive is read-only
  ///   if it is.
  /// - Throws: the errors of the body, such as `ArchiveError`, and `CancellationError` if the task is cancelled.
  ///   Changes that the body committed before it failed are reported by the next use that succeeds.
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

  /// Removes expired drafts, and files of killed processes that have not changed for a day: unfinished files in
  /// `folders`, and drafts that were never edited. For an archive in a file, also removes such unfinished files beside
  /// it and in its backup folder, copies there that no process uses, and pictures that no place refers to. Ignores
  /// failures, because the next start of the program tries again.
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

  /// Runs a short read like `use`, but immediately and on the caller's thread.
  ///
  /// - Returns: nil, without any effect, if the archive is on a server, is not open yet, is in use, or is
  ///   locked by another process.
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

  /// The changes of other processes that the client does not know yet. Omits a part that the client has not used yet.
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

  /// For an archive on a server: sends this process's notices to it, and reads those of other processes, after the
  /// current use has returned. The queue lives until then, even if nothing else refers to it.
  private func exchangeNotices() {
    guard isOnServer else { return }
    loop.perform {
      self.assumeIsolated { queue in
        queue.archive.store.sendNotices()
        queue.watch()
      }
    }
  }

  /// Reads the notices that have arrived, and then watches the descriptor of the store's current connection.
  private func watch() {
    // Loop: a poll may itself receive further notices, which then do not make the descriptor readable. If a poll fails,
    // the next one reports its changes.
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

  /// Why the archive is read-only; nil if it can be written, as far as known.
  package var obstacle: String?
}
