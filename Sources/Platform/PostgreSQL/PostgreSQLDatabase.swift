import Glibc

/// An archive's tables on a server, through a connection that is made at first use and made anew when
/// it was lost.
///
/// Writers take turns: each transaction that writes locks one table first, and so sees all that was
/// committed before it; whoever reads never waits. Not sendable: confined to the actor that owns it.
package final class PostgreSQLDatabase: SQLDatabase {
  package let address: PostgreSQLAddress
  private let lockTimeout: Int32

  /// The table that writers lock.
  private let lock: String

  /// Is run on each new connection, before anything else.
  package var onConnect: (PostgreSQLDatabase) throws -> Void = { _ in }

  private var connection: PostgreSQLConnection?

  /// No attempt to connect before that, and how long until the next one.
  private var nextAttempt = ContinuousClock.now

  /// How long to wait after the next failure.
  private var backOff = PostgreSQLDatabase.firstBackOff
  private static let firstBackOff = Duration.milliseconds(100)
  private static let longestBackOff = Duration.seconds(5)

  /// Why the last attempt failed.
  private var lastFailure: PostgreSQLError?

  /// Whether a transaction is under way, of which a lost connection is the end.
  var isInTransaction = false

  /// False while it has to be known what became of a commit, also when the task is cancelled.
  private var isInterruptible = true { didSet { connection?.isInterruptible = isInterruptible } }

  /// - Parameter lockTimeout: how long to wait for another transaction's lock, in milliseconds.
  package init(_ address: PostgreSQLAddress, locking table: String, lockTimeout: Int32) {
    self.address = address
    lock = table
    self.lockTimeout = lockTimeout
  }

  package var isConnected: Bool { connection != nil }

  /// Polls readable when there may be a notice; nil without a connection.
  package var descriptor: Int32? { connection?.descriptor }

  package func close() { connection = nil }

  package func statement(_ sql: String) -> PostgreSQLStatement {
    PostgreSQLStatement(sql: sql, database: self)
  }

  /// Runs statements without values, divided by semicolons.
  package func execute(_ script: String) throws { try using { try $0.execute(script) } }

  /// What others have notified since this was last asked. Never waits; an end of the connection
  /// shows in `isConnected`.
  package func takeNotices() -> [String] {
    (try? connection.map { connection in try using { _ in try connection.takeNotices() } }) ?? []
  }

  /// Makes the connection, unless there is one or the last attempt was just now.
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

  /// Lends the connection. One that was lost, or whose answer nobody waited for, is given up.
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

// Transactions: run again where that is safe, and never twice.
extension PostgreSQLDatabase {
  /// How often a transaction is run in all, if others are in its way or the connection is lost.
  private static let attempts = 6

  /// How long it is tried to learn what became of a commit whose answer did not come.
  private static let doubtLimit = Duration.seconds(10)

  /// Runs `body` as a whole, and again if another transaction or a lost connection undid it.
  /// What it throws undoes all of it and is thrown on.
  ///
  /// - Parameters:
  ///   - mark: what a transaction that writes does last, to be known again.
  ///   - isDone: whether that transaction is among those that were committed: asked when the
  ///     connection was lost in mid-commit.
  package func transaction<Value>(
    _ kind: TransactionKind, marking mark: () throws -> Void = {},
    isDone: () throws -> Bool = { true },
    _ body: () throws -> Value
  ) throws -> Value {
    for _ in 1..<Self.attempts {
      do {
        return try once(kind, mark, isDone, body)
      } catch let error as PostgreSQLError
        where error.isConflict || error.isLost && !error.isInDoubt
      {
        // Run again; a server that is not there is told by the next attempt to connect.
      }
    }
    return try once(kind, mark, isDone, body)
  }

  private func once<Value>(
    _ kind: TransactionKind, _ mark: () throws -> Void, _ isDone: () throws -> Bool,
    _ body: () throws -> Value
  ) throws -> Value {
    try begin(kind)
    defer { isInTransaction = false }
    do {
      let value = try body()
      if kind == .write {
        try mark()
      }
      try commit(kind, isDone)
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
          // The lock before the snapshot, which the first statement that reads takes.
          : "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE \(lock) IN SHARE ROW EXCLUSIVE MODE; \(check)"
      )
    } catch {
      rollBack()
      isInTransaction = false
      throw error
    }
  }

  private func commit(_ kind: TransactionKind, _ isDone: () throws -> Bool) throws {
    isInterruptible = false
    defer { isInterruptible = true }
    do {
      try execute("COMMIT")
    } catch let error as PostgreSQLError where error.isLost && kind == .write {
      isInTransaction = false
      guard try resolve(isDone) else { throw error }
    }
  }

  /// Whether a commit whose answer did not come was kept. The lock is had when its transaction has
  /// ended one way or the other, also if the server has not noticed yet that nobody waits for it.
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

  /// What it does not reach has ended already, or ends with the connection.
  private func rollBack() {
    guard isInTransaction else { return }
    isInterruptible = false
    defer { isInterruptible = true }
    try? execute("ROLLBACK")
  }
}
