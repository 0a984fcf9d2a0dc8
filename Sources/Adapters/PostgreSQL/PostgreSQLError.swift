/// An error of a PostgreSQL server, of the connection to it, or of this program's use of it.
package struct PostgreSQLError: Error, Equatable {
  /// The SQLSTATE of five characters (<https://www.postgresql.org/docs/15/errcodes-appendix.html>) that the server
  /// sent, or that this program chose for its own error; nil if there is none.
  package let state: String?

  /// The first line of a message of PostgreSQL or of this program, without a full stop at its end.
  package let message: String

  /// Whether the connection failed, not the statement.
  package var isLost = false

  /// Whether it is unknown if a commit succeeded.
  package var isInDoubt = false

  init(
    _ message: String, state: String? = nil, isLost: Bool = false, isInDoubt: Bool = false
  ) {
    // Use only the first line, because in libpq's messages further lines are guesses about the cause.
    let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
    self.message = line.hasSuffix(".") ? String(line.dropLast()) : line
    self.state = state
    self.isInDoubt = isInDoubt
    // States that begin with 57P: the server shuts down, starts, or ends the connection. 25P03: the transaction was
    // idle for too long.
    self.isLost = isLost || state.map { $0.hasPrefix("57P") || $0 == "25P03" } == true
  }

  /// Whether the transaction failed because of a conflict with another one, so that it can be retried.
  package var isConflict: Bool { state == "40001" || state == "40P01" }

  /// Whether a value violates a constraint or cannot be stored: SQLSTATE classes 22 and 23.
  package var isOfValue: Bool { state.map { $0.hasPrefix("22") || $0.hasPrefix("23") } ?? false }

  /// Whether a text cannot be stored because it contains U+0000. No other UTF-8 text causes this state.
  package var isUnkeepableText: Bool { state == "22021" }

  /// Whether the connection failed for a reason that may pass, for example because the server is down or does not
  /// answer. False for a server that rejects the role, the database or the certificate.
  package var isAway: Bool {
    guard isLost, !isInDoubt else { return false }
    if let state {
      return state.hasPrefix("57P") || state.hasPrefix("08") || state == "25P03"
    }
    let isRefused = ["FATAL:", "certificate", "SSL"].contains(where: message.contains)
    let passing = ["starting up", "shutting down", "too many", "recovery", "terminating"]
    return !isRefused || passing.contains(where: message.contains)
  }

  /// Whether a statement was refused because the server or the transaction is read-only.
  package var isOfReadOnlyServer: Bool { state == "25006" }

  /// Whether a prepared statement is missing or exists already, as happens if a pooler runs the transactions of this
  /// connection in several sessions.
  package var isOfLostSession: Bool { state == "26000" || state == "42P05" }

  /// Whether a lock of another transaction was not released within the lock timeout.
  package var isLockTimeout: Bool { state == "55P03" }

  /// Whether the role lacks a privilege, or the server or the transaction is read-only.
  package var isRefusal: Bool { state == "42501" || state == "25006" }
}
