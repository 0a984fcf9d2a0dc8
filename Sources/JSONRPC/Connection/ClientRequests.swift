package import JSON
package import Platform

/// What the server asks of its client: requests with ids of the server's own, and where their
/// replies go. To be used on the event loop only, as the outbox is.
///
/// A client need not answer: what waits then is one closure. Whoever asks again and again has to
/// wait for the last reply first.
package final class ClientRequests: Sendable {
  /// Called once on the loop with what the client answers, an error of its own among it.
  package typealias Reply = @Sendable (Result<JSON, Refusal>) -> Void

  /// The client's error, as it was sent.
  package struct Refusal: Error, Sendable {
    package let error: JSON

    /// For the log.
    package var message: String { error["message"]?.string ?? error.text }
  }

  private struct State {
    var lastID = 0
    var waiting: [Int: Reply] = [:]
  }

  private let outbox: Outbox
  private let state: LoopConfined<State>

  package init(loop: EventLoop, outbox: Outbox) {
    self.outbox = outbox
    state = LoopConfined(State(), to: loop)
  }

  /// Sends a request.
  package func send(
    _ method: StaticString, _ params: JSON, then reply: @escaping Reply = { _ in }
  ) {
    let id = state.with { state in
      state.lastID += 1
      state.waiting[state.lastID] = reply
      return state.lastID
    }
    outbox.send { message in
      message.add("jsonrpc", literal: "2.0")
      message.add("id", id)
      message.add("method", literal: method)
      if params != .null { message.add("params", params) }
    }
  }

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
