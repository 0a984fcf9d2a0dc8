import JSON
import Platform
import Text

/// A server process, with the messages and the lines of standard error that it has written and that matched no line
/// of the transcript yet.
final class ServerUnderTest {
  let process: ChildProcess
  private var output: MessageSplitter
  private var errors = LineSplitter(maximumLength: .max)

  private let log: ExchangeLog

  /// The messages that no line needs to expect.
  private let automation: Automation

  /// Validates the received messages against the document of `@schema`; nil without one.
  private let validator: ReceivedMessageValidator?

  /// The methods of the requests sent to this server, by id.
  var methods: [JSON: String] = [:]

  /// The received messages that have matched no line yet, oldest first. Omits ignored and automatically answered ones.
  var unread: [JSON] = []

  /// The lines of standard error that have matched no `@stderr` yet, oldest first.
  var logLines: [String] = []

  /// The ids of the received replies, except replies that `@ignore` applies to.
  private(set) var answeredIDs: Set<JSON> = []

  /// The number of received replies with the id null, except replies that `@ignore` applies to.
  private(set) var repliesWithoutID = 0

  /// The problem of the first message that the document of `@schema` does not allow, until it is reported; else nil.
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
  ///   - what: what is awaited, for errors, such as "a reply with id 3".
  ///   - isOver: returns true to stop waiting before the timeout.
  /// - Throws: `Problem` if the timeout passes, `isOver` returns true, or the server ends before `find` returns a
  ///   value, or if the output is invalid.
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
        // The server may have written already what is awaited.
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
  /// timeout has passed. Even with a timeout of 0, it receives one piece of output if that is available.
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
  /// - Returns: false if the deadline has passed, or if the end of the process was received before the call.
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

  /// A problem with the state of the server as details, such as unread messages and its last lines on standard error.
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
  /// Appends the bytes, and returns the lines that they complete, without line ends.
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
