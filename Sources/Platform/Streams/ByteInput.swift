import Glibc
import Synchronization

/// The input of a command, read with blocking calls.
package struct ByteInput: Sendable {
  private let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next bytes, at most 64 KiB; empty at the end.
  package func next() throws(SystemError) -> [UInt8] {
    guard let bytes = descriptor.readPiece(1 << 16) else { throw SystemError("read the input") }
    return bytes
  }
}
