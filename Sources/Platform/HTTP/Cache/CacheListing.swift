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
    for name in (try? Folder.names(in: folder)) ?? [] where Self.isOurs(name) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append(
        File(
          name: name, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
          nanoseconds: status.st_mtim.tv_nsec))
    }
  }

  /// 32 hexadecimal digits, or a file that is being written.
  private static func isOurs(_ name: String) -> Bool {
    if name.hasPrefix(Platform.File.temporaryPrefix) { return true }
    return name.utf8.count == 32
      && name.utf8.allSatisfy {
        $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
          || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f")
      }
  }
}
