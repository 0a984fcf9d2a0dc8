import Glibc

/// Operations on folders and their contents.
package enum Folder {
  /// Creates a folder and its missing parents with mode 0700, durably if the file system supports it. Does not change
  /// an existing folder.
  package static func create(_ path: String) throws(SystemError) {
    if isFolder(path) {
      return
    }
    let parent = parent(of: path)
    if parent != path {
      try create(parent)
    }
    guard mkdir(path, 0o700) == 0 else {
      let failure = SystemError("create the folder \(path)")
      // Another process may have created it.
      if failure.code == EEXIST, isFolder(path) {
        return
      }
      throw failure
    }
    synchronize(parent)
  }

  /// Makes the names in a folder durable. Ignores errors, because some file systems do not support this.
  package static func synchronize(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The reason why a path cannot be used as a folder, as a clause; nil if none is found. Does not check whether the
  /// folder is writable.
  ///
  /// - Parameter mayBeMade: whether to accept a missing folder, with or without missing parents, below an existing one.
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

  /// Whether the path leads to a file or a folder. Also true if the path cannot be examined. False for a link to a
  /// missing file.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }

  /// The path if it exists, otherwise the nearest existing folder above it. If there is none, the root or `.`.
  package static func nearest(to path: String) -> String {
    exists(path) || parent(of: path) == path ? path : nearest(to: parent(of: path))
  }

  /// The path of the folder that contains a file: `.` for a name without a slash, and the root for the root.
  package static func parent(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    var bytes = path.utf8[...]
    while bytes.last == slash, bytes.count > 1 {
      bytes.removeLast()
    }
    guard let end = bytes.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Copies the folders and regular files in `source` to the folder `target`, which is created if it is
  /// missing. Overwrites files there. Follows links, and skips other kinds of files.
  ///
  /// - Parameter confinement: the folders in which the copied files must be, after links are resolved.
  /// - Throws: `SystemError`; `FileError` for a file outside of the confinement, and for a link to a folder that
  ///   contains it, which would be copied without end.
  package static func copyContents(
    of source: String, into target: String, within confinement: PathConfinement = .none
  ) throws {
    try copyContents(of: source, into: target, within: confinement, inside: [])
  }

  /// - Parameter outer: the folders that are being copied, and contain `source`.
  private static func copyContents(
    of source: String, into target: String, within confinement: PathConfinement,
    inside outer: [FileIdentity]
  ) throws {
    guard let identity = FileIdentity(source) else {
      throw SystemError("open the folder \(source)")
    }
    guard !outer.contains(identity) else {
      throw FileError(path: source, reason: "it is a link to a folder that contains it")
    }
    try create(target)
    for name in try names(in: source) {
      let from = "\(source)/\(name)"
      let to = "\(target)/\(name)"
      guard confinement.allows(from) else {
        throw FileError(path: from, reason: "it is a link to a file outside of its folder")
      }
      var status = stat()
      guard stat(from, &status) == 0 else { throw SystemError("read the status of \(from)") }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        try copyContents(of: from, into: to, within: confinement, inside: outer + [identity])
      case S_IFREG: try copyFile(from, to: to)
      default: break
      }
    }
  }

  private static func copyFile(_ source: String, to target: String) throws(SystemError) {
    let bytes = try File.read(source)
    guard try AppendFile(path: target).append(bytes) else { throw SystemError("write \(target)") }
  }

  /// Removes a folder and its contents. Removes a link without following it. Ignores errors, and leaves files whose
  /// names are not UTF-8.
  package static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in (try? names(in: path)) ?? [] {
      remove("\(path)/\(name)")
    }
    rmdir(path)
  }

  /// The names in a folder, sorted, without `.` and `..`. Omits names that are not UTF-8, because a repaired name
  /// would belong to another file.
  ///
  /// - Parameter limit: the maximum number of names. If there are more, the file system determines which are
  ///   returned.
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
