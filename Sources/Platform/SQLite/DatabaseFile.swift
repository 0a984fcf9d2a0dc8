import Glibc

/// The place of a database file: made when it is missing, checked when it is there.
///
/// Never opens a file that exists: closing a second descriptor of it would drop the locks that
/// another connection of this process holds (<https://sqlite.org/howtocorrupt.html>, section 2.2).
enum DatabaseFile {
  /// Makes folders (mode 0700) and an empty file (0600) where there are none. SQLite gives its
  /// `-wal` and `-shm` files the mode of the file beside them.
  static func prepare(_ path: String) throws(DatabaseError) {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
      throw refusal(path, "this is not the path of a file")
    }
    try createFolder(parent(of: path))
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 {
      // The umask may have taken more than is wanted.
      fchmod(file, 0o600)
      close(file)
    } else if errno == EEXIST {
      try checkIsFile(path)
    } else {
      throw refusal(path, reason(errno))
    }
  }

  /// In bytes, 0 when there is none.
  static func size(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  private static func checkIsFile(_ path: String) throws(DatabaseError) {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw refusal(path, reason(errno)) }
    switch info.st_mode & S_IFMT {
    case S_IFREG: try checkSize(Int(info.st_size), path)
    case S_IFDIR: throw refusal(path, "it is a folder")
    case S_IFLNK: throw refusal(path, "it is a symbolic link")
    default: throw refusal(path, "it is not a regular file")
    }
  }

  /// Refuses what SQLite would take for an empty file and write over: one of a few bytes, which is
  /// no header (of 100 bytes), and one that has lost all bytes but left its log.
  private static func checkSize(_ size: Int, _ path: String) throws(DatabaseError) {
    guard size > 0 ? size < 100 : self.size(path + "-wal") > 0 else { return }
    throw refusal(path, "it is damaged or no database", code: .notADatabase)
  }

  /// Makes the folder and those above it, where missing, and makes their names durable.
  private static func createFolder(_ path: String) throws(DatabaseError) {
    if isFolder(path) { return }
    let parent = parent(of: path)
    if parent != path { try createFolder(parent) }
    guard mkdir(path, 0o700) == 0 else {
      let code = errno
      // Another process may have been faster.
      if code == EEXIST, isFolder(path) { return }
      throw DatabaseError(
        code: .cantOpen,
        message: "Cannot make the folder \(path): \(reason(code)). Choose another path.")
    }
    synchronize(parent)
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes the names in a folder to the disk. A file system that cannot do so is no reason to stop.
  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func parent(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  private static func refusal(
    _ path: String, _ reason: String, code: ResultCode = .cantOpen
  ) -> DatabaseError {
    DatabaseError(code: code, message: "Cannot open \(path): \(reason). Choose another path.")
  }
}
