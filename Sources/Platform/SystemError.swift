import Glibc

/// A call to the operating system failed.
package struct SystemError: Error, Sendable {
  /// `errno` as the call left it.
  package let code: Int32

  /// What was tried, as in "open a pipe".
  package let action: String

  /// Takes `errno`, so it is made right after the call.
  package init(_ action: String, code: Int32 = errno) {
    self.action = action
    self.code = code
  }

  /// As in "cannot open a pipe: Too many open files".
  package var message: String {
    "cannot \(action): \(String(cString: strerror(code)))"
  }
}
