import JSON
import Platform

/// One run of a transcript, from its first step to its last or to the first failure.
final class TranscriptRun {
  let file: TranscriptFile
  let mode: PlayMode
  private let sandbox: Sandbox
  private let output: (String) -> Void

  /// The clients by name.
  private var clients: [String: RunClient] = [:]

  /// The client of the current line.
  private(set) var client: RunClient

  /// The longest wait for a message; `@timeout` changes it.
  private(set) var timeout: Duration
  var matcher: Matcher

  /// The lines to rewrite and to insert.
  var changes = TranscriptChanges()

  /// The step that is being played; nil after the last one.
  private(set) var current: Step?

  /// The failures so far, if the mode continues after a failure.
  private var failures: [TranscriptError] = []

  let log = ExchangeLog()

  /// Starts the server, which runs until it exits or this object is released.
  init(
    _ file: TranscriptFile, program: [String], mode: PlayMode, output: @escaping (String) -> Void
  ) throws {
    self.file = file
    self.mode = mode
    self.output = output
    timeout = mode.timeout
    sandbox = try Sandbox(program: program, file: file, mode: mode)
    matcher = Matcher(captures: ["folder": .string(sandbox.path)], isOpen: mode.isOpen)
    client = try RunClient(
      arguments: file.setup.arguments, in: sandbox, captures: matcher.captures, log: log)
    clients[Step.firstClient] = client
  }

  deinit {
    for client in clients.values {
      client.server.process.end()
    }
  }

  /// Plays all steps.
  ///
  /// - Returns: the failures in the order of the lines; empty if the conversation matched.
  func play() -> [TranscriptError] {
    var place = file.steps.first
    do {
      for (index, step) in file.steps.enumerated() {
        place = step
        current = step
        mode.progress?(index + 1, file.steps.count)
        if step.isBoundary {
          try insertMissingLines(before: index)
        }
        do {
          try perform(step, at: index)
        } catch {
          guard mode.continuesAfterFailure, !mode.updates, step.isExpectation,
            client.server.status == nil
          else {
            throw error
          }
          failures.append(error.located(at: step, in: file))
        }
      }
      place = file.steps.last { !$0.text.isEmpty }
      current = nil
      try insertMissingLines(before: file.steps.count)
      // Without a line for the end, the input is closed and status 0 is expected.
      for (_, other) in clients.sorted(by: { $0.key < $1.key }) {
        client = other
        try closeUnlessExited()
      }
    } catch {
      failures.append(error.located(at: place, in: file))
    }
    return failures
  }

  private func perform(_ step: Step, at index: Int) throws {
    switch step.action {
    // These show the message that is sent or received.
    case .timeout, .send, .reply, .notification, .nextNotification, .iteration: break
    default: show(step.text)
    }
    switch step.action {
    case .note, .unchecked: break
    case .timeout(let timeout): self.timeout = timeout
    case .send(let message, let text): try send(message, text: text)
    case .sendBytes(let bytes):
      if mode.waitsOnlyForReplies {
        client.recordSent(bytes: bytes)
      }
      try send(bytes)
    case .reply(let expected): try expectReply(expected, at: step)
    case .notification(let expected): try expectNotification(expected, at: step, index: index)
    case .nextNotification(let expected): try expectNextNotification(expected, at: step)
    case .absence(let method): try expectAbsence(of: method)
    case .answerBytes:
      throw Problem("<== is for stub only; expect a message with <-- or <~~")
    case .closeInput: client.server.process.closeInput()
    case .exit(let status): try expectExit(status: status)
    case .log(let pattern): try expectLogLine(matching: pattern)
    case .restart(let arguments): try restart(arguments: arguments)
    case .client(let name, let arguments): try selectClient(name, arguments: arguments)
    case .advance(let time): try advanceClock(by: time)
    case .iteration(let number): matcher.capture(JSON(number), as: "round")
    }
  }

  /// Shortens all further waits: a server that never answers one request may not answer others.
  func shortenTimeout() {
    if mode.waitsOnlyForReplies {
      timeout = min(timeout, .milliseconds(100))
    }
  }

  func show(_ text: String) { output(text.shortened(to: 160)) }
}

// Servers.
extension TranscriptRun {
  private func restart(arguments: [String]?) throws {
    try closeUnlessExited()
    try client.restart(arguments: arguments, in: sandbox, captures: matcher.captures, log: log)
  }

  private func selectClient(_ name: String, arguments: [String]?) throws {
    if let existing = clients[name] {
      guard arguments == nil else {
        throw Problem("client \(name) already exists; change its arguments with @restart")
      }
      client = existing
      return
    }
    let arguments = arguments ?? clients[Step.firstClient]?.arguments ?? []
    client = try RunClient(
      arguments: arguments, in: sandbox, captures: matcher.captures, log: log)
    clients[name] = client
  }

  /// Advances the clock once every request has its reply, so that each reply is computed with a
  /// definite time.
  private func advanceClock(by time: Duration) throws {
    for client in clients.values {
      try client.server.receive(toItsEnd: false, timeout: .zero)
      try client.awaitReplies(timeout)
    }
    try sandbox.advanceClock(by: time)
  }

  /// Closes the input of a server that no line has seen end, and waits for its end.
  private func closeUnlessExited() throws(Problem) {
    guard !client.hasExited else { return }
    client.server.process.closeInput()
    try expectExit(status: 0)
  }

  /// Waits until the server exits with this status, and checks that no message is unread.
  private func expectExit(status wanted: Int) throws(Problem) {
    let server = client.server
    try server.receive(toItsEnd: true, timeout: timeout)
    guard let status = server.status else {
      throw server.problem("the server did not exit within \(timeout.text)")
    }
    guard status == .code(wanted) else {
      throw server.problem("expected exit status \(wanted), got \(status.text)")
    }
    if mode.updates {
      insertRemainingLines()
    }
    guard server.unread.isEmpty else {
      throw server.problem("the server exited with unread messages; add a line for each")
    }
    client.hasExited = true
  }
}

// Sending.
extension TranscriptRun {
  /// Sends a message. One without captures is sent with the bytes of the file.
  private func send(_ message: JSON, text: String) throws {
    let filled = try filled(message)
    let line = filled == message ? text : filled.text
    show("--> \(line)")
    log.messages.append(.sent(filled))
    client.recordSent(filled)
    try send(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// The message with captured values in place of references, and generated values in place of
  /// matchers, which are meant for stubs.
  private func filled(_ message: JSON) throws -> JSON {
    guard message.containsSentMatchers else { return try message.filled(with: matcher.captures) }
    var generator = MessageGenerator(contract: Contract(.null))
    generator.adopt(matcher.captures)
    return try generator.value(for: message.asSentExpectation, schema: nil)
  }

  /// Writes bytes, including line ends, to the server.
  private func send(_ bytes: [UInt8]) throws(Problem) {
    guard !client.hasExited else {
      throw Problem("the server has exited at an earlier line; start another one with @restart")
    }
    client.server.process.send(bytes)
  }
}

extension Step {
  /// Whether the line expects something from the server, so that later lines can be played although
  /// it fails.
  fileprivate var isExpectation: Bool {
    switch action {
    case .reply, .notification, .nextNotification, .absence, .log: true
    default: false
    }
  }
}

extension Error {
  /// The error as one of the step; of line 1 if there is no step.
  fileprivate func located(at step: Step?, in file: TranscriptFile) -> TranscriptError {
    TranscriptError(
      path: step?.path ?? file.path, line: step?.line ?? 1, problem: Problem(self))
  }
}
