import Glibc

/// A lock on a folder between processes and threads, held until this object is released.
///
/// Processes that open a database in the folder share the lock. A process that replaces a database holds it
/// exclusively, so that no process opens one database with the log of another. Has no effect on file systems without
/// `flock(2)`, and for a folder that cannot be opened.
package final class FolderLock {
  private let descriptor: Int32

  /// Acquires the lock, after a wait of up to `milliseconds`.
  ///
  /// - Returns: nil if the lock did not become free in this time, or if the task was cancelled during the wait.
  package init?(_ folder: String, isExclusive: Bool, milliseconds: Int32) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      return
    }
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK
    {
      guard ContinuousClock.now < deadline, !Task.isCancelled else { return nil }
      usleep(1000)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
