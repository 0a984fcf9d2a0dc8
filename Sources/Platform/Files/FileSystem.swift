import Glibc

/// Plain questions to the file system.
package enum FileSystem {
  /// Whether something stands at the path, be it a file, a folder or a link to either.
  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }
}
