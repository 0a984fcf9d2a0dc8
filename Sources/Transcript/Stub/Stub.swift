package import JSON

/// Acts as the server of a transcript for a client: compares the messages of the client with the
/// transcript, sends the messages of the server, and stops at the first message that differs.
///
/// The client may use other ids than the transcript. A matcher in a `-->` line accepts any value of its kind. The
/// stub replaces a matcher in a line of the server by a value that it generates.
package struct Stub {
  private let file: TranscriptFile
  private let steps: [Step]
  private let connection: StubConnection
  private let errors: (String) -> Void
  private var generator: MessageGenerator
  private var matcher = Matcher()
  private var timeout: Duration
  private let automation: Automation

  /// The requests of the client, by their ids in the transcript.
  private var requests: [JSON: Request] = [:]

  private struct Request {
    /// The id that the client chose.
    let clientID: JSON
    let method: String?
  }

  /// The bytes of `==>` lines since the last line end.
  private var partialLine: [UInt8] = []
  private var hasEnded = false

  /// - Parameters:
  ///   - client: the client of the transcript whose lines to play.
  ///   - contract: the OpenRPC document whose schemas determine the members that `$rest` leaves open.
  ///   - input: the file descriptor of the client's messages.
  ///   - output: the file descriptor of the replies.
  ///   - framing: how messages are separated, unless the file has an `@framing`; nil to infer it from the first byte
  ///     of the client.
  ///   - variables: the values of `--var`, by name.
  ///   - timeout: the longest wait for the client, before an `@timeout` of the file changes it.
  ///   - errors: called for each `@stderr` line with an example of its pattern, or else with the
  ///     pattern.
  package init(
    _ file: TranscriptFile, client: String = Step.firstClient, contract: JSON, input: Int32,
    output: Int32, framing: Framing? = nil, variables: [String: String] = [:],
    timeout: Duration = .seconds(30), errors: @escaping (String) -> Void
  ) throws(Problem) {
    self.file = file
    steps = file.steps(ofClient: client)
    connection = StubConnection(
      input: input, output: output, framing: file.setup.framing ?? framing)
    self.errors = errors
    self.timeout = timeout
    generator = MessageGenerator(contract: Contract(contract))
    matcher.comparesNumbersByValue = file.setup.comparesNumbersByValue
    for (name, value) in try TranscriptVariable.values(
      of: file.setup.variables, given: variables)
    {
      matcher.capture(value, as: name)
    }
    matcher.capture(.string("/stub"), as: "folder")
    automation = Automation(file.setup, captures: matcher.captures)
    generator.adopt(matcher.captures)
  }

  /// The result of a conversation.
  package struct Outcome {
    /// Why the client did not follow the transcript; nil if it did.
    package let failure: TranscriptError?

    /// The exit status of the process: 1 after a failure, else that of `@exit`, else 0.
    package let status: Int32
  }

  /// The next event of the connection, other than a message that `@ignore` applies to.
  private func nextEvent() -> StubConnection.Event {
    let deadline = ContinuousClock.now + timeout
    while true {
      let event = connection.next(until: deadline)
      guard case .message(let bytes) = event, let message = try? JSONParser.parse(bytes),
        automation.ignores(message)
      else { return event }
    }
  }

  /// Plays the transcript to its end, its first `@restart` or `@exit`, or the first failure.
  ///
  /// - Parameter onLastStep: called after the last step, before the wait for the client to close
  ///   its output; not called if `@exit` or a failure ends the transcript.
  package mutating func run(onLastStep: () -> Void = {}) -> Outcome {
    var place = steps.last
    do throws(Problem) {
      for step in steps {
        place = step
        if case .restart = step.action {
          break
        }
        if case .exit(let status) = step.action {
          // A server that exits on request, or crashes, does not wait for the end of its input.
          return Outcome(failure: nil, status: Int32(status))
        }
        try perform(step)
      }
      onLastStep()
      try expectEnd()
      return Outcome(failure: nil, status: 0)
    } catch {
      let failure = TranscriptError(
        path: place?.path ?? file.path, line: place?.line, problem: error)
      return Outcome(failure: failure, status: 1)
    }
  }

  private mutating func perform(_ step: Step) throws(Problem) {
    switch step.action {
    case .note, .unchecked, .absence, .client, .advance, .exit, .restart, .retry, .endRetry: break
    case .timeout(let timeout): self.timeout = timeout
    case .iteration(let number): capture(JSON(number), as: "round")
    case .arguments(let values):
      for (name, value) in values {
        let text = try Template(value).text(with: matcher.captures)
        capture(TranscriptVariable.value(text), as: name)
      }
    case .send(let expected, _): try expect(expected)
    case .sendBytes(let bytes): try expect(bytes)
    case .reply(let expected): try reply(expected)
    case .notification(let expected), .nextNotification(let expected):
      try send(try generator.message(for: expected, answering: nil))
      adoptGeneratedCaptures()
    case .answerBytes(let bytes): try checkRead(connection.write(bytes, patience: timeout))
    case .log(let pattern): errors(PatternExample.text(matching: pattern) ?? pattern)
    case .closeInput: try expectEnd()
    }
  }

  private mutating func capture(_ value: JSON, as name: String) {
    matcher.capture(value, as: name)
    generator.adopt(matcher.captures)
  }

  /// Makes the matcher expect the values that the generator chose for captures, since the client
  /// may send them back.
  private mutating func adoptGeneratedCaptures() {
    for (name, value) in generator.captures {
      matcher.capture(value, as: name)
    }
  }
}

