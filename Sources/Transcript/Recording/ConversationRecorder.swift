import JSON
package import Platform
import Synchronization

/// Records the conversation of any client with any server as a transcript.
///
/// Values of the server that look random become matchers. An id, a token or a similar value is captured if a later
/// line repeats it. The transcript, when played, then sends back the value that it has received.
package final class ConversationRecorder: Sendable {
  fileprivate struct State {
    let file: AppendFile
    var client: MessageSplitter?
    var server: MessageSplitter?
    var lines: [RecordedLine] = []
    var captures = CapturedValues()

    /// The string values that the client has sent. The server did not create a string that it only repeats.
    var sentTexts: Set<String> = []

    /// The names of the captures for the ids of requests of the server, by id.
    var requestNames: [JSON: String] = [:]

    var timer: PauseTimer
  }

  private let path: String
  private let random: RandomValue
  private let header: [String]
  private let clock: WallClock

  /// Guarded by a mutex, because a thread for each direction records.
  private let state: Mutex<State>

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: the path of the new file.
  ///   - command: the command of the server, for the comment at the top.
  ///   - processID: the process id of the server.
  ///   - framing: how messages are separated; nil to infer it from the first byte that is recorded.
  ///   - clock: measures the time between messages.
  /// - Throws: `SystemError` if the file exists or cannot be created.
  package init(
    path: String, command: [String], processID: Int32, framing: Framing? = nil,
    clock: WallClock = .system
  ) throws(SystemError) {
    self.path = path
    self.clock = clock
    let words = command.map(ShellWords.quoted).joined(separator: " ")
    header = [
      "# Recorded. Play it with: cityroulette play --server \(ShellWords.quoted(words)) \(path)"
    ]
    let folders = [
      Environment.variable("TMPDIR"), "/tmp", Environment.variable("HOME"),
      Environment.workingFolder,
    ]
    random = RandomValue(
      now: clock.now(), processID: Int(processID),
      folders: folders.compactMap(\.self).filter { $0 != "/" }.map {
        $0.hasSuffix("/") ? $0 : "\($0)/"
      })
    let file = try AppendFile(holding: path, isNew: true)
    for line in header {
      file.append(Array("\(line)\n".utf8))
    }
    state = Mutex(
      State(
        file: file, client: framing.map { MessageSplitter($0) },
        server: framing.map { MessageSplitter($0) }, timer: PauseTimer(start: clock.now())))
  }

  /// Records bytes that the client has sent.
  package func sent(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.client == nil, let first = bytes.first {
        state.begin(Framing(firstByte: first))
      }
      state.client?.append(bytes[...])
      while let message = try? state.client?.next() {
        recordSent(message, in: &state)
      }
    }
  }

  /// Records bytes that the server has sent.
  package func received(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.server == nil, let first = bytes.first {
        state.begin(Framing(firstByte: first))
      }
      state.server?.append(bytes[...])
      while let message = try? state.server?.next() {
        recordReceived(message, in: &state)
      }
    }
  }

  /// Writes the file once more, without the captures to which no later line refers. If the server exited with a status
  /// other than 0, the last line is `@exit`.
  ///
  /// - Throws: `SystemError` if the file, or earlier a line of it, could not be written.
  package func close(_ end: Termination) throws(SystemError) {
    let text = try state.withLock { state throws(SystemError) in
      if case .code(let status) = end, status != 0 {
        state.add(.plain("@exit \(status)"))
      }
      if let failure = state.file.failure {
        throw SystemError("write \(path)", code: failure.code)
      }
      let used = state.captures.used
      return header + state.framingLines + state.lines.map { $0.text(captures: used) }
    }
    try File.replace(path, with: Array((text.joined(separator: "\n") + "\n").utf8), keepsMode: true)
    state.withLock { $0.file.close() }
  }

  private func recordSent(_ bytes: [UInt8], in state: inout State) {
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
    if let pause = state.timer.comment(now: clock.now()) {
      state.add(.plain(pause))
    }
    guard let message = try? JSONParser.parse(bytes),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      return state.add(.plain("==> \(EscapedBytes.text(bytes))"))
    }
    message.forEachString { state.sentTexts.insert($0) }
    var sent = state.captures.replacing(in: message.escapedForSending)
    if message["method"] == nil, let id = message["id"], let name = state.requestNames[id],
      case .object(var object) = sent
    {
      object["id"] = .string("${\(name)}")
      state.captures.use(name)
      sent = .object(object)
    }
    let isPlain = sent == message && !text.contains("${") && !text.contains("\n")
    state.add(.plain("--> \(isPlain ? text.trimmingBlanks : sent.text)"))
  }

  private func recordReceived(_ bytes: [UInt8], in state: inout State) {
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
    if let pause = state.timer.comment(now: clock.now()) {
      state.add(.plain(pause))
    }
    guard let message = try? JSONParser.parse(bytes) else {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\n", with: " ")
      return state.add(.plain("# The server wrote something that is not JSON: \(text)"))
    }
    var expected = expectation(of: message, in: &state)
    guard message.isNotification else { return state.add(.expectation(mark: "<--", expected)) }
    if let id = message["id"], case .object(var object) = expected {
      // The server chooses the ids of its requests, often at random.
      let name = state.captures.add(id, named: "request")
      state.requestNames[id] = name
      object["id"] = .string("$any=\(name)")
      expected = .object(object)
    }
    state.add(.expectation(mark: "<~~", expected))
  }

  /// The expectation for a message or a batch. Keeps ids, since the client chose those of replies.
  private func expectation(of message: JSON, in state: inout State) -> JSON {
    if let parts = message.array {
      return .array(parts.map { expectation(of: $0, in: &state) })
    }
    guard case .object(var object) = expectation(for: message, named: "", in: &state) else {
      return message.asExpected
    }
    object["id"] = message["id"]?.asExpected
    return .object(object)
  }

  /// The expectation for a value, with matchers for values that look random and references to captured ones.
  private func expectation(for value: JSON, named name: String, in state: inout State) -> JSON {
    switch value {
    case .null, .bool: return value
    case .array(let elements):
      return .array(elements.map { expectation(for: $0, named: name, in: &state) })
    case .object(let object):
      let members = object.members.map { name, value in
        (ExpectedName.escaped(name), expectation(for: value, named: name, in: &state))
      }
      return .object(JSONObject(members))
    case .number, .string:
      if let text = value.string, state.sentTexts.contains(text) {
        return state.captures.reference(to: value) ?? value.asExpected
      }
      if let known = state.captures.reference(to: value) {
        return known
      }
      guard let finding = random.finding(for: value, named: name) else { return value.asExpected }
      guard finding.isIdentity, !finding.matcher.hasPrefix("$re:") else {
        return .string(finding.matcher)
      }
      return .string("\(finding.matcher)=\(state.captures.add(value, named: name))")
    }
  }
}

extension ConversationRecorder.State {
  mutating func begin(_ framing: Framing) {
    client = client ?? MessageSplitter(framing)
    server = server ?? MessageSplitter(framing)
    for line in framingLines {
      file.append(Array("\(line)\n".utf8))
    }
  }

  /// The line of `@framing`, if it is not the default.
  var framingLines: [String] {
    guard let framing = (client ?? server)?.framing, framing != .lines else { return [] }
    return ["@framing \(framing.rawValue)"]
  }

  mutating func add(_ line: RecordedLine) {
    lines.append(line)
    file.append(Array("\(line.text(captures: nil))\n".utf8))
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension JSON {
  fileprivate func forEachString(_ body: (String) -> Void) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text): body(text)
    case .array(let elements):
      for element in elements {
        element.forEachString(body)
      }
    case .object(let object):
      for (_, value) in object.members {
        value.forEachString(body)
      }
    }
  }
}
