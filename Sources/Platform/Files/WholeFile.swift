import Glibc

/// Reading and replacing a file as one piece.
package enum WholeFile {
  package static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open \(path)") }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read \(path)") }
      if count == 0 { return contents }
      contents += buffer.prefix(count)
    }
  }

  /// Puts new contents in the place of a file, keeping its mode; a new one gets 0600. A reader sees the old contents or
  /// the new ones, and so does everybody after a crash.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    var status = stat()
    if stat(path, &status) != 0 {
      guard errno == ENOENT else { throw SystemError("look at \(path)") }
      status.st_mode = 0o600
    }
    var temporary = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&temporary)
    guard descriptor >= 0 else { throw SystemError("create a file beside \(path)") }
    let written =
      descriptor.writeAll(bytes) && fchmod(descriptor, status.st_mode & 0o777) == 0
      && fsync(descriptor) == 0
    let failure = SystemError("write \(path)")
    close(descriptor)
    guard written else {
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, path) == 0 else {
      let failure = SystemError("replace \(path)")
      unlink(temporary)
      throw failure
    }
  }
}
