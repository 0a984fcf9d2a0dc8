import Glibc
import Synchronization

/// A pipe from the process to itself or to a child. Neither end is inherited by a child, unless it
/// is given to it by name.
///
/// One that does not block is what ends a `poll(2)`. (`eventfd` is not in the Glibc module.)
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

  /// Writes a byte. That a full pipe takes none is fine: then whoever polls is about to wake anyway.
  func write(_ byte: UInt8) {
    var byte = byte
    _ = Glibc.write(writeEnd, &byte, 1)
  }

  /// Reads all that is there.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}
