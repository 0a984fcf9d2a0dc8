import Glibc

/// A lock on a folder between processes and between threads; it goes with this object.
///
/// Shared by those who open a database in it, exclusive for whoever puts another file in its place:
/// nobody opens the one beside the log of the other. Where a file system has no such locks there is
/// none.
package final class FolderLock {
  private let descriptor: Int32

  /// Waits for those who hold it, until the task is cancelled.
  ///
  /// - Returns: nil if it was not to be had within so many milliseconds.
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
