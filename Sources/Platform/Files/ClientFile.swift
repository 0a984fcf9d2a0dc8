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
    if path.isEmpty { return "is empty; begin it with a slash and end it with a file" }
    if path.hasPrefix("~") {
      return "is not absolute: only a shell knows what ~ is; write the home folder out"
    }
    if path.hasPrefix("file:") {
      return "is not absolute: it is a URL; pass the path alone, as it begins with a slash"
    }
    return "is not absolute; begin it with a slash"
  }

  /// What stands behind the last slash.
  private var name: String { String(path[path.utf8.index(after: lastSlash)...]) }

  /// All bytes of the file. Its size is looked at before anything is read.
  ///
  /// - Parameters:
  ///   - limit: in bytes.
  ///   - spared: paths of files that are not to be opened, whatever path leads to them. To
  ///     close a second descriptor of a database drops the locks that its connection holds.
  package func read(limit: Int, sparing spared: [String]) throws(ClientFileError) -> [UInt8] {
    try refuse(spared, to: "read")
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
  ///
  /// - Parameter spared: paths of files that are not to be replaced, whatever path leads to them.
  package func replace(with bytes: [UInt8], sparing spared: [String]) throws(ClientFileError) {
    try refuse(spared, to: "write")
    do {
      try File.replace(path, with: bytes)
    } catch {
      throw ClientFileError("write", path, error.code)
    }
  }

  /// Refuses a path with which nothing can be done, or that leads to one of the spared files.
  ///
  /// - Parameter action: `read` or `write`.
  package func refuse(_ spared: [String], to action: String) throws(ClientFileError) {
    let old = try status(to: action)
    guard let folderStatus = Self.status(of: Folder.parent(of: path)) else {
      throw ClientFileError(action, path, errno)
    }
    for path in spared where isSame(path, old, folderStatus) {
      throw refusal(to: action, "it belongs to the archive; name another file")
    }
  }

  /// Whether the other path names this file, or would if there were one.
  private func isSame(_ other: String, _ old: stat?, _ folderStatus: stat) -> Bool {
    if let old, let status = Self.status(of: other), Self.areSame(old, status) { return true }
    let slash = other.utf8.lastIndex(of: UInt8(ascii: "/"))
    let otherName = slash.map { other.utf8[$0...].dropFirst() } ?? other.utf8[...]
    guard otherName.elementsEqual(name.utf8) else { return false }
    // The slash stays on, which is right for the root too.
    let otherFolder = slash.map { String(Substring(other.utf8[...$0])) } ?? "."
    return Self.status(of: otherFolder).map { Self.areSame($0, folderStatus) } ?? false
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func areSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// What stands at the path, which is a regular file; nil if nothing does.
  private func status(to action: String) throws(ClientFileError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw ClientFileError(action, path, errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status
    case S_IFLNK: throw refusal(to: action, "it is a symbolic link; name the file it leads to")
    case S_IFDIR: throw refusal(to: action, "it is a folder; add the name of a file")
    default: throw refusal(to: action, "it is not a regular file; name another one")
    }
  }

  private func refusal(to action: String, _ reason: String) -> ClientFileError {
    .failed(action: action, path: path, reason: reason)
  }
}
