import Glibc

/// The files of a cache folder. Files with other names are not the cache's and left alone.
struct CacheListing {
  struct File {
    let name: String
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  private(set) var files: [File] = []

  var size: Int { files.reduce(0) { $0 + $1.size } }

  var oldestFirst: [File] {
    files.sorted { ($0.seconds, $0.nanoseconds, $0.name) < ($1.seconds, $1.nanoseconds, $1.name) }
  }

  /// Empty if the folder cannot be read.
  init(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard Self.isOurs(name), lstat("\(folder)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append(
        File(
          name: name, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
          nanoseconds: status.st_mtim.tv_nsec))
    }
  }

  /// 32 hexadecimal digits, also with the ending of a file that was being written.
  private static func isOurs(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let first = parts.first, first.count == 32, parts.count <= 2 else { return false }
    return first.allSatisfy {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
        || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f")
    }
  }
}
