import Glibc

/// Which file stands at a path, and how it was when it was looked at.
struct FileMark: Equatable {
  private let device, inode: UInt64
  private let size, seconds, nanoseconds: Int

  /// Nil where nothing stands.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    (size, seconds) = (Int(status.st_size), status.st_mtim.tv_sec)
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether it is one file, which may have been written to.
  func isFile(of other: FileMark) -> Bool { device == other.device && inode == other.inode }
}

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
    if descriptor < 0 { return }
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK
    {
      guard ContinuousClock.now < deadline, !Task.isCancelled else { return nil }
      usleep(1000)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
