import Glibc

/// One end of a pipe. Waits with poll(2) and a deadline, so that a fault of the server fails a test
/// instead of blocking it for ever.
struct PipeEnd {
  /// Generous, since only a fault reaches it.
  private static let deadline: Int32 = 600_000

  struct DeadlineReached: Error {}

  let descriptor: Int32

  /// Writes everything, in pieces that a writable pipe accepts without blocking.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT)
      let count = rest.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
      }
      guard count > 0 else { throw DeadlineReached() }
      rest = rest.dropFirst(count)
    }
  }

  /// The available bytes, after waiting for at least one; empty at the end.
  func read() throws -> [UInt8] {
    try wait(for: POLLIN)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return Array(buffer.prefix(max(count, 0)))
  }

  /// True if there is something to read now.
  func isReadable() throws -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// True if `PIPE_BUF` bytes can be written now.
  func isWritable() throws -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  func close() {
    _ = Glibc.close(descriptor)
  }

  private func wait(for events: Int32) throws {
    var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    guard poll(&polled, 1, Self.deadline) > 0 else { throw DeadlineReached() }
  }
}

/// A pipe between two sides, each of which owns one end.
func makePipe() throws -> (reader: PipeEnd, writer: PipeEnd) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw PipeEnd.DeadlineReached() }
  return (PipeEnd(descriptor: ends[0]), PipeEnd(descriptor: ends[1]))
}
