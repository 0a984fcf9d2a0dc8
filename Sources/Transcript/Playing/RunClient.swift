import JSON
import Platform

/// A server that a transcript talks to, and what is known of it.
final class RunClient {
  /// As `@server`, `@client` or `@restart` gave them.
  private(set) var arguments: [String]

  /// The server that was started last, which may have ended.
  private(set) var server: ServerUnderTest

  /// True once the transcript has seen the server end.
  var hasLeft = false

  /// Methods of requests that were sent to this server, by their ids.
  var asked: [JSON: String] = [:]

  init(
    _ arguments: [String], in sandbox: Sandbox, _ captures: [String: JSON],
    _ conversation: RunConversation
  ) throws {
    self.arguments = arguments
    server = try sandbox.start(arguments, captures, conversation)
  }

  func restart(
    _ arguments: [String]?, in sandbox: Sandbox, _ captures: [String: JSON],
    _ conversation: RunConversation
  ) throws {
    if let arguments { self.arguments = arguments }
    server = try sandbox.start(self.arguments, captures, conversation)
    hasLeft = false
    asked = [:]
  }

  /// Waits until every request has its reply, or the server has ended.
  func awaitAnswers(_ timeout: Duration) throws(Fault) {
    for (id, method) in asked where !server.answered.contains(id) && server.status == nil {
      _ = try server.wait(for: "the reply to \(method) with id \(id.text)", timeout) { server in
        server.answered.contains(id) ? true : nil
      }
    }
  }
}

/// What went over the wire, to and from all servers of a run.
final class RunConversation {
  var messages: [TranscriptPlayer.Exchange] = []
}

/// What a run expects of the server.
extension Run {
  func expectReply(_ expected: JSON, _ step: Step) throws(Fault) {
    let id = expected["id"]
    let what = id.map { "a reply with id \($0.text)" } ?? "the replies to a batch"
    let reply = try client.server.wait(for: what, timeout) { server in
      server.unread.take { message in
        guard let id else { return message.array != nil }
        return !message.isNotification && message["id"].map { matcher.matches(id, $0) } ?? false
      }
    }
    try check(step, expected, reply, mark: "<--")
  }

  func expectNext(_ expected: JSON, _ step: Step) throws(Fault) {
    let message = try client.server.wait(for: "a notification", timeout) { server in
      server.unread.take(\.isNotification)
    }
    try check(step, expected, message, mark: "<=~")
  }

  func expectNotification(_ expected: JSON, _ step: Step, _ index: Int) throws(Fault) {
    let method = expected["method"] ?? "$any"
    let message: JSON
    do throws(Fault) {
      message = try client.server.wait(for: "a notification \(method.text)", timeout) { server in
        server.unread.take { matcher.matches(expected, $0) }
          ?? takeStale(method, from: server, index)
      }
    } catch {
      // The nearest one tells more than that none came.
      guard let near = client.server.unread.first(where: { isNotification($0, of: method) }) else {
        throw error
      }
      message = near
    }
    try check(step, expected, message, mark: "<~~")
  }

  /// When lines are being rewritten: the oldest message of the method that no line further down
  /// waits for.
  private func takeStale(_ method: JSON, from server: ServerUnderTest, _ index: Int) -> JSON? {
    guard mode.updates else { return nil }
    let later = laterNotifications(index)
    return server.unread.take { message in
      isNotification(message, of: method) && !later.contains { matcher.matches($0, message) }
    }
  }

  private func isNotification(_ message: JSON, of method: JSON) -> Bool {
    message["method"].map { matcher.matches(method, $0) } ?? false
  }

  /// Expectations of the `<~~` lines that follow the step, up to the next one that sends.
  private func laterNotifications(_ index: Int) -> [JSON] {
    var later: [JSON] = []
    for next in file.steps[(index + 1)...] {
      if next.isTurn { return later }
      if case .notification(let expected) = next.action { later.append(expected) }
    }
    return later
  }

  /// Compares a message that came with the expectation, or rewrites the line.
  private func check(
    _ step: Step, _ expected: JSON, _ actual: JSON, mark: String
  ) throws(Fault) {
    show("\(mark) \(actual.text)")
    let expected = rewriting.expectation(step) ?? expected
    do throws(Fault) {
      try matcher.match(expected, actual)
    } catch {
      guard mode.updates else {
        var fault = error
        fault.came = actual.text
        throw fault
      }
      let updated = matcher.update(
        expected, for: actual,
        generalises: rewriting.generalises || rewriting.expectation(step) != nil)
      rewriting.replace(step, mark, expected, by: updated, error.differences)
    }
  }

  func expectAbsence(of method: String) throws(Fault) {
    try client.server.receive(toItsEnd: false, timeout)
    if client.server.unread.contains(where: { $0["method"]?.string == method }) {
      throw client.server.fault("wanted no notification \(method), got one")
    }
  }
}

extension JSON {
  /// All other messages of a server are replies, a batch too.
  var isNotification: Bool { self["method"] != nil }
}
