import JSON
import Platform
import Text

/// A server process, with the messages and the log lines that it has written and no line has
/// consumed.
final class ServerUnderTest {
  let process: ChildProcess
  private var output: MessageSplitter
  private var errors = LineSplitter(maximumLength: .max)

  private let log: ExchangeLog

  /// The messages that no line needs to mention.
  private let automation: Automation

  /// Validates the received messages; nil without `@schema`.
  private let validator: ReceivedMessageValidator?

  /// The methods of the requests sent to this server, by id.
  var methods: [JSON: String] = [:]

  /// The received messages that no line has consumed, oldest first, except ignored and
  /// automatically answered ones.
  var unread: [JSON] = []

  /// The lines of standard error that no `@stderr` has consumed, oldest first.
  var logLines: [String] = []

  /// The ids of the received replies that `@ignore` does not apply to.
  private(set) var answeredIDs: Set<JSON> = []

  /// The number of these replies with the id null.
  private(set) var repliesWithoutID = 0

  /// The problem of the first message that `@schema` does not allow, until it is reported.
  private var invalidMessage: String?

  /// How the process ended; nil until its end is received.
  private(set) var status: Termination?

  init(
    command: [String], environment: [String: String], framing: Framing = .lines,
    automation: Automation = Automation(), validator: ReceivedMessageValidator? = nil,
    log: ExchangeLog
  ) throws(SystemError) {
    self.log = log
    self.automation = automation
    self.validator = validator
    output = MessageSplitter(framing, maximumLength: .max)
    process = try ChildProcess(command: command, environment: environment)
  }

  /// Receives output until `find` returns a value.
  ///
  /// - Parameters:
  ///   - what: the expected thing in messages, such as "a reply with id 3".
  ///   - isOver: whether to stop waiting before the timeout.
  /// - Throws: `Problem` if the timeout passes, `isOver` returns true, the server ends, or its
  ///   output is invalid.
  func wait<Found>(
    for what: String, timeout: Duration, isOver: (() -> Bool)? = nil,
    find: (ServerUnderTest) -> Found?
  ) throws(Problem) -> Found {
    let deadline = ContinuousClock.now + timeout
    while true {
      try reportInvalidMessage()
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

  /// Receives the output of the process up to its end, or only the output that is available now. Stops when the
  /// timeout has passed, but receives one piece even then if it is available.
  func receive(toItsEnd: Bool, timeout: Duration) throws(Problem) {
    let limit = ContinuousClock.now + timeout
    while try receive(until: toItsEnd ? limit : .now), ContinuousClock.now < limit {}
    try reportInvalidMessage()
  }

  private func reportInvalidMessage() throws(Problem) {
    guard let text = invalidMessage else { return }
    invalidMessage = nil
    throw problem(text)
  }

  /// Receives one piece of output.
  ///
  /// - Returns: false if the deadline passed, or the end of the process had been received before.
  private func receive(until deadline: ContinuousClock.Instant) throws(Problem) -> Bool {
    guard status == nil else { return false }
    switch process.next(until: deadline) {
    case .output(let bytes):
      output.append(bytes[...])
      while let message = try nextMessage() {
        try receive(message)
      }
    case .errors(let bytes): logLines += errors.lines(bytes).map(\.asText)
    case .exited(let status):
      self.status = status
      if let line = errors.rest() {
        logLines.append(line.asText)
      }
      if let line = output.rest() {
        let unit = output.framing == .lines ? "line" : "message"
        throw problem(
          "the server's output ends with an incomplete \(unit): \(line.asText.shortened(to: 160))")
      }
    case .deadline: return false
    }
    return true
  }

  private func nextMessage() throws(Problem) -> [UInt8]? {
    do throws(Problem) {
      return try output.next()
    } catch {
      throw problem(
        "the server's output has not the framing \(output.framing.rawValue): \(error.message)")
    }
  }

  /// Sends a message in the framing of the server.
  func send(_ message: [UInt8]) { process.send(output.framing.framed(message)) }

  private func receive(_ line: [UInt8]) throws(Problem) {
    do throws(JSONError) {
      let message = try JSONParser.parse(line)
      log.messages.append(.received(message))
      invalidMessage = invalidMessage ?? validator?.problem(of: message) { methods[$0] }
      if let answer = automation.answer(to: message) {
        log.messages.append(.sent(answer))
        send(answer.bytes)
        return
      }
      if automation.ignores(message) {
        return
      }
      unread.append(message)
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

  /// A problem with the state of the server as details, such as unread messages and the end of its
  /// log.
  func problem(_ message: String) -> Problem {
    let rest = output.incomplete.asText
    return Problem(
      message,
      details: unread.map { "unread: \($0.text)" }
        + (output.unknownHeader.map { ["unknown header: \($0)"] } ?? [])
        + (rest.isEmpty ? [] : ["incomplete message: \(rest)"])
        + logLines.suffix(20).map { "stderr: \($0)" })
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
