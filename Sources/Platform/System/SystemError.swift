import Glibc

/// A failed system call.
package struct SystemError: Error, Sendable {
  /// The `errno` of the call.
  package let code: Int32

  /// The attempted action, for example "open a pipe".
  package let action: String

  /// By default, reads `errno`, so create the error directly after the failed call.
  package init(_ action: String, code: Int32 = errno) {
    self.action = action
    self.code = code
  }

  /// Whether the name already exists.
  package var isBecauseItExists: Bool { code == EEXIST }

  /// Whether a lock could not be acquired because it is held elsewhere.
  package var isBecauseItIsHeld: Bool { code == EWOULDBLOCK }

  /// A message such as "cannot open a pipe: Too many open files".
  package var message: String { "cannot \(action): \(Self.words(for: code))" }

  package static func words(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "system error \(code)"
  }

  /// Explains a failure to the user who named the file.
  ///
  /// - Returns: the problem and the remedy, as clauses without a full stop.
  static func explanation(of code: Int32) -> (reason: String, advice: String) {
    switch code {
    case ENOENT: ("there is no such file or folder", "check the path")
    case ENOTDIR: ("a part of the path is not a folder", "check the path")
    case EISDIR: ("it is a folder, not a file", "add the name of a file")
    case EACCES, EPERM:
      ("that is not permitted", "change its permissions or name another file")
    case ENAMETOOLONG: ("the path is too long", "use a shorter one")
    case ELOOP:
      (
        "its path contains a symbolic link that is not allowed, or a loop of links",
        "name the file itself"
      )
    case ENOSPC, EDQUOT: ("the disk is full", "free some space and try again")
    case EROFS: ("the file system is read-only", "name another file")
    default: (words(for: code), "try again")
    }
  }
}
