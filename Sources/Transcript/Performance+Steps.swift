import JSON

extension Performance {
  func perform(_ step: Step) throws(Fault) {
    switch step.action {
    case .note: show(step.text)
    case .timeout(let timeout): self.timeout = timeout
    case .send(let message, let text): try send(message, text)
    case .sendBytes(let bytes): try sendBytes(bytes, step)
    case .reply(let expected): try expectReply(expected, step)
    case .notification(let expected): try expectNotification(expected, step)
    case .nextNotification(let expected): try expectNext(expected, step)
    case .absence(let method): try expectAbsence(of: method, step)
    case .closeInput: try closeInput(step)
    case .exit(let status):
      show(step.text)
      try leave(status: status, closingInput: false)
    case .log(let pattern): try expectLog(pattern, step)
    case .restart(let arguments):
      show(step.text)
      try restart(arguments)
    }
  }

  /// A line without captures is sent as the file has it, to the byte.
  private func send(_ message: JSON, _ text: String) throws(Fault) {
    let filled = try filled(message)
    let line = filled == message ? text : filled.text
    show("--> \(line)")
    messages.append(.sent(filled))
    try send(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  private func filled(_ message: JSON) throws(Fault) -> JSON {
    do throws(MissingCapture) {
      return try message.filled(with: matcher.captures)
    } catch {
      throw Fault(error.message)
    }
  }

  private func sendBytes(_ bytes: [UInt8], _ step: Step) throws(Fault) {
    show(step.text)
    try send(bytes)
  }

  private func closeInput(_ step: Step) throws(Fault) {
    show(step.text)
    try server().closeInput()
  }

  private func expectReply(_ expected: JSON, _ step: Step) throws(Fault) {
    let id = expected["id"]
    let what = id.map { "a reply with id \($0.text)" } ?? "the replies to a batch"
    let reply = try server().wait(for: what, timeout) { server in
      server.take { message in
        guard let id else { return message.array != nil }
        return !message.isNotification && message["id"].map { matcher.matches(id, $0) } ?? false
      }
    }
    try check(step, expected, reply, mark: "<--")
  }

  private func expectNotification(_ expected: JSON, _ step: Step) throws(Fault) {
    let server = try server()
    let method = expected["method"] ?? "$any"
    do throws(Fault) {
      let message = try server.wait(for: "a notification \(method.text)", timeout) { server in
        server.take { matcher.matches(expected, $0) } ?? stale(method, in: server, step)
      }
      try check(step, expected, message, mark: "<~~")
    } catch {
      guard let near = server.unread.first(where: { isNotification($0, of: method) }) else {
        throw error
      }
      try check(step, expected, near, mark: "<~~")
    }
  }

  /// When lines are being rewritten: the oldest message of the method that no line further down
  /// waits for.
  private func stale(_ method: JSON, in server: ServerUnderTest, _ step: Step) -> JSON? {
    guard update else { return nil }
    let later = laterNotifications(step)
    return server.take { message in
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

  private func expectNext(_ expected: JSON, _ step: Step) throws(Fault) {
    let message = try server().wait(for: "a notification", timeout) { server in
      server.take(\.isNotification)
    }
    try check(step, expected, message, mark: "<=~")
  }

  /// Compares a message that came with the expectation, or rewrites the line.
  private func check(
    _ step: Step, _ expected: JSON, _ actual: JSON, mark: String
  ) throws(Fault) {
    show("\(mark) \(actual.text)")
    do throws(Mismatch) {
      try matcher.match(expected, actual)
    } catch {
      guard update else { throw Fault(error) }
      rewritten[step.line] = "\(mark) \(matcher.renew(expected, for: actual).text)"
    }
  }

  private func expectAbsence(of method: String, _ step: Step) throws(Fault) {
    show(step.text)
    let server = try server()
    try server.receiveWhatIsThere(timeout)
    if server.unread.contains(where: { $0["method"]?.string == method }) {
      throw server.fault("wanted no notification \(method), got one")
    }
  }

  private func expectLog(_ pattern: String, _ step: Step) throws(Fault) {
    show(step.text)
    _ = try server().wait(for: "a line of standard error with \(pattern)", timeout) { server in
      server.takeLogLine { $0.contains(pattern: pattern) }
    }
  }
}
