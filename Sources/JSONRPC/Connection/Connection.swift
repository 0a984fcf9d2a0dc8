import JSON
package import Platform
import Text

/// The server's side of one conversation: reads messages, runs each request through the routing table, and answers it
/// once, unless the connection ends first, or the client cancelled it and `API.answersCancelled` is false.
///
/// The connection runs on the event loop, like the server and the outbox, so a request of a method in order is read,
/// run and answered without a suspension. Handlers return or throw; only the connection sends replies.
package actor Connection {
  nonisolated let loop: EventLoop
  let api: BoundAPI
  let outbox: Outbox
  let log: Log

  /// Requests that the server sends to the client; nil if it sends none.
  let requests: ClientRequests?
  let input: ByteStream

  /// The clock that limits the rate of progress reports.
  let now: @Sendable () -> ContinuousClock.Instant

  /// Receives each line or framed message as it was read, for recording, except those that are too long.
  let tap: (@Sendable (ArraySlice<UInt8>) -> Void)?

  /// Called at most once, on the loop, when `finish` stops accepting requests; some may still run.
  let onFinish: @Sendable () -> Void

  /// Called once on the loop when the connection has ended and written what the reader accepts without a wait.
  let onEnd: @Sendable (ConnectionEnd) -> Void

  /// How long accepted requests may run after `finish` before they are cancelled. Also the interval in which the reader
  /// of the output then has to make progress.
  let patience: Duration

  var splitter: MessageSplitter
  var reading = ReadingState()
  var ending = EndingState()

  /// Members of a batch that are not yet dispatched.
  var batchMembers: ArraySlice<(message: Message, path: ReplyPath)> = []

  var lifecycle: Lifecycle
  var trace = Trace.off

  /// Requests and notifications that run as a task, by serial number, because a client may reuse an id.
  var running: [Int: RunningCall] = [:]
  var lastSerial = 0

  /// The serial number of the request whose method, or the first half of it, must end before the next message is
  /// dispatched.
  var exclusiveSerial: Int?

  /// The serial number of the request whose `begin` has not returned.
  var startingSerial: Int?

  /// The ids of requests that were cancelled before their dispatch.
  var cancelledAhead: Set<RequestID> = []
  var isLookingAhead = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - server: runs on the same loop.
  ///   - requests: receives the client's replies.
  ///   - framing: nil detects it from the first byte of the input.
  ///   - patience: see `Connection.patience`.
  package init<Server: Actor>(
    loop: EventLoop, input: ByteStream, outbox: Outbox, api: API<Server>, server: Server, log: Log,
    requests: ClientRequests? = nil, framing: Framing? = nil, patience: Duration = .seconds(5),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    tap: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil,
    onFinish: @escaping @Sendable () -> Void = {},
    onEnd: @escaping @Sendable (ConnectionEnd) -> Void
  ) {
    self.loop = loop
    self.input = input
    self.outbox = outbox
    self.log = log
    self.requests = requests
    lifecycle = Lifecycle(api.handshake)
    self.api = api.bound(to: server)
    self.now = now
    self.patience = patience
    self.tap = tap
    self.onFinish = onFinish
    self.onEnd = onEnd
    splitter = MessageSplitter(framing)
  }

  /// Starts to read and write. Call it on the loop's thread.
  package func start() {
    if let framing = splitter.framing {
      outbox.use(framing)
    }
    outbox.start(
      Outbox.Events(
        onFull: { [weak self] in self?.assumeIsolated { $0.pauseReading() } },
        onDrained: { [weak self] in self?.assumeIsolated { $0.outputDrained() } },
        onClosed: { [weak self] in self?.assumeIsolated { $0.terminate(.outputClosed) } }))
    watchInput()
  }
}
