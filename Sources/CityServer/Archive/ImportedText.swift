import JSON
import JSONRPC
import Platform
import Text

/// The content of an import: a file or a text.
enum ImportedText: Sendable {
  case path(ClientFile)
  case text(String)

  /// Returns nil if neither a path nor a text is given.
  ///
  /// - Parameter otherwise: the problem if both are given, for the error.
  /// - Throws: `invalidParams` if both are given; `ClientFileError` if the path is malformed.
  init?(path: String?, text: String?, otherwise: String) throws {
    switch (path, text) {
    case (nil, nil): return nil
    case (let path?, nil): self = .path(try ClientFile(path))
    case (nil, let text?): self = .text(text)
    default: throw RPCError.params(otherwise)
    }
  }

  /// Whether the content is decoded text, instead of bytes in some encoding.
  var isText: Bool { if case .text = self { true } else { false } }

  /// The name of the file; nil for a text.
  var name: String? {
    guard case .path(let file) = self else { return nil }
    return file.path.split(separator: "/").last.map(String.init)
  }

  static func field(_ summary: String) -> Field<String?> {
    Fields.text("text", summary, maximumBytes: LineSplitter.maximumLength)
  }

  /// Reads the content. Call it off the loop.
  ///
  /// - Parameters:
  ///   - limit: the maximum size of a file, in bytes.
  ///   - rules: the files that may be read.
  func bytes(limit: Int, under rules: FileRules) throws -> [UInt8] {
    switch self {
    case .path(let file): try file.read(limit: limit, under: rules)
    case .text(let text): Array(text.utf8)
    }
  }
}
