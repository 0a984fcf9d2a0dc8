extension Database {
  /// Runs `body` in a transaction. If `body` throws, rolls the transaction back and rethrows the error.
  ///
  /// When a `write` transaction on a file that was opened with a schema returns, its changes are on the disk. If the
  /// file was deleted or replaced before the transaction, a `write` transaction fails with `databaseMoved`, because its
  /// changes would be lost. Transactions cannot be nested.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func transaction<Result>(
    _ kind: TransactionKind = .write, body: () throws -> Result
  ) throws -> Result {
    try run(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      if kind == .write {
        try refuseIfMoved()
      }
      let changes = connection.changeCount
      hasRunScript = false
      let result = try body()
      let isChange = hasRunScript || connection.changeCount != changes
      if stampsCommits, isChange {
        try run(CommitStampTable.advance)
        try commit(stamped: currentStamp())
      } else {
        try run(Statement.commit)
      }
      return result
    } catch {
      // SQLite has already rolled back after some errors, such as a full disk. A failure of ROLLBACK is ignored:
      // the first error is more informative, and nothing was committed.
      rollBackIfNeeded()
      throw error
    }
  }

  private func rollBackIfNeeded() {
    if connection.isInTransaction {
      _ = try? run(Statement.rollback)
    }
  }

  /// Commits. If the disk fails during the commit, determines whether the commit succeeded: SQLite may report a
  /// failure although the log contains the changes, which would then reappear after a crash. A cancellation
  /// does not interrupt this function, because the task must learn the outcome.
  private func commit(stamped stamp: CommitStamp?) throws(DatabaseError) {
    connection.isInterruptible = false
    defer { connection.isInterruptible = true }
    do throws(DatabaseError) {
      try run(Statement.commit)
    } catch {
      guard error.code.primary == .ioError else { throw error }
      if try !wasCommitted(stamp, after: error) {
        throw error
      }
    }
  }

  /// Determines whether a commit is durable although SQLite reported a failure.
  ///
  /// - Throws: the failure, marked as in doubt, if that cannot be determined.
  private func wasCommitted(
    _ stamp: CommitStamp?, after failure: DatabaseError
  ) throws(DatabaseError) -> Bool {
    rollBackIfNeeded()
    if let stamp, let isKept = try? isKept(stamp) {
      return isKept
    }
    var failure = failure
    failure.isInDoubt = true
    throw failure
  }

  /// Determines whether the file contains a commit that was reported as failed. Makes another commit: if the earlier
  /// one did fail, this overwrites its remains in the log.
  ///
  /// - Returns: nil if that cannot be determined, because other processes have committed since.
  /// - Throws: `DatabaseError` if the disk fails again.
  private func isKept(_ stamp: CommitStamp) throws(DatabaseError) -> Bool? {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let found = try currentStamp()
      try run(CommitStampTable.advance)
      try run(Statement.commit)
      if found?.value == stamp.value || found?.previous == stamp.value {
        return true
      }
      let isWithoutIt = found?.value == stamp.previous || found?.previous == stamp.previous
      return isWithoutIt ? false : nil
    } catch {
      rollBackIfNeeded()
      throw error
    }
  }

  private func currentStamp() throws(DatabaseError) -> CommitStamp? {
    try statement(CommitStampTable.current).first {
      CommitStamp(value: $0.integer(0), previous: $0.isNull(1) ? nil : $0.integer(1))
    }
  }

  private func refuseIfMoved() throws(DatabaseError) {
    guard connection.hasMoved else { return }
    throw DatabaseError(
      code: .databaseMoved,
      message:
        "\(path) was moved or deleted while it was open. Restart the program to create a new file.")
  }
}