// Messages from the client.
extension Stub {
  /// - Parameter what: the name of the expected message in errors, such as "a message".
  private mutating func nextMessage(expecting what: String) throws(Problem) -> [UInt8] {
    switch nextEvent() {
    case .message(let bytes): return bytes
    case .end: throw Problem("expected \(what), but the client closed its output")
    case .deadline:
      throw Problem("expected \(what), but the client sent nothing for \(timeout.text)")
    case .malformed(let reason):
      throw Problem("expected \(what), but the client's messages cannot be parsed (\(reason))")
    }
  }

  private mutating func expect(_ expected: JSON) throws(Problem) {
    let what = expected["method"]?.string ?? (expected.array == nil ? "a message" : "a batch")
    let line = try nextMessage(expecting: what)
    guard let message = try? JSONParser.parse(line) else {
      throw Problem(
        "expected \(what), but the client sent a line that is not JSON",
        details: ["received: \(String(decoding: line, as: UTF8.self))"])
    }
    try compare(message, with: expected)
    generator.adopt(matcher.captures)
    // After the notification `exit`, a server does not wait for the end of its input.
    if message["method"] == "exit", message["id"] == nil {
      hasEnded = true
    }
  }

  private mutating func compare(_ message: JSON, with expected: JSON) throws(Problem) {
    do throws(Problem) {
      let translated = withClientIDs(expected, of: message)
      try matcher.match(translated.asSentExpectation, against: message)
    } catch {
      var problem = error
      problem.received = message.text
      throw problem
    }
    for (expected, message) in Self.pairs(of: expected, and: message) {
      guard let id = expected["id"], let clientID = message["id"], !expected.isResponse else {
        continue
      }
      requests[id] = Request(clientID: clientID, method: expected["method"]?.string)
    }
  }

  /// The pairs of expected and received messages of a batch in order, or the only pair.
  private static func pairs(of expected: JSON, and message: JSON) -> [(JSON, JSON)] {
    guard let first = expected.array, let second = message.array else {
      return [(expected, message)]
    }
    return Array(zip(first, second))
  }

  /// The expectation with the ids that the client chose. If the expectation omits `jsonrpc` or empty `params` that the
  /// client sent, adds them.
  private func withClientIDs(_ expected: JSON, of message: JSON) -> JSON {
    if let elements = expected.array, let received = message.array {
      let translated = zip(elements, received).map { withClientIDs($0, of: $1) }
      return .array(translated + elements.dropFirst(translated.count))
    }
    guard case .object(var object) = expected else { return expected }
    // The id of a reply of the client stays, because the stub chose it.
    if object["id"] != nil, !expected.isResponse, let id = message["id"], id.isID {
      object["id"] = id.asExpected
    }
    if object["jsonrpc"] == nil, message["jsonrpc"] == "2.0" {
      object["jsonrpc"] = "2.0"
    }
    if object["method"] == "$/cancelRequest", let id = object["params"]?["id"],
      let request = requests[id]
    {
      object["params"] = ["id": request.clientID.asExpected]
    }
    if let params = message["params"], object["params"] == nil, params.isEmptyParams {
      object["params"] = params
    }
    return .object(object)
  }

  private mutating func expect(_ bytes: [UInt8]) throws(Problem) {
    partialLine += bytes
    guard partialLine.last == UInt8(ascii: "\n") else { return }
    let expected = Array(partialLine.dropLast())
    partialLine = []
    let line = try nextMessage(expecting: "a line of bytes")
    guard line != expected else { return }
    throw Problem([
      Difference(
        path: "the line", expected: EscapedBytes.text(expected), actual: EscapedBytes.text(line))
    ])
  }

  /// Waits for the client to close its output.
  private mutating func expectEnd() throws(Problem) {
    guard !hasEnded else { return }
    switch nextEvent() {
    case .end: hasEnded = true
    case .message(let bytes):
      throw Problem(
        "expected the client to close its output, but it sent a message",
        details: ["received: \(String(decoding: bytes, as: UTF8.self))"])
    case .deadline: throw Problem("the client did not close its output within \(timeout.text)")
    case .malformed(let reason): throw Problem("the client's messages cannot be parsed (\(reason))")
    }
  }
}

// Messages to the client.
extension Stub {
  private func send(_ message: JSON) throws(Problem) {
    try checkRead(connection.send(message.bytes, patience: timeout))
  }

  private func checkRead(_ isRead: Bool) throws(Problem) {
    if !isRead {
      throw Problem("the client read nothing for \(timeout.text)")
    }
  }

  private mutating func reply(_ expected: JSON) throws(Problem) {
    if let elements = expected.array {
      var replies: [JSON] = []
      for element in elements {
        replies.append(try generatedReply(for: element))
      }
      try send(.array(replies))
    } else {
      try send(try generatedReply(for: expected))
    }
    adoptGeneratedCaptures()
  }

  private mutating func generatedReply(for expected: JSON) throws(Problem) -> JSON {
    let id = expected["id"] ?? .null
    let request = requests[id]
    let message = try generator.message(for: expected, answering: request?.method)
    guard case .object(var reply) = message else { return .null }
    reply["id"] = request?.clientID ?? id
    return .object(reply)
  }
}

extension JSON {
  /// Whether the message replies to a request of the server.
  fileprivate var isResponse: Bool {
    self["method"] == nil && (self["result"] != nil || self["error"] != nil)
  }

  /// Whether the value may be the id of a request.
  fileprivate var isID: Bool {
    switch self {
    case .string, .number: true
    default: false
    }
  }

  /// Whether parameters of this value mean the same as none.
  fileprivate var isEmptyParams: Bool {
    self == .null || array?.isEmpty == true || object?.isEmpty == true
  }
}
