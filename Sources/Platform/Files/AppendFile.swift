import Glibc

/// A file that is written from its start to its end and read by nobody here.
///
/// Every call is one `write(2)` to a plain file, without a buffer of its own: what was appended
/// survives a crash of the process. After a failed write (a full disk) nothing more is written.
package final class AppendFile {
  private var descriptor: Int32

  /// Creates the file with mode 0600, or empties the one that is there.
  package init(path: String) throws(SystemError) {
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open \(path) for writing") }
  }

  deinit { close() }

  /// False once a write has failed; `errno` then tells why.
  @discardableResult
  package func append(_ bytes: [UInt8]) -> Bool {
    guard descriptor >= 0 else { return false }
    if descriptor.writeAll(bytes) { return true }
    close()
    return false
  }

  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}

extension Int32 {
  /// Writes all the bytes to the plain file of this descriptor; false if that failed, with `errno`.
  func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(self, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
