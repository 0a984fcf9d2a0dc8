import JSON
import Platform

/// One run of a transcript, from its first step to its last or to the failure that ends it. After such a failure, the
/// steps of `_teardown.rpc` are played too, if the server still runs.
final class TranscriptRun {
  let file: TranscriptFile
  let mode: PlayMode
  private let sandbox: Sandbox
  private let output: (String) -> Void

  /// The clients by name.
  private var clients: [String: RunClient] = [:]

  /// The client that the lines use at present.
  private(set) var client: RunClient

  /// The longest wait for a message; `@timeout` changes it. Within `@retry`, the time left may be shorter.
  private var timeoutOfLines: Duration

  /// The `@retry` that is being played; nil outside of one.
  private var retry: Retry?

  /// The longest wait for a message at this line.
  var timeout: Duration { retry.map { min(timeoutOfLines, $0.timeLeft) } ?? timeoutOfLines }
  var matcher: Matcher

  /// The lines to rewrite and to insert.
  var changes = TranscriptChanges()

  /// The step that is being played, or whose failure ended the run; nil before the first step and after the last.
  private(set) var current: Step?

  /// The failures so far.
  private var failures: [TranscriptError] = []

  let log = ExchangeLog()

  /// Starts the server, which runs until it exits or this object is released.
  init(
    _ file: TranscriptFile, program: [String], mode: PlayMode, output: @escaping (String) -> Void
  ) throws {
    self.file = file
    self.mode = mode
    self.output = output
    timeoutOfLines = mode.timeout
    sandbox = try Sandbox(program: program, file: file, mode: mode)
    var captures = try TranscriptVariable.values(of: file.setup.variables, given: mode.variables)
    captures["folder"] = .string(sandbox.path)
    matcher = Matcher(captures: captures, isOpen: mode.isOpen)
    matcher.comparesNumbersByValue = file.setup.comparesNumbersByValue
    // A fixed clock makes times repeatable.
    matcher.now = file.setup.clock == nil ? WallClock.system.now() : nil
    client = try RunClient(
      arguments: file.setup.arguments, in: sandbox, captures: matcher.captures, log: log)
    clients[Step.firstClient] = client
  }

  deinit {
    for client in clients.values {
      client.server.process.end()
    }
  }

