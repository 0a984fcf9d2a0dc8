import JSON
import Platform
import Text

/// A running server, with the messages and the log lines that it has written and no line has
/// consumed.
final class ServerUnderTest {
  let process: ChildProcess
  private var output = LineSplitter(maximumLength: .max)
  private var errors = LineSplitter(maximumLength: .max)

  private let log: ExchangeLog

  /// The received messages that no line has consumed, oldest first.
  var unread: [JSON] = []

  /// The lines of standard error that no `@stderr` has consumed, oldest first.
  var logLines: [String] = []

  /// The ids of all received replies.
  private(set) var answeredIDs: Set<JSON> = []

  /// The number of received replies with the id null.
  private(set) var repliesWithoutID = 0

  /// How the process ended; nil while it runs.
  private(set) var status: Termination?

  init(
    command: [String], environment: [String: String], log: ExchangeLog
  ) throws(SystemError) {
    self.log = log
    process = try ChildProcess(command: command, environment: environment)
  }

  /// Receives output until `find` returns a value.
  ///
  /// - Parameters:
  ///   - what: the expected thing in messages, such as "a reply with id 3".
  ///   - isOver: whether to stop waiting before the timeout.
  /// - Throws: `Problem` if the deadline passes or the server ends.
  func wait<Found>(
    for what: String, timeout: Duration, isOver: (() -> Bool)? = nil,
    find: (ServerUnderTest) -> Found?
  ) throws(Problem) -> Found {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let found = find(self) {
        return found
      }
      if isOver?() == true {
        // The server may have written it already.
        try receive(toItsEnd: false, timeout: .zero)
        if let found = find(self) {
          return found
        }
        throw problem("expected \(what) before the last reply, got none")
      }
      guard try receive(until: deadline), ContinuousClock.now < deadline || status != nil else {
        throw problem(
          status.map { "expected \(what), but the server ended with \($0.text)" }
            ?? "expected \(what) within \(timeout.text), got none")
      }
    }
  }

  /// Receives the output of the process up to its end, or only the output that is available now.
  func receive(toItsEnd: Bool, timeout: Duration) throws(Problem) {
    let limit = ContinuousClock.now + timeout
    while try receive(until: toItsEnd ? limit : .now), ContinuousClock.now < limit {}
  }

  /// Receives one piece of output.
  ///
  /// - Returns: whether there may be more: the deadline has not passed and the process has not
  ///   ended.
  private func receive(until deadline: ContinuousClock.Instant) throws(Problem) -> Bool {
    guard status == nil else { return false }
    switch process.next(until: deadline) {
    case .output(let bytes):
      for line in output.lines(bytes) {
        try receive(line)
      }
    case .errors(let bytes): logLines += errors.lines(bytes).map(\.asText)
    case .exited(let status):
      self.status = status
      if let line = errors.rest() {
        logLines.append(line.asText)
      }
      if let line = output.rest() {
        throw problem(
          "the server's output ends with an incomplete line: \(line.asText.shortened(to: 160))")
      }
    case .deadline: return false
    }
    return true
  }

  private func receive(_ line: [UInt8]) throws(Problem) {
    do throws(JSONError) {
      let message = try JSONParser.parse(line)
      unread.append(message)
      log.messages.append(.received(message))
      for part in message.array ?? [message] where !part.isNotification {
        if let id = part["id"] {
          answeredIDs.insert(id)
        }
        if part["id"] == .null {
          repliesWithoutID += 1
        }
      }
    } catch {
      let text = line.asText.shortened(to: 160)
      throw problem("the server wrote a line that is not valid JSON (\(error.message)): \(text)")
    }
  }

  /// A problem with the state of the server as details: unread messages, and the end of its log.
  func problem(_ message: String) -> Problem {
    Problem(
      message,
      details: unread.map { "unread: \($0.text)" } + logLines.suffix(20).map { "stderr: \($0)" })
  }
}

extension LineSplitter {
  /// The lines that the bytes complete, without their ends.
  fileprivate mutating func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    append(bytes[...])
    var lines: [[UInt8]] = []
    while case .text(let line)? = next() {
      lines.append(Array(buffer[line]))
    }
    return lines
  }

  /// The bytes after the last line end; nil if there are none.
  fileprivate mutating func rest() -> [UInt8]? {
    guard case .text(let line)? = finish() else { return nil }
    return Array(buffer[line])
  }
}

extension [UInt8] {
  fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}
