package import JSON
import Platform

/// Plays the server's side of a transcript to a client: takes what the client has to send, answers as
/// the transcript says, and ends at the first message that is otherwise.
///
/// Ids are the client's own. A matcher in a `-->` line stands for what the client may send there, one
/// in an expected message for a value that the stub makes up.
package struct Stub {
  private let file: TranscriptFile
  private let steps: [Step]
  private let wire: StubWire
  private let errors: (String) -> Void
  private var values: StubValues
  private var matcher = Matcher()
  private var timeout: Duration

  /// The client's ids and the methods they were for, by the ids of the transcript.
  private var ids: [JSON: JSON] = [:]
  private var methods: [JSON: String] = [:]

  /// Bytes of `==>` lines before the end of their line.
  private var rawLine: [UInt8] = []
  private var hasEnded = false

  /// - Parameters:
  ///   - client: whose lines are played, where the transcript has several.
  ///   - contract: what completes answers that leave members open.
  ///   - timeout: how long the client may be silent where the file has no `@timeout`.
  ///   - errors: takes what `@stderr` lines say, a line at a time.
  package init(
    _ file: TranscriptFile, client: String = Step.firstClient, contract: JSON, input: Int32,
    output: Int32, timeout: Duration = .seconds(30), errors: @escaping (String) -> Void
  ) {
    self.file = file
    steps = file.steps(ofClient: client)
    wire = StubWire(input: input, output: output)
    self.errors = errors
    self.timeout = timeout
    values = StubValues(contract: Contract(contract))
    matcher.capture(.string("/stub"), as: "folder")
    values.take(matcher.captures)
  }

  /// How the conversation ended.
  package struct Outcome {
    /// What the client did otherwise; nil if it did as the transcript says.
    package let failure: TranscriptError?

    /// What the process leaves with: what `@exit` says, or 1 after a failure.
    package let status: Int32
  }

  package mutating func run() -> Outcome {
    var place = steps.last
    do throws(Fault) {
      for step in steps {
        place = step
        if case .restart = step.action {
          break
        }
        if case .exit(let status) = step.action {
          // A server that was told to leave, or dies, does not wait for the end of the input.
          return Outcome(failure: nil, status: Int32(status))
        }
        try perform(step)
      }
      try expectEnd()
      return Outcome(failure: nil, status: 0)
    } catch {
      let failure = TranscriptError(path: place?.path ?? file.path, line: place?.line, fault: error)
      return Outcome(failure: failure, status: 1)
    }
  }

  private mutating func perform(_ step: Step) throws(Fault) {
    switch step.action {
    case .note, .unchecked, .absence, .client, .advance, .exit, .restart: break
    case .timeout(let timeout): self.timeout = timeout
    case .round(let number): capture(JSON(number), as: "round")
    case .send(let expected, _): try take(expected)
    case .sendBytes(let bytes): try take(bytes)
    case .reply(let expected): try reply(expected)
    case .notification(let expected), .nextNotification(let expected):
      try send(try values.message(for: expected, answering: nil))
      share()
    case .answerBytes(let bytes): try check(wire.write(bytes, patience: timeout))
    case .log(let pattern): errors(PatternText.plain(pattern) ?? pattern)
    case .closeInput: try expectEnd()
    }
  }

  private mutating func capture(_ value: JSON, as name: String) {
    matcher.capture(value, as: name)
    values.take(matcher.captures)
  }

  /// What was made up for captures is what the client has to send back.
  private mutating func share() {
    for (name, value) in values.captures {
      matcher.capture(value, as: name)
    }
  }
}

/// What the client sends.
extension Stub {
  private mutating func next(_ what: String) throws(Fault) -> [UInt8] {
    switch wire.next(until: .now + timeout) {
    case .message(let bytes): return bytes
    case .end: throw Fault("the client ended its input before \(what)")
    case .deadline: throw Fault("the client sent nothing for \(timeout.text); wanted \(what)")
    case .broken(let reason):
      throw Fault("the client's input can't be read (\(reason)); wanted \(what)")
    }
  }