  /// Plays the steps up to the end, or to a failure after which the run does not continue. After such a failure, plays
  /// the steps of `_teardown.rpc` too, if the server still runs.
  ///
  /// - Returns: the failures in the order of playing; empty if every expectation matched or was updated.
  func play() -> [TranscriptError] {
    var place = file.steps.first
    var index = 0
    do {
      while index < file.steps.count {
        let step = file.steps[index]
        place = step
        current = step
        mode.progress?(index + 1, file.steps.count)
        do {
          if step.isBoundary, retry == nil {
            try insertMissingLines(before: index)
          }
          try perform(step, at: index)
          index += 1
        } catch {
          if let start = try beginNextAttempt(after: error) {
            index = start
            continue
          }
          index += 1
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
      // Unless a line has expected the exit of a server, close its input and expect status 0.
      for (_, other) in clients.sorted(by: { $0.key < $1.key }) {
        client = other
        try closeUnlessExited()
      }
    } catch {
      failures.append(error.located(at: place, in: file))
      playTeardown(after: index)
    }
    return failures
  }

  /// Plays the lines of `_teardown.rpc` after a failure at an earlier line, up to the first that fails. Plays none if
  /// the server of the present client has ended.
  private func playTeardown(after index: Int) {
    retry = nil
    guard index <= file.teardownStart, client.server.status == nil else { return }
    for (position, step) in file.steps.enumerated().dropFirst(file.teardownStart) {
      do {
        try perform(step, at: position)
      } catch {
        failures.append(error.located(at: step, in: file))
        return
      }
    }
  }

  private func perform(_ step: Step, at index: Int) throws {
    switch step.action {
    // `send` and `check` show the message that is sent or received; a timeout and an iteration are not shown.
    case .timeout, .send, .reply, .notification, .nextNotification, .iteration: break
    case .arguments where step.text.isEmpty: break
    default: show(step.text)
    }
    switch step.action {
    case .note, .unchecked: break
    case .timeout(let timeout): timeoutOfLines = timeout
    case .retry(let time):
      matcher.capture(1, as: "round")
      retry = Retry(start: index + 1, within: time, unreadCount: client.server.unread.count)
    case .endRetry: retry = nil
    case .arguments(let values):
      for (name, value) in values {
        let text = try Template(value).text(with: matcher.captures)
        matcher.capture(TranscriptVariable.value(text), as: name)
      }
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

  /// Whether `@retry` has time for another attempt. If so, a message that does not match ends the attempt instead of
  /// updating the line.
  var isRetrying: Bool { retry.map { $0.timeLeft > .zero } ?? false }

  /// Begins the next attempt of `@retry`, if there is time left and the server runs.
  ///
  /// - Returns: the index of its first step; nil outside of `@retry`.
  /// - Throws: `Problem` after the last attempt, or if the output of the server is invalid.
  private func beginNextAttempt(after error: any Error) throws -> Int? {
    guard var attempt = retry else { return nil }
    retry = nil
    guard attempt.timeLeft > .zero, client.server.status == nil else {
      // The end of the time may have cut off the last attempt; the failure of the attempt before it says more.
      let last = attempt.failure ?? error
      let times = attempt.count == 1 ? "once" : "\(attempt.count) times"
      throw Problem(last).adding(details: ["tried \(times) within \(attempt.within.text)"])
    }
    // Drop the messages of this attempt, which say nothing about the next one.
    try client.server.receive(toItsEnd: true, timeout: Retry.pause)
    client.server.unread.removeSubrange(
      min(attempt.unreadCount, client.server.unread.count)...)
    attempt.count += 1
    attempt.failure = error
    matcher.capture(JSON(attempt.count), as: "round")
    retry = attempt
    return attempt.start
  }

  /// Shortens further waits if the mode waits only for replies: a server that never answers one request
  /// may not answer others.
  func shortenTimeout() {
    if mode.waitsOnlyForReplies {
      timeoutOfLines = min(timeoutOfLines, .milliseconds(100))
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

  /// Advances the clock once every request has its reply, so that each reply is computed for a known time.
  private func advanceClock(by time: Duration) throws {
    for client in clients.values {
      try client.server.receive(toItsEnd: false, timeout: .zero)
      try client.awaitReplies(timeout)
    }
    try sandbox.advanceClock(by: time)
  }

  /// Closes the input of the server and expects that it exits with status 0, unless a line has already found that it
  /// has exited.
  private func closeUnlessExited() throws(Problem) {
    guard !client.hasExited else { return }
    client.server.process.closeInput()
    try expectExit(status: 0)
  }

  /// Waits until the server exits, and checks that it exits with this status and that no message is unread. While
  /// updating, first inserts lines for the unread messages that no later line expects.
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
  /// Sends a message. A message on a single line without references and matchers is sent as it is written in the file.
  private func send(_ original: JSON, text: String) throws {
    let message = withIdentities(original)
    let filled = try filled(message)
    // A message over several lines is sent on one line.
    let line = filled == original && !text.contains("\n") ? text : filled.text
    show("--> \(line)")
    log.messages.append(.sent(filled))
    client.recordSent(filled)
    try checkRunning()
    client.server.send(Array(line.utf8))
  }

  /// The message with captured values in place of references, and generated values in place of
  /// matchers, which are meant for stubs.
  private func filled(_ message: JSON) throws -> JSON {
    guard message.containsSentMatchers else { return try message.filled(with: matcher.captures) }
    var generator = MessageGenerator(contract: Contract(.null))
    generator.adopt(matcher.captures)
    return try generator.value(for: message.asSentExpectation, schema: nil)
  }

  /// Writes bytes to the server, without framing.
  private func send(_ bytes: [UInt8]) throws(Problem) {
    try checkRunning()
    client.server.process.send(bytes)
  }

  private func checkRunning() throws(Problem) {
    guard !client.hasExited else {
      throw Problem("the server has exited at an earlier line; start another one with @restart")
    }
  }
}

extension Step {
  /// Whether the line expects something from a running server. After it fails, later lines can still be played.
  fileprivate var isExpectation: Bool {
    switch action {
    case .reply, .notification, .nextNotification, .absence, .log: true
    default: false
    }
  }
}

extension Error {
  /// The error with the place of the step; line 1 of the file if there is no step.
  fileprivate func located(at step: Step?, in file: TranscriptFile) -> TranscriptError {
    TranscriptError(
      path: step?.path ?? file.path, line: step?.line ?? 1, problem: Problem(self))
  }
}
