import Glibc

/// Files as one piece: read, made, replaced.
package enum File {
  /// Whether something stands at the path, be it a file, a folder or a link to either.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a file without a byte, as there is for a moment while one is copied.
  package static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// In bytes; nil if nothing is there.
  package static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// When a file was last written, in seconds since 1970; nil if nothing is there.
  package static func modified(_ path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// Removes a file; one that is not there is no trouble.
  package static func remove(_ path: String) { unlink(path) }

  /// Gives a file another name; what has that name is replaced.
  package static func rename(_ path: String, to name: String) throws(SystemError) {
    guard Glibc.rename(path, name) == 0 else { throw SystemError("rename \(path) to \(name)") }
  }

  /// Gives a file a second name, so that it has both.
  ///
  /// - Returns: false if something of that name is there, which is left alone.
  package static func link(_ path: String, as name: String) throws(SystemError) -> Bool {
    if Glibc.link(path, name) == 0 {
      return true
    }
    let failure = SystemError("make \(name)")
    if failure.code == EEXIST {
      return false
    }
    throw failure
  }

  /// All that can be read from a path, which may also be a pipe, up to its end.
  package static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open \(path)") }
    defer { close(descriptor) }
    guard let bytes = descriptor.read(atMost: .max) else { throw SystemError("read \(path)") }
    return bytes
  }

  /// All bytes of a regular file; one that grows meanwhile is cut at the size it had.
  ///
  /// - Parameter limit: in bytes; a larger file is not read.
  package static func readRegular(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    let size = try regularSize(of: descriptor, path)
    guard size <= limit else {
      throw FileError(path: path, reason: "it is larger than \(limit) bytes")
    }
    guard let bytes = descriptor.read(atMost: size) else { throw FileError(path: path) }
    return bytes
  }

  /// The first bytes of a regular file, as many as it has.
  static func beginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    let size = try regularSize(of: descriptor, path)
    guard let bytes = descriptor.read(atMost: min(size, count)) else { throw FileError(path: path) }
    return bytes
  }

  /// A descriptor to read a file with that should be a regular one.
  static func openRegular(_ path: String) throws(FileError) -> Int32 {
    // A path with a NUL would name another, shorter path to the system.
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: "the path holds a NUL character")
    }
    // Not blocking, because opening a named pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path) }
    return descriptor
  }

  static func regularSize(of descriptor: Int32, _ path: String) throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFDIR: throw FileError(path: path, code: EISDIR)
    default: throw FileError(path: path, reason: "it is not a regular file")
    }
  }

  /// Makes a file with mode 0600 under a name that nobody has yet. When this returns true the file
  /// and its name are on the disk.
  ///
  /// - Returns: false if something of that name is there, which is left alone.
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

  /// Puts a new file with mode 0600 in the place of the one at the path, or of none. A reader sees
  /// the old contents or the new ones. A link at the path is replaced, not followed.
  ///
  /// - Parameters:
  ///   - keepsMode: gives it the mode of the old file instead.
  ///   - isDurable: it is on the disk when this returns, and a crash meanwhile leaves the old
  ///     contents or the new ones too.
  package static func replace(
    _ path: String, with bytes: [UInt8], keepsMode: Bool = false, isDurable: Bool = true
  ) throws(SystemError) {
    var old = stat()
    let mode = keepsMode && stat(path, &old) == 0 ? old.st_mode & 0o777 : 0o600
    let folder = Folder.parent(of: path)
    // Beside the file, since a file can only be renamed within its file system.
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

  /// Writes a report for a person or a tool: replaces a regular file or makes a new one, and writes into
  /// anything else, such as a pipe or a device.
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

  /// A new empty file with mode 0600, and its name; nil if that failed, with `errno`.
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

  /// Makes an empty file with mode 0600 under a passing name.
  static func makeTemporary(in folder: String, prefix: String) throws(SystemError) -> String {
    guard let (descriptor, path) = openTemporary(in: folder, prefix: prefix) else {
      throw SystemError("write into \(folder)")
    }
    close(descriptor)
    return path
  }

  /// Writes what the system holds of a file to the disk.
  static func synchronize(_ path: String) throws(SystemError) {
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

  /// What the names of files begin with that are still being written.
  static let temporaryPrefix = ".cityroulette-"
}

extension File {
  /// Whether somebody holds the file as `AppendFile(holding:)` does, this process among them.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
