import Glibc

/// A child process with pipes to its standard input, output and error. Releasing this object kills the child if it is
/// still running.
///
/// Use it on one thread, which calls `next(until:)`. That call also writes the queued input, so a child that does not
/// read does not block the thread.
package final class ChildProcess {
  package let processID: Int32

  /// The pipe to standard input; nil once closed. The read end stays open in this process too, so that a write to a
  /// child that has ended raises no SIGPIPE.
  private var input: Pipe?
  private var closesInputWhenSent = false
  private var unsent: ArraySlice<UInt8> = []

  /// The descriptor of standard output; -1 once closed, because `poll(2)` ignores negative numbers.
  private var output: Int32

  /// The descriptor of standard error; -1 once closed.
  private var errors: Int32

  private let exitWatch: ExitWatch
  private var status: Termination?

  /// An event that `next(until:)` returns.
  package enum Event: Hashable {
    /// Bytes of standard output, split at arbitrary positions.
    case output([UInt8])

    /// Bytes of standard error, split at arbitrary positions.
    case errors([UInt8])

    /// The process has ended, and `next(until:)` has returned all output that it wrote.
    case exited(Termination)

    /// The deadline has passed before another event.
    case deadline
  }

  /// - Parameters:
  ///   - command: the program, followed by its arguments. A name without a slash is searched in `PATH`.
  ///   - environment: the complete environment of the child.
  package init(command: [String], environment: [String: String]) throws(SystemError) {
    let spawned = try SpawnedProcess(command: command, environment: environment)
    processID = spawned.processID
    exitWatch = spawned.exitWatch
    input = spawned.input
    output = spawned.output
    errors = spawned.errors
  }

  deinit { end() }

  /// Queues input for the child. `next(until:)` writes it.
  package func send(_ bytes: [UInt8]) { unsent += bytes }

  /// Closes the child's standard input after all queued input was written.
  package func closeInput() {
    closesInputWhenSent = true
    closeInputIfSent()
  }

  /// Closes the read end of the child's standard output.
  package func closeOutput() { closeDescriptor(&output) }

  /// Returns the next event: waits until the child writes something or ends, or until the deadline.
  package func next(until deadline: ContinuousClock.Instant) -> Event {
    while true {
      let ready = poll(until: status == nil ? deadline : .now)
      if ready.input {
        writeSome()
      }
      if ready.errors, let bytes = read(&errors) {
        return .errors(bytes)
      }
      if ready.output, let bytes = read(&output) {
        return .output(bytes)
      }
      if ready.exit {
        reap()
      }
      guard !ready.any else { continue }
      if let status {
        return .exited(status)
      }
      if ContinuousClock.now >= deadline {
        return .deadline
      }
    }
  }

  /// Kills the child if it is still running, and releases its resources. May be called repeatedly.
  package func end() {
    if status == nil {
      kill(processID, SIGKILL)
      reap()
    }
    closeDescriptor(&output)
    closeDescriptor(&errors)
  }

  private func reap() {
    status = exitWatch.reap()
    input?.close()
    input = nil
    unsent = []
  }

  private struct Ready {
    var input = false
    var output = false
    var errors = false
    var exit = false
    var any: Bool { input || output || errors || exit }
  }

  private func poll(until deadline: ContinuousClock.Instant) -> Ready {
    let writable = unsent.isEmpty ? -1 : input?.writeEnd ?? -1
    var polled = [
      pollfd(fd: writable, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: status == nil ? exitWatch.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard Glibc.poll(&polled, nfds_t(polled.count), Self.milliseconds(until: deadline)) > 0 else {
      return Ready()
    }
    let isReady = polled.map { $0.revents != 0 }
    return Ready(
      input: isReady[0], output: isReady[1], errors: isReady[2], exit: isReady[3])
  }

  /// The milliseconds until a deadline, at most a day. Rounded up, so that a wait does not end before the deadline.
  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let longest = Duration.seconds(24 * 60 * 60)
    let left = min(ContinuousClock.now.duration(to: deadline), longest)
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  private func writeSome() {
    guard let input else { return }
    if case .wrote(let count) = ByteStream(descriptor: input.writeEnd).write(unsent) {
      unsent = unsent.dropFirst(count)
    }
    closeInputIfSent()
  }

  private func closeInputIfSent() {
    guard closesInputWhenSent, unsent.isEmpty else { return }
    input?.close()
    input = nil
  }

  /// Reads from a stream. Returns an empty array if the read was interrupted. At the end of the stream, closes the
  /// descriptor and returns nil.
  private func read(_ descriptor: inout Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    switch ByteStream(descriptor: descriptor).read(into: &buffer) {
    case .bytes(let count): return Array(buffer.prefix(count))
    case .nothing: return []
    case .end:
      closeDescriptor(&descriptor)
      return nil
    }
  }

  private func closeDescriptor(_ descriptor: inout Int32) {
    if descriptor >= 0 {
      Glibc.close(descriptor)
    }
    descriptor = -1
  }
}
