import JSON

// Lines that expect something from the server.
extension TranscriptRun {
  func expectReply(_ expected: JSON, at step: Step) throws(Problem) {
    let id = expected["id"]
    let what = id.map { "a reply with id \($0.text)" } ?? "the replies to a batch"
    let reply = try wait(for: what) { server in
      server.unread.removeFirst { message in
        guard let id else { return message.array != nil }
        return !message.isNotification
          && message["id"].map { matcher.matches(id, against: $0) } ?? false
      }
    }
    try check(reply, against: expected, at: step, mark: "<--")
  }

  func expectNextNotification(_ expected: JSON, at step: Step) throws(Problem) {
    let message = try wait(for: "a notification") { server in
      server.unread.removeFirst(where: \.isNotification)
    }
    try check(message, against: expected, at: step, mark: "<=~")
  }

  func expectNotification(_ expected: JSON, at step: Step, index: Int) throws(Problem) {
    let method = expected["method"] ?? "$any"
    // Comparing for equality is faster, which matters if many messages wait for their lines.
    let isLiteral = matcher.isLiteral(expected)
    let message: JSON
    do throws(Problem) {
      message = try wait(for: "a notification \(method.text)") { server in
        server.unread.removeFirst {
          isLiteral ? $0 == expected : matcher.matches(expected, against: $0)
        }
          ?? removeChangedNotification(of: method, from: server, index: index)
      }
    } catch {
      // Report how a notification of the same method differs, which helps more than the timeout.
      guard let similar = client.server.unread.first(where: { isNotification($0, of: method) })
      else {
        throw error
      }
      message = similar
    }
    try check(message, against: expected, at: step, mark: "<~~")
  }

  func expectAbsence(of method: String) throws(Problem) {
    try client.server.receive(toItsEnd: false, timeout: timeout)
    if client.server.unread.contains(where: { $0["method"]?.string == method }) {
      throw client.server.problem("expected no notification \(method), got one")
    }
  }

  func expectLogLine(matching pattern: String) throws(Problem) {
    _ = try client.server.wait(
      for: "a line of standard error with \(pattern)", timeout: timeout
    ) { server in
      server.logLines.removeFirst { $0.contains(pattern: pattern) }
    }
  }

  /// Waits for a message up to the timeout. If the mode waits only for replies, stops when all of them have been
  /// received.
  ///
  /// - Parameter what: the name of the message in errors, such as "a notification".
  private func wait<Found>(
    for what: String, find: (ServerUnderTest) -> Found?
  ) throws(Problem) -> Found {
    let client = client
    return try client.server.wait(
      for: what, timeout: timeout,
      isOver: mode.waitsOnlyForReplies ? { !client.isAwaitingReplies } : nil, find: find)
  }

  /// Removes and returns the oldest unread notification of a method that no later `<~~` line before the next boundary
  /// expects; nil if there is none, and unless the run updates.
  private func removeChangedNotification(
    of method: JSON, from server: ServerUnderTest, index: Int
  ) -> JSON? {
    guard mode.updates else { return nil }
    let later = laterNotifications(after: index)
    return server.unread.removeFirst { message in
      isNotification(message, of: method)
        && !later.contains { matcher.matches($0, against: message) }
    }
  }

  private func isNotification(_ message: JSON, of method: JSON) -> Bool {
    message["method"].map { matcher.matches(method, against: $0) } ?? false
  }

  /// The expectations of the `<~~` lines after a step, up to the next boundary.
  private func laterNotifications(after index: Int) -> [JSON] {
    var later: [JSON] = []
    for next in file.steps[(index + 1)...] {
      if next.isBoundary {
        return later
      }
      if case .notification(let expected) = next.action {
        later.append(expected)
      }
    }
    return later
  }

  /// Compares a received message with its expectation. If they differ in an update, changes the line instead of
  /// failing, unless `@retry` has time for another attempt.
  private func check(
    _ actual: JSON, against expected: JSON, at step: Step, mark: String
  ) throws(Problem) {
    show("\(mark) \(actual.text)")
    let changed = changes.expectation(of: step)
    let expected = changed ?? expected
    do throws(Problem) {
      try matcher.match(expected, against: actual)
    } catch {
      guard mode.updates, !isRetrying else {
        var problem = error
        problem.received = actual.text
        throw problem
      }
      matcher.identities = identities(after: step)
      let updated = matcher.update(
        expected, for: actual, generalises: changes.generalises || changed != nil)
      changes.replace(
        expected, of: step, mark: mark, by: updated, differences: error.differences)
    }
  }
}

extension Array {
  /// Removes and returns the first element that satisfies a predicate.
  fileprivate mutating func removeFirst(where predicate: (Element) -> Bool) -> Element? {
    firstIndex(where: predicate).map { remove(at: $0) }
  }
}
