import Glibc
import Platform

/// The identity, size and modification time of a file at one moment.
struct FileSnapshot: Equatable {
  let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Returns nil if there is no file at the path or it cannot be examined.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether both snapshots are of the same file, even if it was changed between them.
  func isSameFile(as other: FileSnapshot) -> Bool { identity == other.identity }
}
