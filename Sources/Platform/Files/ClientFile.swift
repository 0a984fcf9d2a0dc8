import Glibc

/// A file that a client named: any absolute path, but never through a symbolic link at its end, so
/// that what is read or replaced is what the path seems to name.
///
/// The folders above it may be links, as home folders are on some systems.
package struct ClientFile: Sendable {
  package let path: String

  /// Of the slash before the file's name.
  private let lastSlash: String.Index

  package init(_ path: String) throws(ClientFileError) {
    let slash = UInt8(ascii: "/")
    guard path.utf8.first == slash, let lastSlash = path.utf8.lastIndex(of: slash) else {
      throw .malformed(path: path, problem: Self.problem(ofRelative: path))
    }
    guard !path.utf8.contains(0) else {
      throw .malformed(path: path, problem: "holds a NUL character; leave that out")
    }
    self.path = path
    self.lastSlash = lastSlash
    guard !["", ".", ".."].contains(name) else {
      throw .malformed(path: path, problem: "names a folder; add the name of a file")
    }
  }

  /// What to do about a path that does not begin with a slash.
  private static func problem(ofRelative path: String) -> String {
    if path.isEmpty {
      return "is empty; begin it with a slash and end it with a file"
    }
    if path.hasPrefix("~") {
      return "is not absolute: only a shell knows what ~ is; write the home folder out"
    }
    if path.hasPrefix("file:") {
      return "is not absolute: it is a URL; pass the path alone, as it begins with a slash"
    }
    return "is not absolute; begin it with a slash"
  }

  /// What stands behind the last slash.
  var name: String { String(path[path.utf8.index(after: lastSlash)...]) }

  /// All bytes of the file. Its size is looked at before anything is read.
  ///
  /// - Parameter limit: in bytes.
  package func read(limit: Int, under rules: FileRules) throws(ClientFileError) -> [UInt8] {
    try check(rules, to: "read")
    // Not blocking, because opening a named pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ClientFileError("read", path, errno) }
    defer { close(descriptor) }
    let size: Int
    do {
      size = try File.regularSize(of: descriptor, path)
    } catch {
      throw .failed(action: "read", path: path, reason: error.reason)
    }
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    guard let bytes = descriptor.read(atMost: size) else {
      throw ClientFileError("read", path, errno)
    }
    return bytes
  }

  /// Puts a new file with mode 0600 in the place of whatever regular file is there, or of none. A
  /// reader sees the old contents or the new ones, and so does everybody after a crash.
  package func replace(with bytes: [UInt8], under rules: FileRules) throws(ClientFileError) {
    try check(rules, to: "write")
    do {
      try File.replace(path, with: bytes)
    } catch {
      throw ClientFileError("write", path, error.code)
    }
  }

  /// Refuses a path with which nothing can be done, or that the rules exclude.
  ///
  /// - Parameter action: `read` or `write`.
  package func check(_ rules: FileRules, to action: String) throws(ClientFileError) {
    try checkPlace(rules, to: action)
    try checkOwner(rules, to: action, try status(to: action))
  }

  /// What stands at the path, which is a regular file; nil if nothing does.
  private func status(to action: String) throws(ClientFileError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT {
        return nil
      }
      throw ClientFileError(action, path, errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status
    case S_IFLNK: throw refusal(to: action, "it is a symbolic link; name the file it leads to")
    case S_IFDIR: throw refusal(to: action, "it is a folder; add the name of a file")
    default: throw refusal(to: action, "it is not a regular file; name another one")
    }
  }

  func refusal(to action: String, _ reason: String) -> ClientFileError {
    .failed(action: action, path: path, reason: reason)
  }
}
