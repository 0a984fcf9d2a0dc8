package import JSON
package import Platform

/// The one way out: whole messages in the order they were given, written as far as the other side
/// takes them.
package actor Outbox {
  /// Above this many unsent bytes the connection stops reading, so that a client that only writes
  /// cannot make the server grow without end.
  package static let highWaterMark = 64 << 20

  private let highWaterMark: Int

  /// A handler's output is written early once it is this long.
  private static let flushThreshold = 1 << 16

  private let loop: EventLoop
  private let stream: ByteStream

  /// Sees each message before it is queued, for recording.
  private let tap: (@Sendable ([UInt8]) -> Void)?

  private var pending: [UInt8] = []
  private var sent = 0
  private var isWatching = false

  /// Set from when the mark is passed until everything has been written.
  private var isFull = false
  private var isClosed = false

  private var onFull: (@Sendable () -> Void)?
  private var onDrained: (@Sendable () -> Void)?
  private var onClosed: (@Sendable () -> Void)?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  package init(
    loop: EventLoop, stream: ByteStream, highWaterMark: Int = Outbox.highWaterMark,
    tap: (@Sendable ([UInt8]) -> Void)? = nil
  ) {
    (self.loop, self.stream, self.tap) = (loop, stream, tap)
    self.highWaterMark = highWaterMark
  }

  /// Begins to write at the end of each turn of the loop: what the turn caused goes out in one go,
  /// whether a line, a task or a timer caused it.
  ///
  /// The closures are called on the loop, perhaps while a handler sends.
  ///
  /// - Parameters:
  ///   - onFull: called when the unsent bytes pass the high-water mark.
  ///   - onDrained: called when all of them have gone after that.
  ///   - onClosed: called once when nobody reads any more.
  func start(
    onFull: @escaping @Sendable () -> Void, onDrained: @escaping @Sendable () -> Void,
    onClosed: @escaping @Sendable () -> Void
  ) {
    (self.onFull, self.onDrained, self.onClosed) = (onFull, onDrained, onClosed)
    loop.atTurnEnd { [weak self] in self?.assumeIsolated { $0.flush() } }
    loop.watch(stream.descriptor, .hungUp) { [weak self] in
      self?.assumeIsolated { $0.close() }
    }
  }

  var unsentCount: Int { pending.count - sent }

  /// Queues the message that the body writes.
  func send(_ body: (inout JSONObjectWriter) -> Void) {
    var message = ByteBuffer()
    message.append(object: body)
    queue(message)
  }

  func send(_ batch: JSON) {
    var message = ByteBuffer()
    batch.write(into: &message)
    queue(message)
  }

  private func queue(_ message: borrowing ByteBuffer) {
    guard !isClosed else { return }
    if let tap { tap(message.bytes) }
    message.copy(to: &pending)
    pending.append(UInt8(ascii: "\n"))
    if unsentCount >= Self.flushThreshold { flush() }
    if unsentCount > highWaterMark, !isFull {
      isFull = true
      onFull?()
    }
  }

  /// Queues a notification. To be called on the event loop, where what causes one runs.
  package nonisolated func notify(_ method: String, _ params: JSON) {
    send(notification: method) { $0.add("params", params) }
  }

  /// As the one above, for a notification that is sent often.
  package nonisolated func notify(
    _ method: String, writing params: @Sendable (inout JSONObjectWriter) -> Void
  ) {
    send(notification: method) { $0.add("params", params) }
  }

  private nonisolated func send(
    notification method: String, _ addParams: @Sendable (inout JSONObjectWriter) -> Void
  ) {
    assumeIsolated {
      $0.send { message in
        message.add("jsonrpc", "2.0")
        message.add("method", method)
        addParams(&message)
      }
    }
  }

  /// Writes what the other side takes now; the rest follows by itself.
  func flush() {
    if unsentCount > 0, !isWatching { write() }
  }

  private func write() {
    while unsentCount > 0, !isClosed {
      switch stream.write(pending[sent...]) {
      case .wrote(let count): sent += count
      case .full: return watch()
      case .closed: return close()
      }
    }
    pending.removeAll(keepingCapacity: pending.capacity <= 2 * Self.flushThreshold)
    sent = 0
    unwatch()
    if isFull {
      isFull = false
      onDrained?()
    }
  }

  private func watch() {
    // The front is given back now and then, not at every piece, or a long queue would cost
    // quadratic time.
    if sent > pending.count / 2 {
      pending.removeSubrange(..<sent)
      sent = 0
    }
    guard !isWatching else { return }
    isWatching = true
    loop.watch(stream.descriptor, .writable) { [weak self] in
      self?.assumeIsolated { $0.write() }
    }
  }

  private func unwatch() {
    guard isWatching else { return }
    isWatching = false
    loop.unwatch(stream.descriptor, .writable)
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    unwatch()
    loop.unwatch(stream.descriptor, .hungUp)
    onClosed?()
  }
}
