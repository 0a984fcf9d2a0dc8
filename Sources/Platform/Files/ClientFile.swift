import Glibc

/// A file that a client named by an absolute path. Reading and writing reject a symbolic link as the last component,
/// so that the file is the one that the path appears to name.
///
/// The folders above the file may be links, as home folders are on some systems.
package struct ClientFile: Sendable {
  package let path: String

  /// The index of the slash before the file's name.
  private let lastSlash: String.Index

  /// Checks the form of a path. Does not access the file.
  ///
  /// - Throws: `ClientFileError.malformed` for a path that is not absolute, has a NUL character, or whose last
  ///   component is empty, `.` or `..`.
  package init(_ path: String) throws(ClientFileError) {
    let slash = UInt8(ascii: "/")
    guard path.utf8.first == slash, let lastSlash = path.utf8.lastIndex(of: slash) else {
      throw .malformed(path: path, problem: Self.problem(ofRelative: path))
    }
    guard !path.utf8.contains(0) else {
      throw .malformed(path: path, problem: "contains a NUL character; remove it")
    }
    self.path = path
    self.lastSlash = lastSlash
    guard !["", ".", ".."].contains(name) else {
      throw .malformed(path: path, problem: "names a folder; add the name of a file")
    }
  }

  /// The problem of a path that does not begin with a slash.
  private static func problem(ofRelative path: String) -> String {
    if path.isEmpty {
      return "is empty; pass the absolute path of a file"
    }
    if path.hasPrefix("~") {
      return "is not absolute: only a shell expands ~; write the path of the home folder instead"
    }
    if path.hasPrefix("file:") {
      return "is not absolute: it is a URL; pass only its path, which begins with a slash"
    }
    return "is not absolute; begin it with a slash"
  }

  /// The part after the last slash.
  var name: String { String(path[path.utf8.index(after: lastSlash)...]) }

  /// Reads the file, up to the size that it has when it is opened.
  ///
  /// - Parameter limit: the maximum size in bytes. A larger file is rejected before it is read.
  package func read(limit: Int, under rules: FileRules) throws(ClientFileError) -> [UInt8] {
    try check(rules, to: "read")
    // Open without blocking, because opening a named pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ClientFileError("read", path: path, code: errno) }
    defer { close(descriptor) }
    let size: Int
    do {
      size = try File.regularSize(of: descriptor, path: path)
    } catch {
      throw .failed(action: "read", path: path, reason: error.reason)
    }
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    guard let bytes = descriptor.read(atMost: size) else {
      throw ClientFileError("read", path: path, code: errno)
    }
    return bytes
  }

  /// Replaces or creates a regular file with mode 0600, atomically and durably.
  package func replace(with bytes: [UInt8], under rules: FileRules) throws(ClientFileError) {
    try check(rules, to: "write")
    do {
      try File.replace(path, with: bytes)
    } catch {
      throw ClientFileError("write", path: path, code: error.code)
    }
  }

  /// Throws if the path leads to a link, a folder or another file that is not regular, or if the rules exclude it.
  /// Accepts a missing file in an existing folder.
  ///
  /// - Parameter action: `read` or `write`.
  package func check(_ rules: FileRules, to action: String) throws(ClientFileError) {
    try checkPlace(rules, to: action)
    try checkOwner(rules, to: action, status: try status(to: action))
  }

  /// The status of the regular file at the path; nil if nothing is there. Throws for a link, a folder and other kinds
  /// of files.
  private func status(to action: String) throws(ClientFileError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT {
        return nil
      }
      throw ClientFileError(action, path: path, code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status
    case S_IFLNK:
      throw refusal(to: action, because: "it is a symbolic link; name the file it leads to")
    case S_IFDIR: throw refusal(to: action, because: "it is a folder; add the name of a file")
    default: throw refusal(to: action, because: "it is not a regular file; name another one")
    }
  }

  func refusal(to action: String, because reason: String) -> ClientFileError {
    .failed(action: action, path: path, reason: reason)
  }
}
