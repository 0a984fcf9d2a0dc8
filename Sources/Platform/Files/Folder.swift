import Glibc

/// Folders, and whole trees of them.
package enum Folder {
  /// Makes a folder with mode 0700, and those above it, and makes their names durable; one that is
  /// there is left as it is.
  package static func create(_ path: String) throws(SystemError) {
    if isFolder(path) {
      return
    }
    let parent = parent(of: path)
    if parent != path {
      try create(parent)
    }
    guard mkdir(path, 0o700) == 0 else {
      let failure = SystemError("make the folder \(path)")
      // Another process may have been faster.
      if failure.code == EEXIST, isFolder(path) {
        return
      }
      throw failure
    }
    synchronize(parent)
  }

  /// Writes the names in a folder to the disk. A file system that cannot do so is no reason to stop.
  static func synchronize(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Why a path is of no use as a folder, as the end of a sentence; nil if it is one.
  ///
  /// - Parameter mayBeMade: whether a path at which nothing stands will do, as far as the folders
  ///   above it allow that one is made there.
  package static func obstacle(at path: String, mayBeMade: Bool) -> String? {
    var status = stat()
    if stat(path, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? nil : "it is not a folder"
    }
    guard errno == ENOENT, mayBeMade, parent(of: path) != path else {
      return FileError(path: path).reason
    }
    return obstacle(at: parent(of: path), mayBeMade: true).map { _ in
      "a part of the path is not a folder"
    }
  }

  /// Whether something is at the path, or may be without being seen.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }

  /// The longest part of a path at which something is.
  package static func nearest(to path: String) -> String {
    isThere(path) || parent(of: path) == path ? path : nearest(to: parent(of: path))
  }

  /// The folder that a path lies in: `.` for a bare name, the root for the root.
  package static func parent(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = path.utf8[...]
    while bytes.last == slash, bytes.count > 1 {
      bytes.removeLast()
    }
    guard let end = bytes.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Copies the folders and plain files in `source` into the folder `target`, which is created if
  /// it is not there. Links are followed, other kinds of file left out.
  ///
  /// - Parameter confinement: where links may lead.
  /// - Throws: `SystemError`, and `FileError` for a link that leads elsewhere.
  package static func copyContents(
    of source: String, into target: String, within confinement: PathConfinement = .none
  ) throws {
    try create(target)
    for name in try names(in: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      guard confinement.allows(from) else {
        throw FileError(path: from, reason: "it is a link to a file outside of its folder")
      }
      var status = stat()
      guard stat(from, &status) == 0 else { throw SystemError("look at \(from)") }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try copyContents(of: from, into: to, within: confinement)
      case S_IFREG: try copyFile(from, to)
      default: break
      }
    }
  }

  private static func copyFile(_ source: String, _ target: String) throws(SystemError) {
    let bytes = try File.read(source)
    guard try AppendFile(path: target).append(bytes) else { throw SystemError("write \(target)") }
  }

  /// Removes a folder and what is in it; links are not followed. What cannot be removed stays.
  package static func remove(_ path: String) {
    for name in (try? names(in: path)) ?? [] {
      let inner = "\(path)/\(name)"
      var status = stat()
      guard lstat(inner, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        remove(inner)
      } else {
        unlink(inner)
      }
    }
    rmdir(path)
  }

  /// The names in a folder in the order of their bytes, without `.` and `..`, and without those that
  /// are not UTF-8: repaired, they would be the names of other files.
  ///
  /// - Parameter limit: how many are read; which ones is the file system's choice.
  package static func names(
    in path: String, atMost limit: Int = .max
  ) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else { throw SystemError("open the folder \(path)") }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." {
        names.append(name)
      }
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// A new empty folder that nobody else can enter, removed with all its contents when this object
/// goes.
package final class TemporaryFolder: Sendable {
  /// Absolute, unless `TMPDIR` is not.
  package let path: String

  /// - Parameter name: what the folder's name begins with; it lies in `$TMPDIR` or `/tmp`.
  package init(name: String) throws(SystemError) {
    let parent = Environment.variable("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("create a temporary folder") }
    let bytes = template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    path = String(decoding: bytes, as: UTF8.self)
  }

  deinit { Folder.remove(path) }
}

/// What a process that was killed may have left: files that it was writing, or whose owner it never
/// noted down.
///
/// Only names that this program makes, plain files of the same user, and none that was changed within
/// the last day: it may be another running process's, and be noted down in a moment.
package enum Leftovers {
  /// Seconds. Nobody writes a file for so long, and litter of a day does no harm.
  private static let age = 86_400

  /// Names in a folder that are looked at; the rest has its turn once these are fewer.
  private static let mostNames = 10_000

  /// Removes files that were still being written by `File.replace`.
  package static func removeUnfinished(in folder: String) {
    let prefix = File.temporaryPrefix
    for name in old(
      in: folder, where: { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 6 })
    {
      File.remove("\(folder)/\(name)")
    }
  }

  /// The names of files of that kind that nobody has changed for a day.
  package static func old(in folder: String, where isOurs: (String) -> Bool) -> [String] {
    let now = time(nil)
    let names = ((try? Folder.names(in: folder, atMost: mostNames)) ?? []).filter(isOurs)
    return names.filter { name in
      var info = stat()
      return lstat("\(folder)/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFREG
        && info.st_uid == getuid() && info.st_mtim.tv_sec < now - age
    }
  }
}

/// Which file stands at a path, and how it was when it was looked at.
struct FileMark: Equatable {
  private let device, inode: UInt64
  private let size, seconds, nanoseconds: Int

  /// Nil where nothing stands.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether it is one file, which may have been written to.
  func isFile(of other: FileMark) -> Bool { device == other.device && inode == other.inode }

  /// Whether it is the file that a descriptor has open.
  func isFile(of descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && UInt64(status.st_dev) == device
      && UInt64(status.st_ino) == inode
  }
}

/// A lock on a folder between processes and between threads; it goes with this object.
///
/// Shared by those who open a database in it, exclusive for whoever puts another file in its place:
/// nobody opens the one beside the log of the other. Where a file system has no such locks there is
/// none.
package final class FolderLock {
  private let descriptor: Int32

  /// Waits for those who hold it, until the task is cancelled.
  ///
  /// - Returns: nil if it was not to be had within so many milliseconds.
  package init?(_ folder: String, isExclusive: Bool, milliseconds: Int32) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      return
    }
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0, errno == EWOULDBLOCK
    {
      guard ContinuousClock.now < deadline, !Task.isCancelled else { return nil }
      usleep(1000)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
