import Glibc

/// The file at a path, with its size and modification time when the snapshot was taken.
struct FileSnapshot: Equatable {
  let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if nothing is at the path.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether both are the same file, whose contents may differ.
  func isSameFile(as other: FileSnapshot) -> Bool { identity == other.identity }
}
