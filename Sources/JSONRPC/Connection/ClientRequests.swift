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

/// A client within the process: it speaks to a server here over a pair of sockets, so that it meets
/// the same rules, limits and order as any other. Lives on the event loop of both.
package final class LocalClient: Sendable {
  /// What is sent.
  private let outbox: Outbox
  private let requests: ClientRequests
  private let loop: EventLoop
  private let stream: ByteStream

  private struct Input: ~Copyable {
    var onNotification: @Sendable (String, JSON) -> Void = { _, _ in }
    var splitter = MessageSplitter(.lines)
  }

  private let input: LoopConfined<Input>

  package init(loop: EventLoop, stream: ByteStream) {
    self.loop = loop
    self.stream = stream
    outbox = Outbox(loop: loop, stream: stream)
    requests = ClientRequests(loop: loop, outbox: outbox)
    input = LoopConfined(Input(), to: loop)
  }

  /// Begins to read and to write. To be called on the loop's thread.
  ///
  /// - Parameter onNotification: called on the loop with the method and the parameters of each.
  package func start(onNotification: @escaping @Sendable (String, JSON) -> Void) {
    input.with { $0.onNotification = onNotification }
    outbox.start(Outbox.Events(onFull: {}, onDrained: {}, onClosed: {}))
    loop.watch(stream.descriptor, .readable) { [weak self] in self?.read() }
  }

  /// Sends a request and waits for its result. A cancelled task cancels the request.
  ///
  /// - Throws: `RPCError` with what the server answered; `CancellationError`.
  package nonisolated(nonsending) func call(
    _ method: StaticString, _ params: JSON = [:]
  ) async throws -> JSON {
    let outbox = outbox
    do {
      return try await requests.call(method, params) { id in
        outbox.notify("$/cancelRequest", ["id": JSON(id)])
      }
    } catch let refusal as ClientRequests.Refusal {
      throw RPCError(refusal.error)
    }
  }

  private func read() {
    let isOpen = input.with { input in
      if case .bytes = input.splitter.read(from: stream) {
        true
      } else {
        false
      }
    }
    if !isOpen {
      return
    }
    let onNotification = input.with { $0.onNotification }
    while let message = next() {
      switch message {
      case .reply(let reply): _ = requests.take(reply)
      case .notification(let request):
        onNotification(request.method, request.params?.json ?? [:])
      case .request, .invalid: break
      }
    }
  }

  /// The server writes nothing but messages.
  private func next() -> Message? {
    input.with { input in
      guard case .text(let range) = try? input.splitter.next(),
        let view = try? JSONView(parsing: input.splitter.buffer, in: range)
      else { return nil }
      return Message(view)
    }
  }
}

extension RPCError {
  /// An error as another server sent it.
  package init(_ json: JSON) {
    let data = json["data"]
    let code = ErrorCode(
      json["code"]?.int ?? ErrorCode.internalError.number,
      data?["name"]?.string ?? ErrorCode.internalError.name, "",
      isRetryable: data?["retryable"]?.bool ?? false)
    self.init(code, json["message"]?.string ?? "", details: data?.object ?? [:])
  }
}
