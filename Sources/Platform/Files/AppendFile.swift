import Glibc

/// A file to which bytes are appended.
///
/// `append` passes its bytes to `write(2)` without a buffer, so appended bytes survive a crash of the process. After
/// a failed write, for example on a full disk, nothing more is written.
package final class AppendFile {
  private var descriptor: Int32

  /// The `errno` of the write that failed. Stored as a number: with a stored `SystemError`, release builds of Swift
  /// 6.3.1 aborted when `Folder.copyContents` released an `AppendFile` ("deallocated with non-zero retain count").
  private var failureCode: Int32?

  /// The error of the write that failed; nil if none failed.
  package var failure: SystemError? {
    failureCode.map { SystemError("write to the file", code: $0) }
  }

  /// Creates the file with mode 0600, or truncates an existing one.
  package init(path: String) throws(SystemError) {
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open \(path) for writing") }
  }

  /// Opens a file and locks it until it is closed or the process ends.
  ///
  /// - Parameter isNew: true creates the file with mode 0600 and fails if it exists; false fails if it does not exist.
  /// - Throws: `SystemError`, with `EWOULDBLOCK` if the lock is held elsewhere, or if the path no longer leads to
  ///   the opened file.
  package init(holding path: String, isNew: Bool) throws(SystemError) {
    let making = isNew ? O_CREAT | O_EXCL | O_NOFOLLOW : 0
    descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | making, 0o600)
    guard descriptor >= 0 else { throw SystemError("open \(path)") }
    // Retry, because `File.isHeld`, perhaps in another process, holds the lock for a short time.
    for attempt in 1... {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // By now another file may be at the path.
        if let identity = FileIdentity(path), identity == FileIdentity(ofOpenFile: descriptor) {
          return
        }
        close()
        throw SystemError("lock \(path)", code: EWOULDBLOCK)
      }
      let failure = SystemError("lock \(path)")
      guard attempt == 10 || !failure.isBecauseItIsHeld else {
        usleep(1000)
        continue
      }
      close()
      throw failure
    }
  }

  deinit { close() }

  /// Appends bytes. Returns false, with `errno`, if the write fails. Also returns false after an earlier failure and
  /// after `close`.
  @discardableResult
  package func append(_ bytes: [UInt8]) -> Bool {
    guard descriptor >= 0 else { return false }
    if descriptor.writeAll(bytes) {
      return true
    }
    failureCode = errno
    close()
    return false
  }

  /// Sets the access and modification times, in seconds since 1970. Drops fractions of a second. Ignores errors.
  package func setModified(_ seconds: Double) {
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
  }

  /// Truncates the file to a size in bytes. Ignores errors.
  package func truncate(to size: Int) { ftruncate(descriptor, size) }

  /// Closes the file and releases its lock. May be called repeatedly.
  package func close() {
    if descriptor >= 0 {
      Glibc.close(descriptor)
    }
    descriptor = -1
  }
}
