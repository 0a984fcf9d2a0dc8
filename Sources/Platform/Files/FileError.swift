import Glibc

/// The reason why a file or a folder cannot be used.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String

  /// A clause without a full stop, such as `there is no such file or folder`.
  package var reason: String

  package var description: String { "\(path): \(reason)." }

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// An error that explains a failed system call.
  init(path: String, code: Int32 = errno) {
    self.init(path: path, reason: SystemError.explanation(of: code).reason)
  }
}
