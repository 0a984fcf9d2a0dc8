import Glibc

/// A database on a PostgreSQL server. Opens a connection on first use, and a new one after a connection was lost.
///
/// Writing transactions run one after another: each first locks one table, and therefore sees everything that
/// earlier ones committed. Readers do not wait for writers. Not sendable: confined to the actor that owns it.
package final class PostgreSQLDatabase: SQLDatabase {
  package let address: PostgreSQLAddress
  private let lockTimeout: Int32

  /// The table that writers lock.
  private let lock: String

  /// Called after each new connection was opened, before anything else uses it.
  package var onConnect: (PostgreSQLDatabase) throws -> Void = { _ in }

  private var connection: PostgreSQLConnection?

  /// After a failure, the earliest time of the next attempt to connect.
  private var nextAttempt = ContinuousClock.now

  /// The pause after the next failure to connect. Each failure doubles it, up to `longestBackOff`.
  private var backOff = PostgreSQLDatabase.firstBackOff
  private static let firstBackOff = Duration.milliseconds(100)
  private static let longestBackOff = Duration.seconds(5)

  /// The last `PostgreSQLError` of an attempt to connect; nil after a success.
  private var lastFailure: PostgreSQLError?

  /// The writer that has collected rows which were not sent yet; nil if there are none.
  private var collecting: PostgreSQLRowWriter?

  /// Whether a transaction is in progress. A connection that is lost meanwhile is not reopened.
  var isInTransaction = false

  /// Whether cancelling the task ends a wait; false during a commit or a rollback, and while the outcome of a commit
  /// is in doubt.
  private var isInterruptible = true { didSet { connection?.isInterruptible = isInterruptible } }

  /// - Parameters:
  ///   - table: the table that writers lock.
  ///   - lockTimeout: the longest wait for a lock of another transaction, in milliseconds.
  package init(_ address: PostgreSQLAddress, locking table: String, lockTimeout: Int32) {
    self.address = address
    lock = table
    self.lockTimeout = lockTimeout
  }

  package var isConnected: Bool { connection != nil }

  /// A descriptor that becomes readable when there may be a notification; nil without a connection.
  package var descriptor: Int32? { connection?.descriptor }

  /// Closes the connection. The next use opens a new one.
  package func close() { connection = nil }

  /// The statement for an SQL text. Each connection prepares it on first use.
  package func statement(_ sql: String) -> PostgreSQLStatement {
    PostgreSQLStatement(sql: sql, database: self)
  }

  /// A writer that sends many rows in one statement.
  package func writer(
    _ action: RowAction, of table: String, _ columns: [SQLColumn]
  ) -> any RowWriter {
    PostgreSQLRowWriter(action, of: table, columns, in: self)
  }

  /// Makes a writer the one that collects rows. First sends those of another one.
  func collect(for writer: PostgreSQLRowWriter) throws {
    guard collecting !== writer else { return }
    try sendRows()
    collecting = writer
  }

  /// Sends the collected rows.
  func sendRows() throws {
    guard let writer = collecting else { return }
    collecting = nil
    try using { try writer.send(to: $0) }
  }

  /// Forgets the collected rows, when their transaction has ended.
  private func forgetRows() {
    collecting?.forget()
    collecting = nil
  }

  /// Runs statements without values, separated by semicolons.
  package func execute(_ script: String) throws { try using { try $0.execute(script) } }

  /// The payloads of the notifications that other connections have sent since the last call; empty without a
  /// connection, and if they cannot be read. Does not wait. If the connection has ended, `isConnected` becomes false.
  package func readNotices() -> [String] {
    (try? connection.map { connection in try using { _ in try connection.readNotices() } }) ?? []
  }

  /// Opens the connection unless it is open. During the pause after a failure, throws the error of that attempt again.
  ///
  /// - Throws: `PostgreSQLError`, `CancellationError`, and the errors of `onConnect`.
  package func connect() throws {
    if connection != nil {
      return
    }
    if let lastFailure, .now < nextAttempt {
      throw lastFailure
    }
    do {
      connection = try PostgreSQLConnection(
        address, lockTimeout: lockTimeout, isInterruptible: isInterruptible)
      try onConnect(self)
      lastFailure = nil
      backOff = Self.firstBackOff
    } catch {
      connection = nil
      if let error = error as? PostgreSQLError {
        lastFailure = error
        nextAttempt = .now + backOff
        backOff = min(backOff * 2, Self.longestBackOff)
      }
      throw error
    }
  }

  /// Sends the collected rows, and then calls `body` with the connection. If `body` throws, closes the connection,
  /// unless the error is a `PostgreSQLError` with `isLost` false.
  func using<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    try sendRows()
    if !isInTransaction {
      try connect()
    }
    guard let connection else {
      throw lastFailure ?? PostgreSQLError("the connection was lost", isLost: true)
    }
    do {
      return try body(connection)
    } catch {
      let isUsable = (error as? PostgreSQLError).map { !$0.isLost } ?? false
      if !isUsable {
        self.connection = nil
      }
      throw error
    }
  }
}

