import Glibc
import Platform

/// Creates and checks the file of a database before it is opened.
///
/// If this process may already have the database open, its file is opened only through SQLite: closing a second
/// descriptor would drop the locks of the other connection (<https://sqlite.org/howtocorrupt.html>, section 2.2).
enum DatabaseFile {
  /// Creates missing folders with mode 0700. Creates a missing file as an empty file with mode 0600, and checks an
  /// existing one. SQLite gives the `-wal` and `-shm` files the mode of the database file.
  static func prepare(_ path: String) throws(DatabaseError) {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.last != UInt8(ascii: "/") else {
      throw refusal(path, because: "this is not the path of a file")
    }
    try makeFolder(of: path)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 {
      // The umask may have removed more permissions.
      fchmod(file, 0o600)
      close(file)
    } else if errno == EEXIST {
      try checkIsFile(path)
    } else if let obstacle = obstacle(inFolderOf: path) {
      throw DatabaseError(
        code: .cantOpen,
        message: "The archive \(path) cannot be created: \(obstacle). Choose another path.")
    } else {
      throw refusal(path, because: SystemError.words(for: errno))
    }
  }

  /// Rejects a log of another file, or of a file that no longer exists, before SQLite applies it to the file at the
  /// path.
  static func refuseForeignLog(_ path: String) throws(DatabaseError) {
    guard size("\(path)-wal") > 0 else { return }
    let isAlone = CommitStampTable.isLogOrphaned(besides: path)
    guard isAlone || CommitStampTable.isLogForeign(to: path) else { return }
    let what =
      isAlone
      ? "\(path)-wal, the log of a file that no longer exists. Put that file back"
      : "\(path)-wal, the log of another file that was there before. Put that file back"
    throw DatabaseError(
      code: .cantOpen,
      message: "\(path) cannot be opened beside \(what), or move the log away.")
  }

  /// The size of the smallest `-shm` file of an open database, in bytes
  /// (<https://sqlite.org/walformat.html>, section 2).
  private static let indexBlock = 32_768

  /// The total size in bytes of the two copies of the header of a `-shm` file. SQLite notices a loss in this part.
  private static let indexHeader = 96

  /// Whether the `-shm` file of an open database was truncated or removed.
  static func hasTruncatedIndex(_ path: String) -> Bool { size(path + "-shm") < indexBlock }

  /// Rejects a database whose `-shm` file was truncated after its header while another process has the database open.
  /// SQLite would fill the missing part with zeros, and take them for the index of the log. If no process has the
  /// database open, or the header is lost too, SQLite rebuilds the index from the log.
  static func refuseTruncatedIndex(_ path: String) throws(DatabaseError) {
    let index = path + "-shm"
    guard indexHeader..<indexBlock ~= size(index), isLocked(index) else { return }
    throw DatabaseError(
      code: .cantOpen,
      message:
        "The file \(index) was truncated while in use. Close all programs that use the archive "
        + "\(path). No data is lost.")
  }

  /// Whether another process holds the lock that all users of a `-shm` file share (byte 128 in SQLite's os_unix.c).
  /// Also true if the file cannot be opened. Must not be called for a file that this process has open, because closing
  /// the descriptor would drop its locks.
  private static func isLocked(_ index: String) -> Bool {
    let descriptor = open(index, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 128
    lock.l_len = 1
    return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
  }

  /// Whether a file is a database of a schema, judged by its header. Must not be called for a file that this process
  /// has open, because closing the descriptor would drop its locks.
  static func isDatabase(_ path: String, of schema: DatabaseSchema) -> Bool {
    guard let descriptor = try? File.openRegular(path) else { return false }
    defer { close(descriptor) }
    guard (try? File.regularSize(of: descriptor, path: path)) != nil,
      let header = descriptor.read(atMost: 72)
    else { return false }
    return Database.hasHeader(header, of: schema)
  }

  /// The metadata of a file and the size of its log. A different state shows that the file was changed.
  struct State: Equatable {
    private let file: FileSnapshot?
    private let logSize: Int

    init(_ path: String) {
      file = FileSnapshot(path)
      logSize = file == nil ? 0 : size(path + "-wal")
    }
  }

  /// The reason why a file cannot be written, as a clause; nil if none is known. The folder must be writable too,
  /// because SQLite creates the log in it.
  static func obstacle(toWriting path: String) -> String? {
    if access(path, W_OK) != 0, errno != ENOENT {
      return "the file \(path) cannot be written (\(SystemError.words(for: errno)))"
    }
    return obstacle(inFolderOf: path)
  }

  private static func obstacle(inFolderOf path: String) -> String? {
    let folder = Folder.parent(of: path)
    guard access(folder, W_OK) != 0 else { return nil }
    return "no file can be created in the folder \(folder) (\(SystemError.words(for: errno)))"
  }

  /// The size in bytes; 0 for a file that is missing or cannot be examined.
  static func size(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : 0
  }

  private static func makeFolder(of path: String) throws(DatabaseError) {
    do {
      try Folder.create(Folder.parent(of: path))
    } catch {
      throw DatabaseError(
        code: .cantOpen, message: "C\(error.message.dropFirst()). Choose another path.")
    }
  }

  /// Rejects a path that does not lead directly to a regular file, and a file that `checkSize` rejects.
  ///
  /// - Parameter isReplaced: whether the file will be replaced. Then a missing file and any size are accepted.
  static func checkIsFile(_ path: String, isReplaced: Bool = false) throws(DatabaseError) {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      if isReplaced, errno == ENOENT {
        return
      }
      throw refusal(path, because: SystemError.words(for: errno))
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: if !isReplaced { try checkSize(Int(info.st_size), of: path) }
    case S_IFDIR: throw refusal(path, because: "it is a folder")
    case S_IFLNK: throw refusal(path, because: "it is a symbolic link")
    default: throw refusal(path, because: "it is not a regular file")
    }
  }

  /// Rejects files that SQLite would treat as empty databases and overwrite: a file shorter than a header (100 bytes),
  /// and an empty file with a log.
  private static func checkSize(_ size: Int, of path: String) throws(DatabaseError) {
    guard size > 0 ? size < 100 : self.size(path + "-wal") > 0 else { return }
    throw refusal(path, because: "it is damaged or not a database", code: .notADatabase)
  }

  private static func refusal(
    _ path: String, because reason: String, code: ResultCode = .cantOpen
  ) -> DatabaseError {
    DatabaseError(code: code, message: "Cannot open \(path): \(reason). Choose another path.")
  }
}
