import CPostgres
import Glibc

/// One connection to a server, in libpq's non-blocking mode. Calls block the calling thread. If `isInterruptible` is
/// true, they regularly check whether their task is cancelled.
///
/// A connection cannot be used again after it was lost, or after a call ended before it had read all results.
final class PostgreSQLConnection {
  private let handle: OpaquePointer
  private var prepared: [String: String] = [:]

  /// The random name prefix of this connection's prepared statements. Behind a pooler, the connection may reach a
  /// session with the prepared statements of another client, which must not be run instead.
  private let statementPrefix = "s\(String(UInt64.random(in: .min ... .max), radix: 36))_"

  /// SQL for the start of a transaction; empty without a pooler. Behind a pooler, it runs a prepared statement that
  /// exists only in the session that this object has set up. A transaction in any other session therefore fails: that
  /// session would lack the settings and the search path.
  private(set) var sessionCheck = ""

  /// The id of the server process, by which `readNotices` ignores the connection's own notifications. Behind a pooler,
  /// libpq may report another id.
  private(set) var process: Int32

  /// Whether cancelling the task ends a wait. See `PostgreSQLDatabase.isInterruptible`.
  var isInterruptible: Bool

  /// The number of milliseconds between two checks for cancellation.
  private static let pollInterval: Int32 = 20

  /// The time limit of an attempt to connect.
  private static let connectLimit = Duration.seconds(5)

  /// Defaults that the address can override. With the TCP keepalives and the timeout, the client notices a dead server
  /// within seconds instead of hours.
  private static let defaults = [
    ("fallback_application_name", "cityroulette"), ("keepalives_idle", "5"),
    ("keepalives_interval", "2"), ("keepalives_count", "3"), ("tcp_user_timeout", "8000"),
  ]

  /// The settings of every session. The last six make the server notice a dead client within seconds, because a client
  /// that loses its connection within a transaction must not keep the lock.
  private static let settings = """
    SET synchronous_commit = on;
    SET standard_conforming_strings = on;
    SET extra_float_digits = 1;
    SET bytea_output = hex;
    SET client_connection_check_interval = '1s';
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = '8s';
    """

  /// PostgreSQL 14, which introduced `client_connection_check_interval`.
  private static let oldestServer: Int32 = 140_000

  /// Connects to a server.
  ///
  /// - Parameter lockTimeout: the longest wait for a lock of another transaction, in milliseconds.
  init(_ address: PostgreSQLAddress, lockTimeout: Int32, isInterruptible: Bool) throws {
    if let problem = address.problem {
      throw PostgreSQLError(problem)
    }
    guard let handle = Self.begin(address) else { throw PostgreSQLError("Memory is exhausted.") }
    self.handle = handle
    self.isInterruptible = isInterruptible
    process = 0
    cpq_silence(handle)
    try connect()
    guard cpq_serverVersion(handle) >= Self.oldestServer else {
      throw PostgreSQLError("The server is older than PostgreSQL 14. Use a newer one.")
    }
    cpq_setnonblocking(handle, 1)
    try execute(Self.settings + "SET lock_timeout = \(max(1, lockTimeout));")
    var number = 0
    _ = try run("SELECT pg_backend_pid()", binding: []) { row in
      number = row.integer(0)
      return true
    }
    process = Int32(clamping: number)
    if process != cpq_backendPID(handle) {
      try execute("PREPARE \(statementPrefix)check AS SELECT 1")
      sessionCheck = "EXECUTE \(statementPrefix)check; "
    }
  }

  deinit { cpq_finish(handle) }

  private static func begin(_ address: PostgreSQLAddress) -> OpaquePointer? {
    // A later parameter overrides an earlier one: the address overrides the defaults, but not the encoding.
    let parameters = defaults + [("dbname", address.text), ("client_encoding", "UTF8")]
    return withCStrings(parameters.map(\.0)) { words in
      withCStrings(parameters.map(\.1)) { cpq_connectStartParams(words, $0, 1) }
    }
  }

