import Glibc

/// A lock on a folder between processes and threads, held until this object is released.
///
/// Processes that open a database in the folder share the lock. A process that replaces a database holds it
/// exclusively, so that no process opens one database with the log of another. Has no effect on file systems without
/// `flock(2)`, and for a folder that cannot be opened.
package final class FolderLock {
  private let descriptor: Int32

  /// How long a cancelled task waits. A process that another thread starts has the descriptors of this one until it
  /// executes its program, so a lock may seem to be held shortly after its release.
  private static let shortWait: Duration = .milliseconds(20)

  /// Acquires the lock, after a wait of up to `milliseconds`.
  ///
  /// - Returns: nil if the lock did not become free in this time, or in 20 ms if the task is cancelled.
  package init?(_ folder: String, isExclusive: Bool, milliseconds: Int32) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      return
    }
    let start = ContinuousClock.now
    let longest: Duration = .milliseconds(Int(milliseconds))
    while flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK
    {
      let patience = Task.isCancelled ? min(longest, Self.shortWait) : longest
      guard start.duration(to: .now) < patience else { return nil }
      usleep(1000)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
