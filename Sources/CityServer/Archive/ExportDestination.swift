import JSON
import JSONRPC
import Platform

/// Where an export goes: to a file, or as text into the reply.
struct ExportDestination {
  private let file: ClientFile?

  /// - Parameter format: the name of a format that is not text, which needs a file; nil for text.
  /// - Throws: `invalidParams`.
  init(path: String?, binary format: String?) throws {
    if path == nil, let format {
      throw RPCError.params("a \(format) file is not a text; give its path")
    }
    file = try path.map(ClientFile.init)
  }

  /// Writes the file, unless the export goes into the reply. Call it off the loop.
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

  /// The error for a ZIP archive that cannot be compressed.
  static let missingLibrary = RPCError(
    .requestFailed,
    "Compression needs the library zlib (libz.so.1), which cannot be loaded; export kml.")
}