// Transactions. A transaction is retried only if it was certainly not committed.
extension PostgreSQLDatabase {
  /// The maximum number of attempts of a transaction, including the first.
  private static let attempts = 6

  /// The time limit for determining the outcome of a commit whose reply was lost.
  private static let doubtLimit = Duration.seconds(10)

  /// Runs `body` in a transaction, and again if a conflict or a lost connection has undone it. If `body`
  /// throws, rolls the transaction back and rethrows the error.
  ///
  /// - Parameters:
  ///   - mark: called at the end of a writing transaction to record its commit.
  ///   - isDone: returns whether the record that `mark` made exists. Called if the connection is lost during the
  ///     commit of a writing transaction.
  package func transaction<Value>(
    _ kind: TransactionKind, marking mark: () throws -> Void = {},
    isDone: () throws -> Bool = { true },
    body: () throws -> Value
  ) throws -> Value {
    for _ in 1..<Self.attempts {
      do {
        return try runOnce(kind, marking: mark, isDone: isDone, body: body)
      } catch let error as PostgreSQLError
        where error.isConflict || error.isLost && !error.isInDoubt
      {
        // Retry. While the server is down, most attempts fail without a wait, with the error of an earlier attempt to
        // connect.
      }
    }
    return try runOnce(kind, marking: mark, isDone: isDone, body: body)
  }

  private func runOnce<Value>(
    _ kind: TransactionKind, marking mark: () throws -> Void, isDone: () throws -> Bool,
    body: () throws -> Value
  ) throws -> Value {
    try begin(kind)
    defer {
      isInTransaction = false
      forgetRows()
    }
    do {
      let value = try body()
      if kind == .write {
        try mark()
      }
      try sendRows()
      try commit(kind, isDone: isDone)
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  private func begin(_ kind: TransactionKind) throws {
    try connect()
    let check = connection?.sessionCheck ?? ""
    isInTransaction = true
    do {
      try execute(
        kind == .read
          ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(check)"
          // Lock before the first reading statement, because that statement takes the snapshot.
          : "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE \(lock) IN SHARE ROW EXCLUSIVE MODE; \(check)"
      )
    } catch {
      rollBack()
      isInTransaction = false
      throw error
    }
  }

  private func commit(_ kind: TransactionKind, isDone: () throws -> Bool) throws {
    isInterruptible = false
    defer { isInterruptible = true }
    do {
      try execute("COMMIT")
    } catch let error as PostgreSQLError where error.isLost && kind == .write {
      isInTransaction = false
      guard try resolve(isDone) else { throw error }
    }
  }

  /// Determines whether a commit succeeded although its reply was lost. Waits for the lock of writers, which is granted
  /// once the lost transaction has ended, even if the server notices the lost connection late.
  private func resolve(_ isDone: () throws -> Bool) throws -> Bool {
    let deadline = ContinuousClock.now + Self.doubtLimit
    while true {
      do {
        defer { isInTransaction = false }
        try begin(.write)
        defer { rollBack() }
        return try isDone()
      } catch let error as PostgreSQLError {
        guard error.isLost || error.isLockTimeout || error.isConflict, .now < deadline else {
          throw PostgreSQLError(error.message, state: error.state, isLost: true, isInDoubt: true)
        }
        usleep(Self.doubtPause)
      }
    }
  }

  /// In microseconds.
  private static let doubtPause: UInt32 = 20_000

  /// Rolls back. Ignores errors: after an error, the transaction has already ended, or it ends with the connection.
  private func rollBack() {
    guard isInTransaction else { return }
    forgetRows()
    // Restore the old value afterwards, because `resolve` rolls back while the outcome of a commit is in doubt.
    let wasInterruptible = isInterruptible
    isInterruptible = false
    defer { isInterruptible = wasInterruptible }
    try? execute("ROLLBACK")
  }
}
