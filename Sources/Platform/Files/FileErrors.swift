import Glibc

/// A call to the operating system failed.
package struct SystemError: Error, Sendable {
  /// `errno` as the call left it.
  package let code: Int32

  /// What was tried, as in "open a pipe".
  package let action: String

  /// Takes `errno`, so it is made right after the call.
  package init(_ action: String, code: Int32 = errno) { (self.action, self.code) = (action, code) }

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
  fileprivate static func explanation(of code: Int32) -> (reason: String, advice: String) {
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

/// Why a file could not be read, as the end of a sentence that begins with its path.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String

  /// Plain words: `there is no such file or folder`.
  package var reason: String

  package var description: String { "\(path): \(reason)." }

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  /// The reason is that of a failed system call.
  init(path: String, code: Int32 = errno) {
    self.init(path: path, reason: SystemError.explanation(of: code).reason)
  }
}

/// Why a file that a client named was not read or written.
package enum ClientFileError: Error, Equatable {
  /// No file can have this path.
  case malformed(path: String, problem: String)

  /// In bytes; nothing was read.
  case tooLarge(path: String, size: Int, limit: Int)

  /// The action is `read` or `write`; the reason ends a sentence.
  case failed(action: String, path: String, reason: String)

  init(_ action: String, _ path: String, _ code: Int32) {
    let (reason, advice) = SystemError.explanation(of: code)
    self = .failed(action: action, path: path, reason: "\(reason); \(advice)")
  }

  /// One plain sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .malformed(let path, let problem): "The path \(Self.shown(path)) \(problem)."
    case .tooLarge(let path, let size, let limit):
      "The file \(Self.shown(path)) has \(size) bytes, and \(limit) is the most; split it."
    case .failed(let action, let path, let reason):
      "The file \(Self.shown(path)) cannot be \(action == "read" ? "read" : "written"): \(reason)."
    }
  }

  /// Control characters would spoil the sentence, and so would nothing at all.
  private static func shown(_ path: String) -> String {
    if path.isEmpty { return "\"\"" }
    return String(
      String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}
