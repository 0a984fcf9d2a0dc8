import Glibc

/// Files that only this user may read.
enum PrivateFile {
  /// Writes a whole file with mode 0600 in the place of the one before, so that a reader sees
  /// either. Folders that are missing are made with mode 0700.
  ///
  /// - Returns: false if that failed, with `errno`.
  static func write(_ bytes: [UInt8], to path: String, in folder: String) -> Bool {
    makeFolder(folder)
    var temporary = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&temporary)
    guard descriptor >= 0 else { return false }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let isWritten = descriptor.writeAll(bytes)
    close(descriptor)
    if isWritten, rename(temporary, path) == 0 { return true }
    let code = errno
    unlink(temporary)
    errno = code
    return false
  }

  /// Makes a folder and those above it; one that cannot be made shows when it is used.
  private static func makeFolder(_ path: String) {
    if mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
