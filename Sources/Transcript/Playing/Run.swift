import JSON
import Platform

/// One run of a transcript, from its first step to its last or the first that fails.
final class Run {
  private let file: TranscriptFile
  private let sandbox: Sandbox

  /// A message that does not match rewrites its line instead of failing.
  private let update: Bool
  private let output: (String) -> Void

  /// Of the running server, as `@server` or `@restart` gave them.
  private var arguments: [String]

  /// The server that was started last, which may have ended.
  private var server: ServerUnderTest

  /// True once the transcript has seen the server end.
  private var hasLeft = false

  /// What is waited for at most; `@timeout` changes it.
  private var timeout: Duration
  private var matcher: Matcher

  /// New texts of lines that no longer match, by line number.
  private(set) var rewritten: [Int: String] = [:]

  /// In the order of sending and receiving.
  var messages: [TranscriptPlayer.Exchange] { server.messages }

  /// Starts the server, which lives as long as this object.
  init(
    _ file: TranscriptFile, program: [String], update: Bool, timeout: Duration,
    output: @escaping (String) -> Void
  ) throws(SystemError) {
    self.file = file
    self.update = update
    self.timeout = timeout
    self.output = output
    sandbox = try Sandbox(program: program, file: file)
    matcher = Matcher(captures: ["folder": .string(sandbox.path)])
    arguments = file.setup.arguments
    server = try sandbox.start(arguments, matcher.captures)
  }

  deinit { server.process.end() }

  /// The first failure, or nil.
  func play() -> TranscriptError? {
    var line = 1
    do {
      for step in file.steps {
        line = step.line
        try perform(step)
      }
      line = file.steps.last { !$0.text.isEmpty }?.line ?? 1
      // A file that does not say how the server ends means: input closed, status 0.
      try leaveUnlessGone()
      return nil
    } catch {
      return TranscriptError(path: file.path, line: line, fault: Fault(error))
    }
  }

  private func perform(_ step: Step) throws {
    switch step.action {
    case .timeout, .send, .reply, .notification, .nextNotification: break
    // Other lines stand in the conversation as the file has them.
    default: show(step.text)
    }
    switch step.action {
    case .note: break
    case .timeout(let timeout): self.timeout = timeout
    case .send(let message, let text): try send(message, text)
    case .sendBytes(let bytes): try send(bytes)
    case .reply(let expected): try expectReply(expected, step)
    case .notification(let expected): try expectNotification(expected, step)
    case .nextNotification(let expected): try expectNext(expected, step)
    case .absence(let method): try expectAbsence(of: method)
    case .closeInput: server.process.closeInput()
    case .exit(let status): try leave(status: status)
    case .log(let pattern):
      _ = try server.wait(for: "a line of standard error with \(pattern)", timeout) {
        $0.logLines.take { $0.contains(pattern: pattern) }
      }
    case .restart(let arguments): try restart(arguments)
    }
  }

  private func show(_ text: String) { output(text.shortened(to: 160)) }

  private func restart(_ arguments: [String]?) throws {
    try leaveUnlessGone()
    if let arguments { self.arguments = arguments }
    let messages = messages
    server = try sandbox.start(self.arguments, matcher.captures)
    server.messages = messages
    hasLeft = false
  }

  /// Closes the input of a server that the transcript has not seen end, and waits for its end.
  private func leaveUnlessGone() throws(Fault) {
    guard !hasLeft else { return }
    server.process.closeInput()
    try leave(status: 0)
  }

  /// Waits for the server to end with this status, with no message left unread.
  private func leave(status wanted: Int) throws(Fault) {
    try server.receive(toItsEnd: true, timeout)
    guard let status = server.status else {
      throw server.fault("the server has not ended within \(timeout.text)")
    }
    guard status == .code(wanted) else {
      throw server.fault("wanted exit status \(wanted), got \(status.text)")
    }
    guard server.unread.isEmpty else {
      throw server.fault("the server has ended and messages are unread; expect each in a line")
    }
    hasLeft = true
  }

  /// A line without captures is sent as the file has it, to the byte.
  private func send(_ message: JSON, _ text: String) throws {
    let filled = try message.filled(with: matcher.captures)
    let line = filled == message ? text : filled.text
    show("--> \(line)")
    server.messages.append(.sent(filled))
    try send(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// Hands bytes to the server, line ends included.
  private func send(_ bytes: [UInt8]) throws(Fault) {
    guard !hasLeft else {
      throw Fault("the server has ended at a line before; @restart starts another one")
    }
    server.process.send(bytes)
  }

  private func expectReply(_ expected: JSON, _ step: Step) throws(Fault) {
    let id = expected["id"]
    let what = id.map { "a reply with id \($0.text)" } ?? "the replies to a batch"
    let reply = try server.wait(for: what, timeout) { server in
      server.unread.take { message in
        guard let id else { return message.array != nil }
        return !message.isNotification && message["id"].map { matcher.matches(id, $0) } ?? false
      }
    }
    try check(step, expected, reply, mark: "<--")
  }

  private func expectNext(_ expected: JSON, _ step: Step) throws(Fault) {
    let message = try server.wait(for: "a notification", timeout) { server in
      server.unread.take(\.isNotification)
    }
    try check(step, expected, message, mark: "<=~")
  }

  private func expectNotification(_ expected: JSON, _ step: Step) throws(Fault) {
    let method = expected["method"] ?? "$any"
    let message: JSON
    do throws(Fault) {
      message = try server.wait(for: "a notification \(method.text)", timeout) { server in
        server.unread.take { matcher.matches(expected, $0) }
          ?? takeStale(method, from: server, step)
      }
    } catch {
      // The nearest one tells more than that none came.
      guard let near = server.unread.first(where: { isNotification($0, of: method) }) else {
        throw error
      }
      message = near
    }
    try check(step, expected, message, mark: "<~~")
  }

  /// When lines are being rewritten: the oldest message of the method that no line further down
  /// waits for.
  private func takeStale(_ method: JSON, from server: ServerUnderTest, _ step: Step) -> JSON? {
    guard update else { return nil }
    let later = laterNotifications(step)
    return server.unread.take { message in
      isNotification(message, of: method) && !later.contains { matcher.matches($0, message) }
    }
  }

  private func isNotification(_ message: JSON, of method: JSON) -> Bool {
    message["method"].map { matcher.matches(method, $0) } ?? false
  }

  /// Expectations of the `<~~` lines that follow the step, up to the next one that sends.
  private func laterNotifications(_ step: Step) -> [JSON] {
    var later: [JSON] = []
    for next in file.steps.dropFirst(step.line) {
      switch next.action {
      case .notification(let expected): later.append(expected)
      case .send, .sendBytes, .closeInput, .exit, .restart: return later
      default: break
      }
    }
    return later
  }

  /// Compares a message that came with the expectation, or rewrites the line.
  private func check(_ step: Step, _ expected: JSON, _ actual: JSON, mark: String) throws(Fault) {
    show("\(mark) \(actual.text)")
    do throws(Fault) {
      try matcher.match(expected, actual)
    } catch {
      guard update else { throw error }
      rewritten[step.line] = "\(mark) \(matcher.update(expected, for: actual).text)"
    }
  }

  private func expectAbsence(of method: String) throws(Fault) {
    try server.receive(toItsEnd: false, timeout)
    if server.unread.contains(where: { $0["method"]?.string == method }) {
      throw server.fault("wanted no notification \(method), got one")
    }
  }
}

extension JSON {
  /// All other messages of a server are replies, a batch too.
  var isNotification: Bool { self["method"] != nil }
}
