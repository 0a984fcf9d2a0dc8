import JSON
package import Platform
import Text

/// One client: reads its lines, runs each request through the routing table in order, answers it
/// exactly once.
///
/// Lives on the event loop, as the server and the outbox do, so an ordinary request is read,
/// handled and answered without a suspension. Handlers return or throw; only the connection
/// answers.
package actor Connection {
  nonisolated let loop: EventLoop
  let api: BoundAPI
  let outbox: Outbox
  let log: Log

  /// What the server asks of the client; nil if it asks nothing.
  let requests: ClientRequests?
  private let input: ByteStream

  /// By which the reports of progress are spaced.
  let now: @Sendable () -> ContinuousClock.Instant

  /// Sees each line as it came, for recording.
  private let tap: (@Sendable (ArraySlice<UInt8>) -> Void)?

  /// Called once on the loop when no more requests are taken, while some may still run.
  private let onFinish: @Sendable () -> Void

  /// Called once on the loop when the connection has ended and what could be written is.
  private let onEnd: @Sendable (ConnectionEnd) -> Void

  private(set) var splitter: MessageSplitter

  /// Members of a batch whose turn has not come.
  var held: ArraySlice<(message: Message, path: ReplyPath)> = []

  /// Set from when the outbox is over its high-water mark until it is empty; no line is taken.
  private var isPaused = false

  /// Set while lines are left for the next turn of the loop; nothing is read.
  private var isBehind = false
  private var inputHasEnded = false

  var lifecycle: Lifecycle
  var trace = Trace.off
  var running: [Int: RunningCall] = [:]
  var lastSerial = 0

  /// The running request, by its serial, that has the connection to itself: no line is taken.
  var exclusive: Int?

  /// The same while `begin` has not returned.
  var starting: Int?

  /// Requests that were cancelled before their turn came.
  var cancelledAhead: Set<RequestID> = []
  private(set) var isLookingAhead = false

  /// Why the connection is ending, from then on; only unsent output is still waited for.
  private var ending: ConnectionEnd?
  private var hasEnded = false
  private var unsentAtLastCheck = Int.max

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// How long the end of input waits for accepted requests, and how long the other side may take
  /// nothing of what is still to be written.
  private let patience: Duration

  /// - Parameters:
  ///   - server: lives on the same loop.
  ///   - requests: where replies go.
  ///   - framing: nil for what the first byte of the input tells.
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
    lifecycle = Lifecycle(api.greeting)
    self.api = api.bound(to: server)
    self.now = now
    self.patience = patience
    self.tap = tap
    self.onFinish = onFinish
    self.onEnd = onEnd
    splitter = MessageSplitter(framing)
  }

  /// Begins to read. To be called on the loop's thread.
  package func start() {
    if let framing = splitter.framing {
      outbox.use(framing)
    }
    outbox.start(
      Outbox.Events(
        onFull: { [weak self] in self?.assumeIsolated { $0.pause() } },
        onDrained: { [weak self] in self?.assumeIsolated { $0.outputDrained() } },
        onClosed: { [weak self] in self?.assumeIsolated { $0.terminate(.outputClosed) } }))
    watchInput()
  }

  private func watchInput() {
    guard !inputHasEnded, ending == nil else { return }
    loop.watch(input.descriptor, .readable) { [weak self] in
      self?.assumeIsolated(with: ()) { connection, _ in connection.readInput() }
    }
  }

  private func readInput() {
    if isBehind {
      return
    }
    switch splitter.read(from: input, settled: { outbox.use($0) }) {
    case .bytes: break
    case .nothing: return
    case .end:
      inputHasEnded = true
      loop.unwatch(input.descriptor, .readable)
    }
    takeLines()
  }

  private func takeLines() {
    isBehind = false
    var turn = TurnClock()
    // Once for all lines: nothing is appended before they are taken.
    let bytes = splitter.buffer
    while exclusive == nil {
      if let (message, path) = held.popFirst() {
        handle(message, answeredBy: path)
      } else if isPaused || ending != nil {
        return
      } else if let line = nextLine() {
        handle(line, of: bytes)
      } else {
        if inputHasEnded {
          finish(.endOfInput)
        }
        return
      }
      if turn.isOver() {
        return takeLinesNextTurn()
      }
    }
    applyCancellationsAhead()
  }

  /// The next message, whatever its framing; after headers that cannot be read there is none.
  private func nextLine() -> LineSplitter.Line? {
    do throws(HeaderError) {
      if let line = try splitter.next() {
        return line
      }
      return inputHasEnded ? try splitter.finish() : nil
    } catch {
      let refusal = RPCError(error)
      answer(.null, .failure(refusal), by: .alone)
      if error != .cutOff {
        log(.error, refusal.message)
        finish(.framingLost)
      }
      return nil
    }
  }

  private func takeLinesNextTurn() {
    isBehind = true
    // Not from here: this may be called while a handler sends, or in the task of a request.
    loop.perform { [weak self] in self?.assumeIsolated { $0.takeLines() } }
  }

  private func handle(_ line: LineSplitter.Line, of bytes: [UInt8]) {
    switch line {
    case .text(let range):
      tap?(bytes[range])
      handle(line: bytes, in: range)
    case .tooLong: answer(.null, .failure(.tooLong), by: .alone)
    }
  }

  private func pause() {
    isPaused = true
    loop.unwatch(input.descriptor, .readable)
  }

  private func outputDrained() {
    guard isPaused, ending == nil else { return }
    isPaused = false
    resume()
  }

  /// Reads and takes lines again.
  func resume() {
    if !isPaused {
      watchInput()
    }
    takeLinesNextTurn()
  }
}

