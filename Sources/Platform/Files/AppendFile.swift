import Glibc

/// A file to whose end is written, and that nobody here reads.
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

  /// A file that this process alone writes, until it is closed or the process is gone.
  ///
  /// - Parameter isNew: makes it, with mode 0600; else it is there already.
  /// - Throws: a `SystemError` with `EEXIST`, `ENOENT`, or `EWOULDBLOCK` if another one holds it.
  package init(holding path: String, isNew: Bool) throws(SystemError) {
    let making = isNew ? O_CREAT | O_EXCL | O_NOFOLLOW : 0
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | making, 0o600)
    guard descriptor >= 0 else { throw SystemError("open \(path)") }
    // Who asks whether it is held holds it for a moment.
    for attempt in 1... {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      let failure = SystemError("hold \(path)")
      guard attempt == 10 || !failure.isBecauseItIsHeld else { continue }
      close()
      throw failure
    }
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

  /// Cuts the file off behind so many bytes.
  package func cut(to size: Int) { ftruncate(descriptor, size) }

  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}

extension File {
  /// Whether somebody holds the file as `AppendFile(holding:)` does, this process among them.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

/// This process, for others to know it by.
package enum ThisProcess {
  package static var id: Int { Int(getpid()) }
}
