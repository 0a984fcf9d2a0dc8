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
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // A file that was replaced meanwhile is no longer the one of this name.
        if let identity = FileIdentity(path), identity == FileIdentity(ofOpenFile: descriptor) {
          return
        }
        close()
        throw SystemError("hold \(path)", code: EWOULDBLOCK)
      }
      let failure = SystemError("hold \(path)")
      guard attempt == 10 || !failure.isBecauseItIsHeld else {
        usleep(1000)
        continue
      }
      close()
      throw failure
    }
  }

  deinit { close() }

  /// False once a write has failed; `errno` then tells why.
  @discardableResult
  package func append(_ bytes: [UInt8]) -> Bool {
    guard descriptor >= 0 else { return false }
    if descriptor.writeAll(bytes) {
      return true
    }
    close()
    return false
  }

  /// Sets the time at which the file was last written, in seconds since 1970.
  package func setModified(_ seconds: Double) {
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
  }

  /// Cuts the file off behind so many bytes.
  package func cut(to size: Int) { ftruncate(descriptor, size) }

  package func close() {
    if descriptor >= 0 {
      Glibc.close(descriptor)
    }
    descriptor = -1
  }
}