// While a request has the connection to itself.
extension Connection {
  /// Bytes of lines that are kept meanwhile; with more, reading waits. Two of the longest lines.
  private static var maximumKept: Int { 2 * LineSplitter.maximumLength }

  /// The longest line that is searched for a cancellation, which is short.
  private static var longestCancellation: Int { 4096 }

  /// Applies each `$/cancelRequest` among the lines that wait: the only message that looks ahead. It is
  /// handled again in its turn, when there is nothing left to cancel.
  private func applyCancellationsAhead() {
    isLookingAhead = true
    defer { isLookingAhead = false }
    for (message, _) in held {
      applyIfCancellation(message)
    }
    while ending == nil, let line = try? splitter.peek() {
      guard case .text(let range) = line, range.count <= Self.longestCancellation,
        splitter.buffer[range].mayCancel,
        let message = try? JSONView(parsing: splitter.buffer, in: range)
      else { continue }
      applyIfCancellation(Message(message))
    }
    if splitter.unreadCount > Self.maximumKept {
      loop.unwatch(input.descriptor, .readable)
    }
  }

  private func applyIfCancellation(_ message: Message) {
    guard case .notification(let request) = message, request.method == "$/cancelRequest" else {
      return
    }
    handle(notification: request)
  }
}

extension Connection {
  /// Reads no more requests, and ends once everything that was accepted is finished and written. Requests
  /// that still wait after `patience` are cancelled.
  func finish(_ reason: ConnectionEnd) {
    guard ending == nil else { return }
    ending = reason
    loop.unwatch(input.descriptor, .readable)
    onFinish()
    loop.atTurnEnd { [weak self] in self?.assumeIsolated { $0.terminateIfDone() } }
    loop.schedule(every: patience) { [weak self] in
      self?.assumeIsolated { $0.terminateIfStuck() }
    }
  }

  private func terminateIfDone() {
    if let ending, running.isEmpty, held.isEmpty, outbox.unsentCount == 0 {
      terminate(ending)
    }
  }

  /// Cancels the requests that still wait, and drains the output as long as the reader makes progress.
  private func terminateIfStuck() {
    guard let ending else { return }
    for serial in running.keys {
      running[serial]?.isCutOff = true
    }
    cancelAll()
    let unsentCount = outbox.unsentCount
    if unsentCount == unsentAtLastCheck {
      terminate(ending)
    }
    unsentAtLastCheck = unsentCount
  }

  /// Writes what goes at once, and ends.
  package func terminate(_ reason: ConnectionEnd) {
    guard !hasEnded else { return }
    hasEnded = true
    ending = reason
    loop.unwatch(input.descriptor, .readable)
    cancelAll()
    if reason != .outputClosed {
      outbox.flush()
    }
    onEnd(reason)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line may hold `$/cancelRequest`: hardly any other line has a dollar sign, and a backslash
  /// may escape one.
  fileprivate var mayCancel: Bool {
    contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
  }
}
