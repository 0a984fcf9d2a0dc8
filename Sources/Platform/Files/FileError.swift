import Glibc

/// Why a file could not be read, as the end of a sentence that begins with its path.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String

  /// Plain words: `there is no such file or folder`.
  package var reason: String

  package var description: String { "\(path): \(reason)." }

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The reason is that of a failed system call.
  init(path: String, code: Int32 = errno) {
    self.init(path: path, reason: SystemError.explanation(of: code).reason)
  }
}
