import Glibc

/// The tables of an archive on a server, through a connection that is opened on first use and
/// reopened when it was lost.
///
/// Writers take turns: each writing transaction first locks one table, and so sees everything that
/// was committed before it. Readers never wait. Not sendable: confined to the actor that owns it.
package final class PostgreSQLDatabase: SQLDatabase {
  package let address: PostgreSQLAddress
  private let lockTimeout: Int32

  /// The table that writers lock.
  private let lock: String

  /// Runs on each new connection before anything else.
  package var onConnect: (PostgreSQLDatabase) throws -> Void = { _ in }

  private var connection: PostgreSQLConnection?

  /// The earliest time of the next attempt to connect.
  private var nextAttempt = ContinuousClock.now

  /// How long to wait after the next failure.
  private var backOff = PostgreSQLDatabase.firstBackOff
  private static let firstBackOff = Duration.milliseconds(100)
  private static let longestBackOff = Duration.seconds(5)

  /// Why the last attempt failed.
  private var lastFailure: PostgreSQLError?

  /// Whether a transaction has begun, which a lost connection ends.
  var isInTransaction = false

  /// Whether a cancelled task ends a wait; false while the outcome of a commit is in doubt.
  private var isInterruptible = true { didSet { connection?.isInterruptible = isInterruptible } }

  /// - Parameter lockTimeout: how long to wait for another transaction's lock, in milliseconds.
  package init(_ address: PostgreSQLAddress, locking table: String, lockTimeout: Int32) {
    self.address = address
    lock = table
    self.lockTimeout = lockTimeout
  }

  package var isConnected: Bool { connection != nil }

  /// Becomes readable when there may be a notice; nil without a connection.
  package var descriptor: Int32? { connection?.descriptor }

  package func close() { connection = nil }

  package func statement(_ sql: String) -> PostgreSQLStatement {
    PostgreSQLStatement(sql: sql, database: self)
  }

  /// Runs statements without values, separated by semicolons.
  package func execute(_ script: String) throws { try using { try $0.execute(script) } }

  /// The payloads of the notices since the last call. Never waits. The end of the connection shows
  /// in `isConnected`.
  package func readNotices() -> [String] {
    (try? connection.map { connection in try using { _ in try connection.readNotices() } }) ?? []
  }

  /// Opens the connection, unless it is open or the last attempt was too recent.
  ///
  /// - Throws: `PostgreSQLError`.
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

  /// Calls `body` with the connection. Closes one that was lost, or whose result was not read to
  /// the end.
  func using<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    if !isInTransaction {
      try connect()
    }
    guard let connection else {
      throw lastFailure ?? PostgreSQLError("the connection is lost", isLost: true)
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

// Transactions: retried where that is safe, never committed twice.
extension PostgreSQLDatabase {
  /// The number of attempts of a transaction after conflicts or lost connections.
  private static let attempts = 6

  /// How long to try to learn the outcome of a commit whose answer was lost.
  private static let doubtLimit = Duration.seconds(10)

  /// Runs `body` in a transaction, and again if a conflict or a lost connection undid it. If `body`
  /// throws, the transaction is rolled back and the error rethrown.
  ///
  /// - Parameters:
  ///   - mark: runs at the end of a writing transaction and records that it was committed.
  ///   - isDone: returns whether the record of `mark` exists. Called if the connection is lost
  ///     during the commit.
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
        // Try again. The next attempt to connect reports a server that is away.
      }
    }
    return try runOnce(kind, marking: mark, isDone: isDone, body: body)
  }

  private func runOnce<Value>(
    _ kind: TransactionKind, marking mark: () throws -> Void, isDone: () throws -> Bool,
    body: () throws -> Value
  ) throws -> Value {
    try begin(kind)
    defer { isInTransaction = false }
    do {
      let value = try body()
      if kind == .write {
        try mark()
      }
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
          // Lock before the first reading statement, which takes the snapshot.
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

  /// Whether a commit whose answer was lost was kept. The lock is granted when its transaction has
  /// ended either way, even if the server has not yet noticed the lost connection.
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

  /// Microseconds.
  private static let doubtPause: UInt32 = 20_000

  /// Ignores errors: the transaction has ended already, or ends with the connection.
  private func rollBack() {
    guard isInTransaction else { return }
    isInterruptible = false
    defer { isInterruptible = true }
    try? execute("ROLLBACK")
  }
}
