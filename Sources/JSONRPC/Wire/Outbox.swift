package import JSON
package import Platform

/// Queues whole messages and writes them in order, as fast as the reader accepts them. Use it on the event loop only.
package final class Outbox: Sendable {
  /// The default number of unsent bytes above which the connection stops reading, so that a client that never reads
  /// cannot make the server grow without limit.
  package static let highWaterMark = 64 << 20

  private let highWaterMark: Int

  /// The number of unsent bytes from which queueing a message also writes, before the end of the turn.
  private static let flushThreshold = 1 << 16

  private let loop: EventLoop
  private let stream: ByteStream

  /// Receives each message without its framing, for recording.
  private let tap: (@Sendable ([UInt8]) -> Void)?

  private struct State: ~Copyable {
    var framing = Framing.lines
    var pending = ByteBuffer()
    var sent = 0
    var isWatching = false

    /// Set from when the high-water mark is exceeded until everything is written.
    var isFull = false
    var isClosed = false
    var events: Events?

    /// The tasks that wait in `waitForRoom`.
    var waiting: [CheckedContinuation<Void, Never>] = []
    var beforeWriting: (@Sendable () -> Void)?

    var unsentCount: Int { pending.count - sent }

    /// Inserts the header before the last message, which begins at `start`; its length is known only now. Moving the
    /// message costs less than writing it twice, and not every reader accepts the leading zeros of a header of fixed
    /// width.
    mutating func insertHeader(at start: Int) {
      let header = "Content-Length: \(pending.count - start)\r\n\r\n"
      pending.insert(Array(header.utf8), at: start)
    }

    /// - Parameter isReady: true if the loop reports that the stream has room again.
    mutating func attempt(to stream: ByteStream, isReady: Bool) -> Attempt {
      if !isReady, unsentCount == 0 || isWatching {
        return .none
      }
      if let action = exchange(&beforeWriting, with: nil) {
        return .postponed(action)
      }
      return .made(write(to: stream), hasWaited: isWatching || isFull)
    }

    /// Writes until the stream is full or closed, or everything is written.
    private mutating func write(to stream: ByteStream) -> ByteStream.WriteResult {
      while unsentCount > 0 {
        let result = pending.withBytes(from: sent) { stream.write($0) }
        guard case .wrote(let count) = result else { return result }
        sent += count
      }
      pending.removeAll(keepingCapacity: 2 * Outbox.flushThreshold)
      sent = 0
      return .wrote(0)
    }
  }

  /// The result of an attempt to write.
  private enum Attempt {
    /// There is nothing to write, or the outbox already waits for room.
    case none

    /// The action of `beforeWriting` has to run first.
    case postponed(@Sendable () -> Void)
    case made(ByteStream.WriteResult, hasWaited: Bool)
  }

  /// Called on the loop when the state of the output changes, perhaps within a call that sends a message.
  struct Events: Sendable {
    /// The unsent bytes exceed the high-water mark.
    let onFull: @Sendable () -> Void

    /// All bytes are written, after a call of `onFull`.
    let onDrained: @Sendable () -> Void

    /// The reader has closed the stream, or writing has failed; called at most once.
    let onClosed: @Sendable () -> Void
  }

  private let state: LoopConfined<State>

  package init(
    loop: EventLoop, stream: ByteStream, highWaterMark: Int = Outbox.highWaterMark,
    tap: (@Sendable ([UInt8]) -> Void)? = nil
  ) {
    self.loop = loop
    self.stream = stream
    self.tap = tap
    self.highWaterMark = highWaterMark
    state = LoopConfined(State(), to: loop)
  }

  /// Creates an outbox that drops every message, for a server that has no connection and is only called within the
  /// process.
  package static func discarding(on loop: EventLoop) -> Outbox {
    Outbox(loop: loop, stream: ByteStream(descriptor: -1), state: State(isClosed: true))
  }

  private init(loop: EventLoop, stream: ByteStream, state: consuming sending State) {
    self.loop = loop
    self.stream = stream
    self.state = LoopConfined(state, to: loop)
    highWaterMark = Self.highWaterMark
    tap = nil
  }

  /// From now on, writes at the end of each turn of the loop, so that the messages of a turn are written together,
  /// unless they reach `flushThreshold` earlier. Also watches for the reader to close the stream.
  func start(_ events: Events) {
    state.with { $0.events = events }
    loop.atTurnEnd { [weak self] in self?.flush() }
    loop.watch(stream.descriptor, for: .hungUp) { [weak self] in self?.close() }
  }

  /// Calls an action once, before the next write, for example to make a change durable before it is reported. Replaces
  /// an earlier action that was not called yet.
  package func beforeWriting(_ action: @escaping @Sendable () -> Void) {
    state.with { $0.beforeWriting = action }
  }

  /// Sets the framing. Call it before the first message. Default: lines.
  func use(_ framing: Framing) { state.with { $0.framing = framing } }

  var unsentCount: Int { state.with { $0.unsentCount } }

  /// Waits while the output is full. Call it before encoding the reply of a waiting method: thousands of such requests
  /// may end at the same time, and all their replies may need much more memory than the high-water mark.
  nonisolated(nonsending) package func waitForRoom() async {
    while state.with({ $0.isFull && !$0.isClosed }) {
      await withCheckedContinuation { waiter in state.with { $0.waiting.append(waiter) } }
    }
  }

  private func resumeWaiting() {
    for waiter in state.with({ exchange(&$0.waiting, with: []) }) {
      waiter.resume()
    }
  }

  /// Queues the message that a body writes.
  func send(_ body: (inout JSONObjectWriter) -> Void) { queue { $0.append(object: body) } }

  func send(_ batch: JSON) { queue { batch.write(into: &$0) } }

  private func queue(_ write: (inout ByteBuffer) -> Void) {
    let unsentCount = state.with { state in
      guard !state.isClosed else { return 0 }
      let start = state.pending.count
      write(&state.pending)
      if let tap {
        state.pending.withBytes(from: start) { tap(Array($0)) }
      }
      switch state.framing {
      case .lines: state.pending.append(UInt8(ascii: "\n"))
      case .contentLength: state.insertHeader(at: start)
      }
      return state.unsentCount
    }
    guard unsentCount >= Self.flushThreshold else { return }
    flush()
    if unsentCount > highWaterMark {
      stopIfFull()
    }
  }

  private func stopIfFull() {
    let onFull = state.with { state -> (@Sendable () -> Void)? in
      guard state.unsentCount > highWaterMark, !state.isFull else { return nil }
      state.isFull = true
      return state.events?.onFull
    }
    onFull?()
  }

  /// Queues a notification.
  package func notify(_ method: StaticString, params: JSON) {
    send(notification: method) { $0.add("params", params) }
  }

  /// Queues a notification whose parameters a body writes, without an intermediate `JSON`, because it is frequent.
  package func notify(
    _ method: StaticString, writing params: (inout JSONObjectWriter) -> Void
  ) {
    send(notification: method) { $0.add("params", params) }
  }

  private func send(
    notification method: StaticString, _ addParams: (inout JSONObjectWriter) -> Void
  ) {
    send { message in
      message.add("jsonrpc", literal: "2.0")
      message.add("method", literal: method)
      addParams(&message)
    }
  }

  /// Writes what the stream accepts now, unless the outbox already waits for room. The loop writes the rest when the
  /// stream has room again.
  func flush() { write(isReady: false) }

  private func write(isReady: Bool) {
    switch state.with({ $0.attempt(to: stream, isReady: isReady) }) {
    case .none: return
    case .postponed(let action):
      action()
      write(isReady: isReady)
    case .made(.full, _): watch()
    case .made(.closed, _): close()
    case .made(.wrote, let hasWaited): if hasWaited { endWait() }
    }
  }

  private func watch() {
    let wasWatching = state.with { state in
      // Remove written bytes only when they exceed half of the buffer. Removing them after every write would take
      // quadratic time for a long queue.
      if state.sent > state.pending.count / 2 {
        state.pending.removeFirst(state.sent)
        state.sent = 0
      }
      return exchange(&state.isWatching, with: true)
    }
    if !wasWatching {
      loop.watch(stream.descriptor, for: .writable) { [weak self] in self?.write(isReady: true) }
    }
  }

  private func endWait() {
    unwatch()
    if state.with({ exchange(&$0.isFull, with: false) }) {
      resumeWaiting()
      state.with { $0.events }?.onDrained()
    }
  }

  private func unwatch() {
    let wasWatching = state.with { exchange(&$0.isWatching, with: false) }
    if wasWatching {
      loop.unwatch(stream.descriptor, for: .writable)
    }
  }

  private func close() {
    let wasClosed = state.with { state in
      state.pending.removeAll(keepingCapacity: 0)
      state.sent = 0
      return exchange(&state.isClosed, with: true)
    }
    if wasClosed {
      return
    }
    unwatch()
    resumeWaiting()
    loop.unwatch(stream.descriptor, for: .hungUp)
    state.with { $0.events?.onClosed }?()
  }
}
