import JSON
import Platform

/// How a transcript is played.
package struct PlayMode: Sendable {
  /// A message that does not match rewrites its line instead of failing, and one that no line
  /// expects gets a line.
  package var updates = false

  /// Goes on behind a message that does not match.
  package var keepsGoing = false

  /// What is waited for at most where the file has no `@timeout`.
  package var timeout = Duration.seconds(10)

  /// Whether objects may have members that the file does not name.
  package var isOpen = false

  /// Whether the network may be used.
  package var isOnline = false

  /// Whether no line waits once every request has its reply.
  package var waitsOnlyForReplies = false

  /// Is told at each line which one is played, from 1, and of how many.
  var progress: (@Sendable (Int, Int) -> Void)?

  /// How the paths that a transcript names are kept in its own folders.
  package var paths = PathPolicy.anywhere

  package init() {}
}

/// One run of a transcript, from its first step to its last or the first that fails.
final class Run {
  let file: TranscriptFile
  let mode: PlayMode
  private let sandbox: Sandbox
  private let output: (String) -> Void

  /// By their names.
  private var clients: [String: RunClient] = [:]

  /// The one that the lines are about.
  private(set) var client: RunClient

  /// What is waited for at most; `@timeout` changes it.
  private(set) var timeout: Duration
  var matcher: Matcher

  /// What has become of lines that no longer match, and what was missing.
  var rewriting = Rewriting()

  /// The step that is being played; nil behind the last one.
  private(set) var current: Step?

  /// Mismatches that were passed over.
  private var failures: [TranscriptError] = []

  /// What went over the wire, in the order of sending and receiving.
  let conversation = RunConversation()

  /// Starts the server, which lives as long as this object.
  init(
    _ file: TranscriptFile, program: [String], mode: PlayMode, output: @escaping (String) -> Void
  ) throws {
    self.file = file
    self.mode = mode
    self.output = output
    timeout = mode.timeout
    sandbox = try Sandbox(program: program, file: file, mode)
    matcher = Matcher(captures: ["folder": .string(sandbox.path)], isOpen: mode.isOpen)
    client = try RunClient(
      file.setup.arguments, in: sandbox, matcher.captures, conversation)
    clients[Step.firstClient] = client
  }

  deinit { for client in clients.values { client.server.process.end() } }

  /// What went otherwise, in the order of the lines; none if all went as the file says.
  func play() -> [TranscriptError] {
    var place = file.steps.first
    do {
      for (index, step) in file.steps.enumerated() {
        place = step
        current = step
        mode.progress?(index + 1, file.steps.count)
        if step.isTurn {
          try addMissing(before: index)
        }
        do { try perform(step, index) } catch {
          guard mode.keepsGoing, !mode.updates, step.isExpectation, client.server.status == nil
          else {
            throw error
          }
          failures.append(TranscriptError(path: step.path, line: step.line, fault: Fault(error)))
        }
      }
      place = file.steps.last { !$0.text.isEmpty }
      current = nil
      try addMissing(before: file.steps.count)
      // A file that does not say how the server ends means: input closed, status 0.
      for (_, other) in clients.sorted(by: { $0.key < $1.key }) {
        client = other
        try leaveUnlessGone()
      }
    } catch {
      failures.append(
        TranscriptError(path: place?.path ?? file.path, line: place?.line ?? 1, fault: Fault(error))
      )
    }
    return failures
  }

