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
      let from = "\(source)/\(name)"
      let to = "\(target)/\(name)"
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
