import Glibc
import Synchronization

/// A pipe within the process or to a child. A child that is started after `init` inherits an end only if the end is
/// passed explicitly.
///
/// Event loops use a non-blocking pipe to end a `poll(2)`. (The Glibc module lacks `eventfd`.)
struct Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init(blocking: Bool = true) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("open a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !blocking {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  func close() {
    _ = Glibc.close(readEnd)
    _ = Glibc.close(writeEnd)
  }

  /// Writes a byte. Ignores errors: if a non-blocking pipe is full, its reader will wake anyway.
  func write(_ byte: UInt8) {
    var byte = byte
    _ = Glibc.write(writeEnd, &byte, 1)
  }

  /// Reads and discards all bytes in a non-blocking pipe.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}