  private func connect() throws {
    let deadline = ContinuousClock.now + Self.connectLimit
    // libpq requires the first wait to be for writing.
    var state = Int32(CPQ_POLLING_WRITING)
    while state != CPQ_POLLING_OK {
      guard state != CPQ_POLLING_FAILED, cpq_socket(handle) >= 0 else { throw connectionLost() }
      guard ContinuousClock.now < deadline else {
        throw PostgreSQLError("the server does not answer", isLost: true)
      }
      let isReady = try wait(Int16(state == CPQ_POLLING_READING ? POLLIN : POLLOUT))
      if isReady {
        state = cpq_connectPoll(handle)
      }
    }
  }

  /// A descriptor that becomes readable when the server sends something, such as a notification, or when the
  /// connection ends.
  var descriptor: Int32 { cpq_socket(handle) }

  // MARK: Statements

  /// Runs statements without values, separated by semicolons. Ignores the rows of their results.
  func execute(_ sql: String) throws {
    guard cpq_sendQuery(handle, sql) == 1 else { throw connectionLost() }
    try readResults { _ in }
  }

  /// Runs one statement, prepared on first use. Calls `body` with its rows until it returns false.
  ///
  /// - Returns: the number of rows that the statement changed, or that a query returned.
  func run(
    _ sql: String, binding values: [DatabaseValue], body: (borrowing Row) -> Bool
  ) throws -> Int {
    let name = try prepare(sql)
    let texts = values.map(\.postgreSQL)
    if texts.contains(where: { $0?.utf8.contains(0) == true }) {
      throw PostgreSQLError(
        "a text contains the character U+0000, which PostgreSQL cannot store", state: "22021")
    }
    let isSent = withCStrings(texts) {
      cpq_sendQueryPrepared(handle, name, Int32(texts.count), $0, nil, nil, 0)
    }
    // Use single-row mode: otherwise libpq would keep all rows in memory, in addition to what `body` makes of them.
    guard isSent == 1, cpq_setSingleRowMode(handle) == 1 else { throw connectionLost() }
    var changed = 0
    var isEnough = false
    try readResults { result in
      if let count = cpq_cmdTuples(result) {
        changed = Int(String(cString: count)) ?? changed
      }
      for row in 0..<cpq_ntuples(result) where !isEnough {
        isEnough = !body(Row(row, of: result))
      }
    }
    return changed
  }

  /// The maximum number of prepared statements. If it is reached, all are removed.
  private static let mostPrepared = 256

  private func prepare(_ sql: String) throws -> String {
    if let name = prepared[sql] {
      return name
    }
    // Limit the number of statements, because the SQL of queries varies with the requests of clients.
    if prepared.count >= Self.mostPrepared {
      try execute("DEALLOCATE ALL")
      prepared.removeAll()
    }
    let name = "\(statementPrefix)\(prepared.count)"
    guard cpq_sendPrepare(handle, name, Self.numbered(sql), 0, nil) == 1 else {
      throw connectionLost()
    }
    try readResults { _ in }
    prepared[sql] = name
    return name
  }

  /// Converts the n-th `?` to `$n`, and `?n` to `$n`. Statements contain no other question marks.
  static func numbered(_ sql: String) -> String {
    let parts = sql.split(separator: "?", omittingEmptySubsequences: false)
    return parts.dropFirst().enumerated().reduce(String(parts[0])) { text, part in
      let isNumbered = part.element.first?.isWholeNumber == true
      return text + (isNumbered ? "$" : "$\(part.offset + 1)") + part.element
    }
  }

  // MARK: Results

  /// Sends the pending query and reads all of its results.
  ///
  /// - Throws: the first error in a result, after the last result was read. An error of the connection and a
  ///   cancellation are thrown immediately.
  private func readResults(_ body: (OpaquePointer) -> Void) throws {
    try send()
    var failure: PostgreSQLError?
    while let result = try nextResult() {
      defer { cpq_clear(result) }
      let status = Int(cpq_resultStatus(result))
      if [CPQ_EMPTY_QUERY, CPQ_COMMAND_OK, CPQ_TUPLES_OK, CPQ_SINGLE_TUPLE].contains(status) {
        body(result)
      } else {
        failure = failure ?? error(result)
      }
    }
    if let failure {
      throw failure
    }
  }

