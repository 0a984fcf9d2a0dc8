import Glibc

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
    if path.isEmpty {
      return "\"\""
    }
    return String(
      String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}
