import Glibc

/// Why a file that a client named was not read or written.
package enum ClientFileError: Error, Equatable {
  /// No file can have this path.
  case malformed(path: String, problem: String)

  /// In bytes; nothing was read.
  case tooLarge(path: String, size: Int, limit: Int)

  /// The action is `read` or `write`; the reason ends a sentence.
  case failed(action: String, path: String, reason: String)

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

  init(_ action: String, _ path: String, _ code: Int32) {
    self = .failed(action: action, path: path, reason: Self.words(for: code))
  }

  private static func words(for code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file or folder; check the path"
    case ENOTDIR: "a part of the path is not a folder; check the path"
    case EACCES, EPERM: "that is not permitted; change its permissions or name another file"
    case ENAMETOOLONG: "the path is too long; use a shorter one"
    case ELOOP: "its path has a symbolic link where none may be, or a circle of them"
    case ENOSPC, EDQUOT: "the disk is full; make room and try again"
    case EROFS: "the file system is read-only; name another file"
    default: "\(strerror(code).map { String(cString: $0) } ?? "system error \(code)"); try again"
    }
  }

  /// Control characters would spoil the sentence.
  private static func shown(_ path: String) -> String {
    String(String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}
