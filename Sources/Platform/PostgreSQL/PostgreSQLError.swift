/// What a server, or the way to it, refused.
package struct PostgreSQLError: Error, Equatable {
  /// Five signs of the list at <https://www.postgresql.org/docs/15/errcodes-appendix.html>; nil where
  /// no server said it.
  package let state: String?

  /// PostgreSQL's words in one line, or one sentence of our own.
  package let message: String

  /// Whether it was not the statement that failed, but the connection.
  package var isLost = false

  /// Whether a commit was under way of which nobody knows what became of it.
  package var isInDoubt = false

  init(
    _ message: String, state: String? = nil, isLost: Bool = false, isInDoubt: Bool = false
  ) {
    // What stands on further lines are guesses of libpq at the cause.
    let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
    self.message = line.hasSuffix(".") ? String(line.dropLast()) : line
    self.state = state
    self.isInDoubt = isInDoubt
    // Class 57P: the server is ended, ends the connection, or begins; 25P03: we were idle for too long.
    self.isLost = isLost || state.map { $0.hasPrefix("57P") || $0 == "25P03" } == true
  }

  /// Whether another transaction was in the way, and this one can be run again.
  package var isConflict: Bool { state == "40001" || state == "40P01" }

  /// Whether a value breaks a rule of the table, or cannot be kept: classes 22 and 23.
  package var isOfValue: Bool { state.map { $0.hasPrefix("22") || $0.hasPrefix("23") } ?? false }

  /// Whether a text has U+0000: class 22021, which no other text of UTF-8 can be of.
  package var isUnkeepableText: Bool { state == "22021" }

  /// Whether the server is not there or does not answer, so that the same may succeed later. A server
  /// that refuses the role, the database or the certificate is there.
  package var isAway: Bool {
    guard isLost, !isInDoubt else { return false }
    if let state {
      return state.hasPrefix("57P") || state.hasPrefix("08") || state == "25P03"
    }
    let isRefused = ["FATAL:", "certificate", "SSL"].contains(where: message.contains)
    let passing = ["starting up", "shutting down", "too many", "recovery", "terminating"]
    return !isRefused || passing.contains(where: message.contains)
  }

  /// Whether the server takes no changes at all.
  package var isOfReadOnlyServer: Bool { state == "25006" }

  /// Whether a statement that was prepared is not there: the transactions of this connection run in
  /// several sessions, as behind a pooler.
  package var isOfLostSession: Bool { state == "26000" || state == "42P05" }

  /// Whether another transaction held the lock for too long.
  package var isLockTimeout: Bool { state == "55P03" }

  /// Whether the role may not do that, or the server takes no changes.
  package var isRefusal: Bool { state == "42501" || state == "25006" }
}
