import Glibc
import Synchronization

/// What is read by a command that is no conversation, as it comes.
package struct ByteInput: Sendable {
  private let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next bytes; none at the end.
  package func next() throws(SystemError) -> [UInt8] {
    guard let bytes = descriptor.readPiece(1 << 16) else { throw SystemError("read the input") }
    return bytes
  }
}
