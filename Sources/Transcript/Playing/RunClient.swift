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
    if let arguments {
      self.arguments = arguments
    }
    server = try sandbox.start(self.arguments, captures, conversation)
    hasLeft = false
    asked = [:]
    strayReplies = 0
    unendedLine = []
  }

  /// How many replies without an id are due, which the server sends for what is no request.
  private var strayReplies = 0

  /// What was sent of a line that has not ended.
  private var unendedLine: [UInt8] = []

  /// Notes which replies are due for what is sent.
  func note(sent message: JSON) {
    let parts = message.array ?? [message]
    if parts.isEmpty {
      strayReplies += 1
    }
    for part in parts {
      switch part.replyDue {
      case .none: break
      case .stray: strayReplies += 1
      case .id(let id): asked[id] = part["method"]?.string ?? ""
      }
    }
  }

  /// The same for bytes, which may be no JSON. With headers nobody can tell where a message ends.
  func note(sent bytes: [UInt8]) {
    unendedLine += bytes
    if String(decoding: unendedLine, as: UTF8.self).lowercased().contains("content-length") {
      return
    }
    while let end = unendedLine.firstIndex(of: UInt8(ascii: "\n")) {
      let line = unendedLine[..<end]
      if !line.allSatisfy({ [0x09, 0x0D, 0x20].contains($0) }) {
        if let message = try? JSONParser.parse(Array(line)) {
          note(sent: message)
        } else {
          strayReplies += 1
        }
      }
      unendedLine.removeFirst(end + 1)
    }
  }

  /// Whether a reply is still to come.
  var isAwaitingReplies: Bool {
    server.status == nil
      && (server.strayReplies < strayReplies
        || asked.keys.contains { !server.answered.contains($0) })
  }

  /// Expects no more replies than have come.
  func giveUpWaiting() {
    strayReplies = server.strayReplies
    for id in asked.keys where !server.answered.contains(id) {
      asked[id] = nil
    }
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
    let reply = try wait(for: what) { server in
      server.unread.take { message in
        guard let id else { return message.array != nil }
        return !message.isNotification && message["id"].map { matcher.matches(id, $0) } ?? false
      }
    }
    try check(step, expected, reply, mark: "<--")
  }

  /// Waits as long as the mode allows.
  private func wait<Found>(
    for what: String, _ take: (ServerUnderTest) -> Found?
  ) throws(Fault) -> Found {
    let client = client
    return try client.server.wait(
      for: what, timeout, isOver: mode.waitsOnlyForReplies ? { !client.isAwaitingReplies } : nil,
      take)
  }

  func expectNext(_ expected: JSON, _ step: Step) throws(Fault) {
    let message = try wait(for: "a notification") { server in
      server.unread.take(\.isNotification)
    }
    try check(step, expected, message, mark: "<=~")
  }

  func expectNotification(_ expected: JSON, _ step: Step, _ index: Int) throws(Fault) {
    let method = expected["method"] ?? "$any"
    let message: JSON
    do throws(Fault) {
      message = try wait(for: "a notification \(method.text)") { server in
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
      if next.isTurn {
        return later
      }
      if case .notification(let expected) = next.action {
        later.append(expected)
      }
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

/// Which reply the server owes for a message.
private enum ReplyDue {
  case none
  case id(JSON)

  /// One with the id null.
  case stray
}

extension JSON {
  /// For one message, no batch.
  fileprivate var replyDue: ReplyDue {
    guard object != nil else { return .stray }
    let isResponse = self["method"] == nil && (self["result"] != nil || self["error"] != nil)
    if isResponse {
      return .none
    }
    switch self["id"] {
    case nil: return self["jsonrpc"] == "2.0" && self["method"]?.string != nil ? .none : .stray
    case .string(let id)?: return .id(.string(id))
    case .number(let id)?: return .id(.number(id))
    default: return .stray
    }
  }

  /// All other messages of a server are replies, a batch too.
  var isNotification: Bool { self["method"] != nil }
}
