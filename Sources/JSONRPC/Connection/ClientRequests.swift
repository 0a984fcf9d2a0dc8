package import JSON
package import Platform

/// Requests that the server sends to its client, with ids that the server chooses, and the handlers of
/// their replies. Use it on the event loop only, like the outbox.
///
/// A client need not reply, and a request without a reply keeps one closure in memory. So code that sends requests
/// repeatedly has to wait for each reply before the next request.
package final class ClientRequests: Sendable {
  /// Called at most once, on the loop, with the client's result or a `Refusal`.
  package typealias Reply = @Sendable (Answer) -> Void
  package typealias Answer = Result<JSON, Refusal>

  /// The client's error, as it was received; null if the connection ended or the call was cancelled before a reply.
  package struct Refusal: Error, Sendable {
    package let error: JSON

    /// The client's message, else the whole error as JSON, for the log.
    package var message: String { error["message"]?.string ?? error.text }
  }

  private struct State {
    var lastID = 0
    var hasEnded = false
    var waiting: [Int: Reply] = [:]
  }

  private let loop: EventLoop
  private let outbox: Outbox
  private let state: LoopConfined<State>

  package init(loop: EventLoop, outbox: Outbox) {
    self.loop = loop
    self.outbox = outbox
    state = LoopConfined(State(), to: loop)
  }

  /// Sends a request. After `endAll`, sends nothing and calls `reply` with a null refusal at once.
  ///
  /// - Returns: the id of the request.
  @discardableResult
  package func send(
    _ method: StaticString, params: JSON, then reply: @escaping Reply = { _ in }
  ) -> Int {
    let (id, hasEnded) = state.with { state in
      state.lastID += 1
      if !state.hasEnded {
        state.waiting[state.lastID] = reply
      }
      return (state.lastID, state.hasEnded)
    }
    if hasEnded {
      reply(.failure(Refusal(error: .null)))
      return id
    }
    outbox.send { message in
      message.add("jsonrpc", literal: "2.0")
      message.add("id", id)
      message.add("method", literal: method)
      if params != .null {
        message.add("params", params)
      }
    }
    return id
  }

  /// Sends a request and waits for the reply. Call it on the loop.
  ///
  /// - Parameter onCancel: called on the loop with the id of the request if the task is cancelled before the reply, to
  ///   tell the client that no reply is needed. The wait then ends at once.
  /// - Throws: `Refusal` for the client's error or the end of the connection; `CancellationError` if the task is
  ///   cancelled.
  package nonisolated(nonsending) func call(
    _ method: StaticString, params: JSON, onCancel: @escaping @Sendable (Int) -> Void
  ) async throws -> JSON {
    let loop = loop
    let wait = LoopConfined(Wait(), to: loop)
    let id = send(method, params: params) { answer in wait.with { $0.finish(with: answer) } }
    // The closure with the continuation and `onCancel` may run on other threads than the loop's.
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.perform { wait.with { $0.begin(continuation) } }
      }
    } onCancel: {
      loop.perform {
        guard let reply = self.removeReply(id) else { return }
        onCancel(id)
        reply(.failure(Refusal(error: .null)))
      }
    }
    try Task.checkCancellation()
    return try answer.get()
  }

  /// Resumes the continuation of a call with the answer, whichever of the two is available first.
  private struct Wait {
    private var continuation: CheckedContinuation<Answer, Never>?
    private var answer: Answer?

    mutating func begin(_ continuation: CheckedContinuation<Answer, Never>) {
      if let answer {
        continuation.resume(returning: answer)
      } else {
        self.continuation = continuation
      }
    }

    mutating func finish(with answer: Answer) {
      if let continuation {
        continuation.resume(returning: answer)
      } else {
        self.answer = answer
      }
    }
  }

  /// Fails every waiting request and every later one, because no reply can be received any more.
  package func endAll() {
    let replies = state.with { state in
      state.hasEnded = true
      return exchange(&state.waiting, with: [:])
    }
    for reply in replies.values {
      reply(.failure(Refusal(error: .null)))
    }
  }

  private func removeReply(_ id: Int) -> Reply? {
    state.with { $0.waiting.removeValue(forKey: id) }
  }

  /// Calls the handler of a reply; false if no request waits for it.
  func receive(_ reply: ReceivedReply) -> Bool {
    guard let id = reply.id.int, let action = removeReply(id) else { return false }
    if let error = reply.error {
      action(.failure(Refusal(error: error)))
    } else {
      action(.success(reply.result ?? .null))
    }
    return true
  }
}
