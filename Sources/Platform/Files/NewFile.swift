import Glibc

/// Files that are made once, read by others and never changed.
package enum NewFile {
  /// Writes a whole file with mode 0600 under a name that nobody has yet. When this returns true
  /// the file and its name are on the disk.
  ///
  /// - Returns: false if something of that name is there, which is left alone.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw SystemError("create \(path)") }
      return false
    }
    let isWritten =
      fchmod(descriptor, 0o600) == 0 && descriptor.writeAll(bytes) && fsync(descriptor) == 0
    let failure = SystemError("write \(path)")
    close(descriptor)
    guard isWritten else {
      unlink(path)
      throw failure
    }
    synchronizeFolder(of: path)
    return true
  }

  /// Removes a file; one that is not there is no trouble.
  package static func remove(_ path: String) {
    unlink(path)
  }

  /// Writes the names in a folder to the disk. A file system that cannot do so is no reason to
  /// stop.
  private static func synchronizeFolder(of path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let descriptor = open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
