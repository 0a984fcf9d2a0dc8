import Foundation
import Glibc

/// A pipe of a test; both ends are closed with it.
final class Pipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func write(_ text: String) {
    _ = Glibc.write(writeEnd, text, text.utf8.count)
  }

  /// What lies in the pipe now.
  func contents() -> String {
    var count: Int32 = 0
    _ = ioctl(readEnd, UInt(FIONREAD), &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    _ = bytes.isEmpty ? 0 : Glibc.read(readEnd, &bytes, bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
