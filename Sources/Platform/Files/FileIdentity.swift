package import Glibc

/// Identifies a file by device and inode, regardless of its path.
package struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Returns nil, with `errno`, if there is no file at the path or it cannot be examined.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns nil if the descriptor is not open.
  init?(ofOpenFile descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}