  private func send() throws {
    var left = cpq_flush(handle)
    while left == 1 {
      // Also read: the server may accept more input only after its output was read.
      if try wait(Int16(POLLIN | POLLOUT)) {
        guard cpq_consumeInput(handle) == 1 else { throw connectionLost() }
      }
      left = cpq_flush(handle)
    }
    if left != 0 {
      throw connectionLost()
    }
  }

  private func nextResult() throws -> OpaquePointer? {
    while cpq_isBusy(handle) == 1 {
      guard try wait(Int16(POLLIN)) else { continue }
      guard cpq_consumeInput(handle) == 1 else { throw connectionLost() }
    }
    return cpq_getResult(handle)
  }

  /// Waits for the socket, at most for `pollInterval`. Returns whether it is ready.
  private func wait(_ events: Int16) throws -> Bool {
    if isInterruptible {
      try Task.checkCancellation()
    }
    var polled = pollfd(fd: cpq_socket(handle), events: events, revents: 0)
    return poll(&polled, 1, Self.pollInterval) > 0
  }

  private func error(_ result: OpaquePointer) -> PostgreSQLError {
    guard cpq_status(handle) == CPQ_CONNECTION_OK,
      let state = cpq_resultErrorField(result, Int32(CPQ_DIAG_SQLSTATE)),
      let message = cpq_resultErrorField(result, Int32(CPQ_DIAG_MESSAGE))
    else {
      return connectionLost(state: cpq_resultErrorField(result, Int32(CPQ_DIAG_SQLSTATE)))
    }
    return PostgreSQLError(String(cString: message), state: String(cString: state))
  }

  private func connectionLost(state: UnsafeMutablePointer<CChar>? = nil) -> PostgreSQLError {
    let message = String(cString: cpq_errorMessage(handle))
    return PostgreSQLError(
      message.isEmpty ? "the connection was lost" : message,
      state: state.map { String(cString: $0) },
      isLost: true)
  }

  // MARK: Notices

  /// The payloads of the notifications (NOTIFY) from other connections. Does not wait.
  func readNotices() throws -> [String] {
    guard cpq_consumeInput(handle) == 1 else { throw connectionLost() }
    var payloads: [String] = []
    while let notice = cpq_notifies(handle) {
      defer { cpq_freemem(notice) }
      if notice.pointee.process != process {
        payloads.append(String(cString: notice.pointee.payload))
      }
    }
    return payloads
  }
}

extension DatabaseValue {
  var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .blob: false
    }
  }

  /// The value in PostgreSQL's text format; nil for NULL and NaN.
  var postgreSQL: String? {
    switch self {
    case .null: nil
    case .integer(let value): String(value)
    case .real(let value): value.isNaN ? nil : "\(value)"
    case .text(let value): value
    case .blob(let bytes):
      String(
        decoding: [UInt8](unsafeUninitializedCapacity: 2 * bytes.count + 2) { text, count in
          text[0] = UInt8(ascii: "\\")
          text[1] = UInt8(ascii: "x")
          for (index, byte) in bytes.enumerated() {
            text[2 * index + 2] = Self.digits[Int(byte >> 4)]
            text[2 * index + 3] = Self.digits[Int(byte & 15)]
          }
          count = 2 * bytes.count + 2
        }, as: UTF8.self)
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

/// Calls `body` with the texts as C strings. A nil text becomes NULL.
private func withCStrings<Value>(
  _ texts: [String?], body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
) -> Value {
  let copies = texts.map { $0.map { strdup($0) } ?? nil }
  defer { for copy in copies { free(copy) } }
  var pointers = copies.map { $0.map { UnsafePointer($0) } }
  pointers.append(nil)
  return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
}
