package import JSON
package import Platform
import Text

/// A client within the process, which talks to a server over a pair of sockets, under the same
/// rules, limits and order as any other client. It runs on the event loop of both.
package final class LocalClient: Sendable {
  /// The requests of this client.
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

  /// Starts to read and write. Call it on the loop's thread.
  ///
  /// - Parameter onNotification: called on the loop with the method and the parameters of each
  ///   notification.
  package func start(onNotification: @escaping @Sendable (String, JSON) -> Void) {
    input.with { $0.onNotification = onNotification }
    outbox.start(Outbox.Events(onFull: {}, onDrained: {}, onClosed: {}))
    loop.watch(stream.descriptor, .readable) { [weak self] in self?.read() }
  }

  /// Sends a request and waits for its result. Cancelling the task cancels the request.
  ///
  /// - Throws: the server's `RPCError`; `CancellationError`.
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
      case .reply(let reply): _ = requests.receive(reply)
      case .notification(let request):
        onNotification(request.method, request.params?.json ?? [:])
      case .request, .invalid: break
      }
    }
  }

  /// The next message. The server writes nothing else.
  private func next() -> Message? {
    input.with { input in
      guard case .text(let range) = try? input.splitter.next(),
        let view = try? JSONView(parsing: input.splitter.buffer, in: range)
      else { return nil }
      return Message(view)
    }
  }
}