  private mutating func take(_ expected: JSON) throws(Fault) {
    let what = expected["method"]?.string ?? (expected.array == nil ? "a message" : "a batch")
    let line = try next(what)
    guard let message = try? JSONParser.parse(line) else {
      throw Fault(
        "the client sent a line that is not JSON; wanted \(what)",
        details: ["came: \(String(decoding: line, as: UTF8.self))"])
    }
    try compare(expected, message)
    values.take(matcher.captures)
    // A server that is told to leave does so, and does not wait for the end of its input.
    if message["method"] == "exit", message["id"] == nil {
      hasEnded = true
    }
  }

  private mutating func compare(_ expected: JSON, _ message: JSON) throws(Fault) {
    do throws(Fault) {
      try matcher.match(translated(expected, to: message).asSent, message)
    } catch {
      var fault = error
      fault.came = message.text
      throw fault
    }
    for (expected, message) in Self.pairs(expected, message) {
      guard let id = expected["id"], let own = message["id"] else { continue }
      ids[id] = own
      methods[id] = expected["method"]?.string
    }
  }

  private static func pairs(_ expected: JSON, _ message: JSON) -> [(JSON, JSON)] {
    guard let first = expected.array, let second = message.array else {
      return [(expected, message)]
    }
    return Array(zip(first, second))
  }

  /// The expectation with the client's own ids.
  private func translated(_ expected: JSON, to message: JSON) -> JSON {
    if let elements = expected.array, let own = message.array {
      let known = zip(elements, own).map { translated($0, to: $1) }
      return .array(known + elements.dropFirst(known.count))
    }
    guard case .object(var object) = expected else { return expected }
    if object["id"] != nil, let id = message["id"], id.isID {
      object["id"] = id.asExpected
    }
    if object["jsonrpc"] == nil, message["jsonrpc"] == "2.0" {
      object["jsonrpc"] = "2.0"
    }
    if object["method"] == "$/cancelRequest", let id = object["params"]?["id"], let own = ids[id] {
      object["params"] = ["id": own.asExpected]
    }
    if let params = message["params"], object["params"] == nil, params.isEmptyParams {
      object["params"] = params
    }
    return .object(object)
  }

  private mutating func take(_ bytes: [UInt8]) throws(Fault) {
    rawLine += bytes
    guard rawLine.last == UInt8(ascii: "\n") else { return }
    let wanted = Array(rawLine.dropLast())
    rawLine = []
    let line = try next("a line of bytes")
    guard line != wanted else { return }
    throw Fault([
      Difference(
        path: "the line", wanted: EscapedBytes.text(wanted), got: EscapedBytes.text(line))
    ])
  }

  /// The client has nothing more to say.
  private mutating func expectEnd() throws(Fault) {
    guard !hasEnded else { return }
    switch wire.next(until: .now + timeout) {
    case .end: hasEnded = true
    case .message(let bytes):
      throw Fault(
        "the client sent a message too much",
        details: ["came: \(String(decoding: bytes, as: UTF8.self))"])
    case .deadline: throw Fault("the client has not ended its input within \(timeout.text)")
    case .broken(let reason): throw Fault("the client's input can't be read (\(reason))")
    }
  }
}

/// What the stub sends.
extension Stub {
  private func send(_ message: JSON) throws(Fault) {
    try check(wire.send(message.bytes, patience: timeout))
  }

  private func check(_ isTaken: Bool) throws(Fault) {
    if !isTaken {
      throw Fault("the client read nothing for \(timeout.text)")
    }
  }

  private mutating func reply(_ expected: JSON) throws(Fault) {
    if let elements = expected.array {
      var replies: [JSON] = []
      for element in elements {
        replies.append(try reply(to: element))
      }
      try send(.array(replies))
    } else {
      try send(try reply(to: expected))
    }
    share()
  }

  private mutating func reply(to expected: JSON) throws(Fault) -> JSON {
    let id = expected["id"] ?? .null
    guard case .object(var reply) = try values.message(for: expected, answering: methods[id]) else {
      return .null
    }
    reply["id"] = ids[id] ?? id
    return .object(reply)
  }
}

extension JSON {
  /// What may be an id.
  fileprivate var isID: Bool {
    switch self {
    case .string, .number: true
    default: false
    }
  }

  /// Parameters that are the same as none.
  fileprivate var isEmptyParams: Bool {
    self == .null || array?.isEmpty == true || object?.isEmpty == true
  }
}
