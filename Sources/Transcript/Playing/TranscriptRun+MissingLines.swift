import JSON

// Lines for received messages that no line expects.
extension TranscriptRun {
  /// While updating, waits for the replies that no later line expects. Then inserts lines for them, and for the
  /// unread messages before the last reply that no later line expects. Called before each boundary outside of `@retry`,
  /// and at the end.
  func insertMissingLines(before index: Int) throws(Problem) {
    guard mode.updates, client.server.status == nil else { return }
    let expected = LaterExpectations(file.steps[index...])
    awaitReplies(unlessIn: expected)
    let isExpected = client.requests.keys.contains {
      expected.includeReply(to: $0, matcher: matcher)
    }
    if mode.waitsOnlyForReplies, !expected.includeReplyWithoutID, !isExpected {
      awaitAllReplies()
    }
    insertUnexpectedMessages(unlessIn: expected, before: index)
  }

  /// Waits for the replies that no later line expects. If the server ends meanwhile, the line that expects its exit
  /// reports that.
  private func awaitReplies(unlessIn expected: LaterExpectations) {
    for id in client.requests.keys where !expected.includeReply(to: id, matcher: matcher) {
      let reply = try? client.server.wait(for: "a reply", timeout: timeout) { server in
        server.answeredIDs.contains(id) ? true : nil
      }
      // Do not wait again for a reply that the server does not send.
      if reply == nil {
        client.requests[id] = nil
        shortenTimeout()
      }
    }
  }

  private func awaitAllReplies() {
    let isOver = { [client] in !client.isAwaitingReplies }
    let nothing: (ServerUnderTest) -> Bool? = { _ in nil }
    _ = try? client.server.wait(
      for: "the replies", timeout: timeout, isOver: isOver, find: nothing)
    if client.isAwaitingReplies {
      shortenTimeout()
    }
    client.stopAwaitingReplies()
  }

  /// Inserts lines for the unread messages that no later line expects, when the server has ended.
  func insertRemainingLines() {
    let index = file.steps.firstIndex { $0 == current } ?? file.steps.count
    let expected = LaterExpectations(file.steps[min(index + 1, file.steps.count)...])
    insertUnexpectedMessages(unlessIn: expected, before: index)
  }

  private func insertUnexpectedMessages(
    unlessIn expected: LaterExpectations, before index: Int
  ) {
    let server = client.server
    let hasEnded = server.status != nil
    // If the server has ended, insert the messages after the line that closes its input.
    let last = file.steps[..<index].lastIndex { step in
      step.isPlayed && !step.endsInput(exceptByClosing: hasEnded)
    }
    guard let last else { return }
    // While the server runs, insert only the messages up to the last reply; later notifications may
    // belong to lines further down.
    let replyEnd = server.unread.lastIndex { !$0.isNotification }.map { $0 + 1 }
    let limit = hasEnded ? server.unread.count : replyEnd ?? 0
    var kept: [JSON] = []
    var missing: [JSON] = []
    for (position, message) in server.unread.enumerated() {
      let isMissing = position < limit && !expected.include(message, matcher: matcher)
      if isMissing {
        missing.append(message)
      } else {
        kept.append(message)
      }
    }
    server.unread = kept
    for message in missing {
      show("(no line) \(message.text)")
    }
    var matcher = matcher
    // The next iteration may have begun already.
    if let round = iteration(at: last) {
      matcher.capture(JSON(round), as: "round")
    }
    changes.insert(
      missing, after: TranscriptChanges.Location(endOf: file.steps[last]), occurrence: last,
      matcher: matcher)
  }

  /// The number of the last iteration that begins at or before a step; nil before the first one.
  private func iteration(at index: Int) -> Int? {
    for step in file.steps[...index].reversed() {
      if case .iteration(let number) = step.action {
        return number
      }
    }
    return nil
  }
}

/// The messages that the given lines up to the first `@restart` expect.
private struct LaterExpectations {
  private var messages: [JSON] = []

  init(_ steps: ArraySlice<Step>) {
    for step in steps {
      switch step.action {
      case .reply(let expected), .notification(let expected), .nextNotification(let expected):
        messages.append(expected)
      case .restart: return
      default: break
      }
    }
  }

  /// Whether a line expects a reply with the id null.
  var includeReplyWithoutID: Bool { messages.contains { $0["id"] == .null } }

  func includeReply(to id: JSON, matcher: Matcher) -> Bool {
    messages.contains { expected in
      if let replies = expected.array {
        return replies.contains { $0["id"] == id }
      }
      return expected["id"].map { matcher.matches($0, against: id) } ?? false
    }
  }

  /// Whether a line expects a message of the same method or the same id; for a batch, any batch.
  func include(_ message: JSON, matcher: Matcher) -> Bool {
    if let method = message["method"] {
      return messages.contains {
        $0["method"].map { matcher.matches($0, against: method) } ?? false
      }
    }
    if message.array != nil {
      return messages.contains { $0.array != nil }
    }
    return message["id"].map { includeReply(to: $0, matcher: matcher) } ?? false
  }
}

extension Step {
  /// Whether lines may be inserted after the line. Lines are not inserted after comments, set-up and other lines
  /// without a message or an event, nor after the end of a `@retry`, where they would not be repeated.
  fileprivate var isPlayed: Bool {
    switch action {
    case .note, .unchecked, .timeout, .iteration, .arguments, .retry, .endRetry: false
    default: true
    }
  }

  /// Whether lines are inserted before the line instead of after it.
  fileprivate func endsInput(exceptByClosing: Bool) -> Bool {
    switch action {
    case .closeInput: !exceptByClosing
    case .exit, .log: true
    default: false
    }
  }
}