  private func perform(_ step: Step, _ index: Int) throws {
    switch step.action {
    case .timeout, .send, .reply, .notification, .nextNotification, .round: break
    // Other lines stand in the conversation as the file has them.
    default: show(step.text)
    }
    switch step.action {
    case .note, .unchecked: break
    case .timeout(let timeout): self.timeout = timeout
    case .send(let message, let text): try send(message, text)
    case .sendBytes(let bytes):
      if mode.waitsOnlyForReplies {
        client.note(sent: bytes)
      }
      try send(bytes)
    case .reply(let expected): try expectReply(expected, step)
    case .notification(let expected): try expectNotification(expected, step, index)
    case .nextNotification(let expected): try expectNext(expected, step)
    case .absence(let method): try expectAbsence(of: method)
    case .answerBytes:
      throw Fault("<== is for stub, which may write what no server should; play expects messages")
    case .closeInput: client.server.process.closeInput()
    case .exit(let status): try leave(status: status)
    case .log(let pattern):
      _ = try client.server.wait(for: "a line of standard error with \(pattern)", timeout) {
        $0.logLines.take { $0.contains(pattern: pattern) }
      }
    case .restart(let arguments): try restart(arguments)
    case .client(let name, let arguments): try use(name, arguments)
    case .advance(let time): try advance(time)
    case .round(let number): matcher.capture(JSON(number), as: "round")
    }
  }

  /// A server that has let one request wait in vain may do so with many.
  func losePatience() {
    if mode.waitsOnlyForReplies {
      timeout = min(timeout, .milliseconds(100))
    }
  }

  func show(_ text: String) { output(text.shortened(to: 160)) }
}

/// The servers that the lines are about.
extension Run {
  private func restart(_ arguments: [String]?) throws {
    try leaveUnlessGone()
    try client.restart(arguments, in: sandbox, matcher.captures, conversation)
  }

  private func use(_ name: String, _ arguments: [String]?) throws {
    if let known = clients[name] {
      guard arguments == nil else {
        throw Fault("client \(name) is there already; @restart gives it other arguments")
      }
      client = known
      return
    }
    let arguments = arguments ?? clients[Step.firstClient]?.arguments ?? []
    client = try RunClient(arguments, in: sandbox, matcher.captures, conversation)
    clients[name] = client
  }

  /// Moves the clock once all that was asked is answered, so that nothing is answered by either.
  private func advance(_ time: Duration) throws {
    for client in clients.values {
      try client.server.receive(toItsEnd: false, .zero)
      try client.awaitAnswers(timeout)
    }
    try sandbox.advance(time)
  }

  /// Closes the input of a server that the transcript has not seen end, and waits for its end.
  private func leaveUnlessGone() throws(Fault) {
    guard !client.hasLeft else { return }
    client.server.process.closeInput()
    try leave(status: 0)
  }

  /// Waits for the server to end with this status, with no message left unread.
  private func leave(status wanted: Int) throws(Fault) {
    let server = client.server
    try server.receive(toItsEnd: true, timeout)
    guard let status = server.status else {
      throw server.fault("the server has not ended within \(timeout.text)")
    }
    guard status == .code(wanted) else {
      throw server.fault("wanted exit status \(wanted), got \(status.text)")
    }
    if mode.updates {
      addRest()
    }
    guard server.unread.isEmpty else {
      throw server.fault("the server has ended and messages are unread; expect each in a line")
    }
    client.hasLeft = true
  }

  /// A line without captures is sent as the file has it, to the byte.
  private func send(_ message: JSON, _ text: String) throws {
    let filled = try filled(message)
    let line = filled == message ? text : filled.text
    show("--> \(line)")
    conversation.messages.append(.sent(filled))
    client.note(sent: filled)
    try send(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// The message with what was captured, and with values in the place of matchers, which are for stubs.
  private func filled(_ message: JSON) throws -> JSON {
    guard message.sendsMatchers else { return try message.filled(with: matcher.captures) }
    var values = StubValues(contract: Contract(.null))
    values.take(matcher.captures)
    return try values.value(for: message.asSent, nil)
  }

  /// Hands bytes to the server, line ends included.
  private func send(_ bytes: [UInt8]) throws(Fault) {
    guard !client.hasLeft else {
      throw Fault("the server has ended at a line before; @restart starts another one")
    }
    client.server.process.send(bytes)
  }
}

extension Step {
  /// Whether it is about a message that has to come, so that what follows can be played without it.
  var isExpectation: Bool {
    switch action {
    case .reply, .notification, .nextNotification, .absence, .log: true
    default: false
    }
  }
}
