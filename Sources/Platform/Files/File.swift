import Glibc

/// Operations on files by their paths.
package enum File {
  /// Whether the path leads to a file or a folder. False also if it cannot be examined.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether the file at the path exists and is empty. Another program may still be copying it.
  package static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// The size in bytes; nil for a file that is missing or cannot be examined.
  package static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The modification time in seconds since 1970; nil for a file that is missing or cannot be examined.
  package static func modified(_ path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// Sets the access and modification times, in seconds since 1970. Ignores errors.
  package static func setModified(_ path: String, to seconds: Double) {
    let whole = seconds.rounded(.down)
    let time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    _ = utimensat(AT_FDCWD, path, [time, time], 0)
  }

  /// Removes a file. Ignores errors.
  package static func remove(_ path: String) { unlink(path) }

  /// Renames a file. Replaces an existing file with the new name.
  package static func rename(_ path: String, to name: String) throws(SystemError) {
    guard Glibc.rename(path, name) == 0 else { throw SystemError("rename \(path) to \(name)") }
  }

  /// Gives a file a second name (a hard link).
  ///
  /// - Returns: false, without a change, if the second name exists.
  package static func link(_ path: String, as name: String) throws(SystemError) -> Bool {
    if Glibc.link(path, name) == 0 {
      return true
    }
    let failure = SystemError("create \(name)")
    if failure.code == EEXIST {
      return false
    }
    throw failure
  }

  /// Reads a file or a pipe to its end.
  package static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open \(path)") }
    defer { close(descriptor) }
    guard let bytes = descriptor.read(atMost: .max) else { throw SystemError("read \(path)") }
    return bytes
  }

  /// Reads a regular file, up to the size that it has when it is opened.
  ///
  /// - Parameter limit: the maximum size in bytes. A larger file is rejected.
  package static func readRegular(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    let size = try regularSize(of: descriptor, path: path)
    guard size <= limit else {
      throw FileError(path: path, reason: "it is larger than \(limit) bytes")
    }
    guard let bytes = descriptor.read(atMost: size) else { throw FileError(path: path) }
    return bytes
  }

  /// Reads up to `count` bytes at the start of a regular file.
  static func beginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    let size = try regularSize(of: descriptor, path: path)
    guard let bytes = descriptor.read(atMost: min(size, count)) else { throw FileError(path: path) }
    return bytes
  }

  /// Opens a file for reading. The caller must check that it is a regular file.
  package static func openRegular(_ path: String) throws(FileError) -> Int32 {
    // C ends the path at the NUL, so the system could open another file.
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: "the path contains a NUL character")
    }
    // Open without blocking, because opening a named pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path) }
    return descriptor
  }

  package static func regularSize(of descriptor: Int32, path: String) throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFDIR: throw FileError(path: path, code: EISDIR)
    default: throw FileError(path: path, reason: "it is not a regular file")
    }
  }

  /// Creates a file with mode 0600. When this returns true, the contents are durable. So is the name, if the file
  /// system supports `fsync(2)` for folders.
  ///
  /// - Returns: false, without a change, if the name exists.
  package static func create(_ path: String, with bytes: [UInt8]) throws(SystemError) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw SystemError("create \(path)") }
      return false
    }
    guard descriptor.fill(bytes, mode: 0o600, isDurable: true) else {
      let failure = SystemError("write \(path)")
      unlink(path)
      throw failure
    }
    Folder.synchronize(Folder.parent(of: path))
    return true
  }

  /// Replaces or creates a file atomically, with mode 0600. Readers see either the old or the new contents.
  /// Replaces a link at the path instead of following it.
  ///
  /// - Parameters:
  ///   - keepsMode: whether to use the permissions of the old file, if there is one, instead of 0600.
  ///   - isDurable: true makes the file durable before this returns. Even if the machine crashes during the call, the
  ///     file then has either the old or the new contents.
  package static func replace(
    _ path: String, with bytes: [UInt8], keepsMode: Bool = false, isDurable: Bool = true
  ) throws(SystemError) {
    var old = stat()
    let mode = keepsMode && stat(path, &old) == 0 ? old.st_mode & 0o777 : 0o600
    let folder = Folder.parent(of: path)
    // Put the temporary file into the same folder, because a file can be renamed only within its file system.
    guard let (descriptor, temporary) = openTemporary(in: folder) else {
      throw SystemError("write \(path)")
    }
    guard descriptor.fill(bytes, mode: mode, isDurable: isDurable),
      Glibc.rename(temporary, path) == 0
    else {
      let failure = SystemError("write \(path)")
      unlink(temporary)
      throw failure
    }
    if isDurable {
      Folder.synchronize(folder)
    }
  }

  /// Writes a report. Creates or replaces a regular file, but writes to an existing pipe or device.
  package static func report(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      return try replace(path, with: bytes, isDurable: false)
    }
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("write \(path)") }
    defer { close(descriptor) }
    guard descriptor.writeAll(bytes) else { throw SystemError("write \(path)") }
  }

  /// Creates an empty file with mode 0600 and a unique name. Returns nil on failure, with `errno`.
  private static func openTemporary(
    in folder: String, prefix: String = temporaryPrefix
  ) -> (descriptor: Int32, path: String)? {
    var path = Array("\(folder)/\(prefix)XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return (descriptor, String(decoding: bytes, as: UTF8.self))
  }

  /// Creates an empty file with mode 0600 and a unique name that begins with a prefix.
  package static func makeTemporary(in folder: String, prefix: String) throws(SystemError) -> String
  {
    guard let (descriptor, path) = openTemporary(in: folder, prefix: prefix) else {
      throw SystemError("write into \(folder)")
    }
    close(descriptor)
    return path
  }

  /// Makes the contents of a file durable.
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      let failure = SystemError("write \(path)")
      if descriptor >= 0 {
        close(descriptor)
      }
      throw failure
    }
    close(descriptor)
  }

  /// The name prefix of the temporary files of `replace`.
  package static let temporaryPrefix = ".cityroulette-"
}

extension File {
  /// Whether any process, including this one, holds an exclusive lock of `flock(2)`, as `AppendFile(holding:isNew:)`
  /// and `DatabaseCopy` do. False if the file cannot be opened.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
