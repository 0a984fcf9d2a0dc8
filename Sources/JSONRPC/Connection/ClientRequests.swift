package import JSON
package import Platform
import Text

/// What the server asks of its client: requests with ids of the server's own, and where their
/// replies go. To be used on the event loop only, as the outbox is.
///
/// A client need not answer: what waits then is one closure. Whoever asks again and again has to
/// wait for the last reply first.
package final class ClientRequests: Sendable {
  /// Called once on the loop with what the client answers, an error of its own among it.
  package typealias Reply = @Sendable (Answer) -> Void
  package typealias Answer = Result<JSON, Refusal>

  /// The client's error, as it was sent.
  package struct Refusal: Error, Sendable {
    package let error: JSON

    /// For the log.
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

  /// Sends a request.
  ///
  /// - Returns: its id.
  @discardableResult
  package func send(
    _ method: StaticString, _ params: JSON, then reply: @escaping Reply = { _ in }
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

  /// Sends a request and waits for the reply. To be called on the loop.
  ///
  /// - Parameter giveUp: tells the other side, when the task is cancelled, that the request of this id
  ///   needs no answer any more; called on the loop. The wait ends at once.
  /// - Throws: `Refusal`; `CancellationError`.
  package nonisolated(nonsending) func call(
    _ method: StaticString, _ params: JSON, giveUp: @escaping @Sendable (Int) -> Void
  ) async throws -> JSON {
    let (loop, wait) = (loop, LoopConfined(Wait(), to: loop))
    let id = send(method, params) { answer in wait.with { $0.end(with: answer) } }
    // What the handlers are given runs on some thread of the runtime's pool.
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        loop.perform { wait.with { $0.begin(waiting) } }
      }
    } onCancel: {
      loop.perform {
        guard let reply = self.forget(id) else { return }
        giveUp(id)
        reply(.failure(Refusal(error: .null)))
      }
    }
    try Task.checkCancellation()
    return try answer.get()
  }

  /// Of one call: whichever comes first waits for the other.
  private struct Wait {
    private var waiting: CheckedContinuation<Answer, Never>?
    private var answer: Answer?

    mutating func begin(_ waiting: CheckedContinuation<Answer, Never>) {
      if let answer {
        waiting.resume(returning: answer)
      } else {
        self.waiting = waiting
      }
    }

    mutating func end(with answer: Answer) {
      if let waiting {
        waiting.resume(returning: answer)
      } else {
        self.answer = answer
      }
    }
  }

  /// Ends all that waits or is still to be asked, as with an error of the client's: no more replies
  /// can come.
  package func endAll() {
    let replies = state.with { state in
      state.hasEnded = true
      return exchange(&state.waiting, with: [:])
    }
    for reply in replies.values {
      reply(.failure(Refusal(error: .null)))
    }
  }

  private func forget(_ id: Int) -> Reply? { state.with { $0.waiting.removeValue(forKey: id) } }

  /// Hands a reply to who asked; false if nobody did.
  func take(_ reply: ReceivedReply) -> Bool {
    guard let id = reply.id.int, let action = state.with({ $0.waiting.removeValue(forKey: id) })
    else { return false }
    if let error = reply.error {
      action(.failure(Refusal(error: error)))
    } else {
      action(.success(reply.result ?? .null))
    }
    return true
  }
}
