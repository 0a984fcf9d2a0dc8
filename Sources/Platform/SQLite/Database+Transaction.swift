extension Database {
  /// What a transaction is for.
  package enum TransactionKind: Sendable {
    /// Several reads of one and the same state.
    case read
    /// Takes the write lock at once, so that it never fails half way because of another writer.
    case write
  }

  /// Runs `body` as a whole: an error undoes all of it and is thrown on.
  ///
  /// When a transaction of kind `write` returns, its changes are on the disk. A file that was
  /// deleted or replaced behind the connection is refused with `databaseMoved`: what would be
  /// written into it would be lost. Transactions do not nest.
  package func transaction<Result>(
    _ kind: TransactionKind = .write, _ body: () throws -> Result
  ) throws -> Result {
    try run(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      if kind == .write { try refuseIfMoved() }
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  private func refuseIfMoved() throws(DatabaseError) {
    guard connection.hasMoved else { return }
    throw DatabaseError(
      code: .databaseMoved,
      message: "\(path) was moved or deleted while it was open. Start again to make a new one.")
  }

  /// SQLite has already rolled back after some errors (a full disk). A failing ROLLBACK has none
  /// to be told: the first error says more, and the log holds nothing that was not committed.
  private func rollBack() {
    if connection.isInTransaction { _ = try? run("ROLLBACK") }
  }
}
