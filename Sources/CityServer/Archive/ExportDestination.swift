import JSON
import JSONRPC
import Platform

/// The destination of an export: a file, or a text in the reply.
struct ExportDestination {
  private let file: ClientFile?

  /// - Parameter format: the name of a format that is not text, which needs a file; nil for text.
  /// - Throws: `invalidParams` if the format needs a file and there is no path; `ClientFileError` if the path is
  ///   malformed.
  init(path: String?, binary format: String?) throws {
    if path == nil, let format {
      throw RPCError.params("a \(format) file is not a text; give its path")
    }
    file = try path.map(ClientFile.init)
  }

  /// Writes the file, or converts the bytes to a text for the reply. Call it off the loop.
  ///
  /// - Returns: the path of the file, or the text for the reply.
  /// - Throws: `limitExceeded` if the text is too long for a reply; `ClientFileError`; `CancellationError`.
  func write(_ bytes: [UInt8], under rules: FileRules) throws -> (path: String?, text: String?) {
    try Task.checkCancellation()
    guard let file else { return (nil, try text(bytes)) }
    try file.replace(with: bytes, under: rules)
    return (file.path, nil)
  }

  private func text(_ bytes: [UInt8]) throws(RPCError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let length = text.json.bytes.count
    let limit = Limits.maximumExportText
    guard length <= limit else {
      throw RPCError(
        .limitExceeded,
        "The text takes \(length) bytes in the reply, more than the \(limit) allowed; pass path.",
        details: ["limit": JSON(limit)])
    }
    return text
  }

  /// The error for a ZIP archive that cannot be compressed, because zlib is missing.
  static let missingLibrary = RPCError(
    .requestFailed,
    "Compression needs the library zlib (libz.so.1), which cannot be loaded; export kml.")
}
