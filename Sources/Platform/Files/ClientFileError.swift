import Glibc

/// The reason why a file that a client named was not read or written.
package enum ClientFileError: Error, Equatable {
  /// The path is invalid.
  case malformed(path: String, problem: String)

  /// The file exceeds the limit in bytes. Nothing was read.
  case tooLarge(path: String, size: Int, limit: Int)

  /// The action, `read` or `write`, failed or was refused. The reason has no full stop at its end.
  case failed(action: String, path: String, reason: String)

  init(_ action: String, path: String, code: Int32) {
    let (reason, advice) = SystemError.explanation(of: code)
    self = .failed(action: action, path: path, reason: "\(reason); \(advice)")
  }

  /// A message for users, with the problem and in most cases the remedy.
  package var message: String {
    switch self {
    case .malformed(let path, let problem): "The path \(Self.shown(path)) \(problem)."
    case .tooLarge(let path, let size, let limit):
      "The file \(Self.shown(path)) has \(size) bytes, but at most \(limit) are allowed; split it."
    case .failed(let action, let path, let reason):
      "The file \(Self.shown(path)) cannot be \(action == "read" ? "read" : "written"): \(reason)."
    }
  }

  /// The path, with U+FFFD for each character below U+0020. An empty path is shown as `""`.
  private static func shown(_ path: String) -> String {
    if path.isEmpty {
      return "\"\""
    }
    return String(
      String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}
