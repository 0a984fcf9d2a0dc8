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

  /// Whether it failed because something of that name is there.
  package var isBecauseItExists: Bool { code == EEXIST }

  /// Whether it failed because another one holds the file.
  package var isBecauseItIsHeld: Bool { code == EWOULDBLOCK }

  /// As in "cannot open a pipe: Too many open files".
  package var message: String { "cannot \(action): \(Self.words(for: code))" }

  static func words(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "system error \(code)"
  }

  /// What a failure with a file means to whoever named the file, as ends of a sentence.
  ///
  /// - Returns: what is wrong, and what to do about it.
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
        "its path has a symbolic link where none may be, or a circle of them",
        "name the file itself"
      )
    case ENOSPC, EDQUOT: ("the disk is full", "make room and try again")
    case EROFS: ("the file system is read-only", "name another file")
    default: (words(for: code), "try again")
    }
  }
}
