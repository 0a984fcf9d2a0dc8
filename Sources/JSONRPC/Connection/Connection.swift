import JSON
package import Platform
import Text

/// One client: reads its lines, runs each request through the routing table in order, answers it
/// exactly once.
///
/// Lives on the event loop, as the server and the outbox do, so an ordinary request is read,
/// handled and answered without a suspension. Handlers return or throw; only the connection
/// answers.
package actor Connection<Server: Actor> {
  nonisolated let loop: EventLoop
  let api: API<Server>
  let server: Server
  let outbox: Outbox
  let log: Log
  private let input: ByteStream

  /// By which the reports of progress are spaced.
  let now: @Sendable () -> ContinuousClock.Instant

  /// Sees each line as it came, for recording.
  private let tap: (@Sendable (ArraySlice<UInt8>) -> Void)?

  /// Called once on the loop when the connection has ended and what could be written is.
  private let onEnd: @Sendable (ConnectionEnd) -> Void

  private var splitter = LineSplitter()
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Set from when the outbox is over its high-water mark until it is empty; no line is taken.
  private var isPaused = false
  private var inputHasEnded = false

  var lifecycle = Lifecycle()
  var trace = Trace.off
  var running: [Int: RunningCall] = [:]
  var lastSerial = 0

  /// Why the connection is ending, from then on; only unsent output is still waited for.
  private var end: ConnectionEnd?
  private var hasEnded = false
  private var unsentAtLastCheck = Int.max

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  package init(
    loop: EventLoop, input: ByteStream, outbox: Outbox, api: API<Server>, server: Server, log: Log,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    tap: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil,
    onEnd: @escaping @Sendable (ConnectionEnd) -> Void
  ) {
    self.loop = loop
    self.input = input
    self.outbox = outbox
    self.api = api
    self.server = server
    self.log = log
    self.now = now
    self.tap = tap
    self.onEnd = onEnd
  }

  /// Begins to read. To be called on the loop's thread.
  package func start() {
    outbox.assumeIsolated { outbox in
      outbox.start(
        onFull: { [weak self] in self?.assumeIsolated { $0.pause() } },
        onDrained: { [weak self] in self?.assumeIsolated { $0.outputDrained() } },
        onClosed: { [weak self] in self?.assumeIsolated { $0.terminate(.outputClosed) } })
    }
    watchInput()
  }

  private func watchInput() {
    loop.watch(input.descriptor, .readable) { [weak self] in
      self?.assumeIsolated { $0.readInput() }
    }
  }

  private func readInput() {
    switch input.read(into: &chunk) {
    case .bytes(let count): splitter.append(chunk[..<count])
    case .nothing: return
    case .end:
      inputHasEnded = true
      loop.unwatch(input.descriptor, .readable)
    }
    takeLines()
  }

  private func takeLines() {
    while end == nil {
      if isPaused { return }
      guard let line = splitter.next() ?? (inputHasEnded ? splitter.finish() : nil) else { break }
      handle(line)
    }
    if inputHasEnded { finish(.endOfInput) }
  }

  private func handle(_ line: LineSplitter.Line) {
    switch line {
    case .text(let range):
      tap?(splitter.buffer[range])
      handle(line: splitter.buffer, in: range)
    case .tooLong:
      let limit = LineSplitter.maximumLength
      let error = RPCError(
        .invalidRequest, "A line is longer than \(limit) bytes; split the work or page it.",
        details: ["limit": JSON(limit)])
      answer(.null, .failure(error), by: .alone)
    }
  }

  private func pause() {
    isPaused = true
    loop.unwatch(input.descriptor, .readable)
  }

  private func outputDrained() {
    guard isPaused, end == nil else { return }
    isPaused = false
    if !inputHasEnded { watchInput() }
    // Not from here: this may be called while a handler sends.
    loop.schedule(after: .zero) { [weak self] in self?.assumeIsolated { $0.takeLines() } }
  }

}

extension Connection {
  /// How long the end of input waits for accepted requests, and how long the other side may take
  /// nothing of what is still to be written.
  private static var patience: Duration { .seconds(5) }

  /// Takes no more requests, lets what was accepted finish, writes it; ends at the end of the turn
  /// in which that is done.
  func finish(_ reason: ConnectionEnd) {
    guard end == nil else { return }
    end = reason
    loop.unwatch(input.descriptor, .readable)
    if reason != .endOfInput { cancelAll() }
    loop.atTurnEnd { [weak self] in self?.assumeIsolated { $0.terminateIfDone() } }
    loop.schedule(every: Self.patience) { [weak self] in
      self?.assumeIsolated { $0.loseNoMoreTime() }
    }
  }

  private func terminateIfDone() {
    if let end, running.isEmpty, unsentCount == 0 { terminate(end) }
  }

  private var unsentCount: Int { outbox.assumeIsolated { $0.unsentCount } }

  private func loseNoMoreTime() {
    guard let end else { return }
    cancelAll()
    if unsentCount == unsentAtLastCheck { terminate(end) }
    unsentAtLastCheck = unsentCount
  }

  /// Writes what goes at once, and ends.
  package func terminate(_ reason: ConnectionEnd) {
    guard !hasEnded else { return }
    hasEnded = true
    end = reason
    loop.unwatch(input.descriptor, .readable)
    cancelAll()
    if reason != .outputClosed { outbox.assumeIsolated { $0.flush() } }
    onEnd(reason)
  }
}
