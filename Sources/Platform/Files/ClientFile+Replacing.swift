import Glibc

extension ClientFile {
  /// Puts a new file with mode 0600 in the place of whatever regular file is there, or of none. A
  /// reader sees the old contents or the new ones, and so does everybody after a crash.
  ///
  /// - Parameter spared: paths of files that are not to be replaced, whatever path leads to
  ///   them.
  package func replace(
    with bytes: [UInt8], sparing spared: [String]
  ) throws(ClientFileError) {
    try refuse(spared, to: "write")
    try write(bytes)
    synchronizeFolder()
  }

  /// Writes beside the file and renames over it, which does not follow a link that somebody may
  /// have put there meanwhile.
  private func write(_ bytes: [UInt8]) throws(ClientFileError) {
    var temporary = Array("\(folder)/.cityroulette-XXXXXX".utf8CString)
    let descriptor = mkstemp(&temporary)
    guard descriptor >= 0 else { throw ClientFileError("write", path, errno) }
    var isDone =
      fchmod(descriptor, 0o600) == 0 && descriptor.writeAll(bytes) && fsync(descriptor) == 0
    var code = errno
    close(descriptor)
    if isDone {
      isDone = rename(temporary, path) == 0
      code = errno
    }
    guard isDone else {
      unlink(temporary)
      throw ClientFileError("write", path, code)
    }
  }

  /// Writes the names in the folder to the disk. A file system that cannot do so is no reason to
  /// stop.
  private func synchronizeFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
