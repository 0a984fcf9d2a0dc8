package import JSON
package import Platform
import Text

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
      case .reply(let reply): _ = requests.receive(reply)
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
