import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Sessions

extension CityFileFormat: ParameterValue {}

struct ArchiveExport: CityExclusiveMethod {
  static let name = "archive.export"
  static let summary = "Exports the archive to a file, or as text in the reply, ordered by id."
  static let parameters = Parameters(
    Field<CityFileFormat>.required("format", "The format of the file."), Fields.path,
    Field<Bool?>.optional(
      "favoritesOnly",
      "Whether to export only cities with a star. Default: true for ids, false for other formats."),
    Field<Bool>.optional(
      "annotations",
      "Whether to write own names, notes, tags, lists, visits and plans, which ids cannot have.",
      default: true),
    as: Self.init)
  static let result = ExportedArchive.schema
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storage

  let format: CityFileFormat
  let file: ClientFile?
  let favoritesOnly: Bool
  let hasAnnotations: Bool

  init(
    format: CityFileFormat, path: String?, favoritesOnly: Bool?, hasAnnotations: Bool = true
  ) throws {
    guard path != nil || format.isText else {
      throw RPCError.params("a \(format.rawValue) file is not a text; give its path")
    }
    self.hasAnnotations = hasAnnotations
    self.format = format
    file = try path.map(ClientFile.init)
    self.favoritesOnly = favoritesOnly ?? (format == .ids)
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await export(on: server).json
  }

  func export(on server: isolated CityServer) async throws -> ExportedArchive {
    try await server.use { [rules = server.fileRules(for: .export)] archive in
      let all = try archive.all()
      let cities = favoritesOnly ? all.filter(\.favorite) : all
      if format == .ids, cities.isEmpty {
        throw RPCError(.requestFailed, "The archive has no favourite to export; star a city first.")
      }
      let bytes = format.bytes(
        of: cities, annotations: hasAnnotations ? try archive.fileAnnotations() : [:],
        lists: hasAnnotations && format.keepsListOrder ? try archive.lists().map(\.name) : [],
        credit: Product.gazetteerAttribution)
      guard !bytes.isEmpty || format.isText else {
        throw RPCError(
          .requestFailed,
          "Compression needs the library zlib (libz.so.1), which cannot be loaded; export kml.")
      }
      try Task.checkCancellation()
      guard let file else {
        return ExportedArchive(count: cities.count, path: nil, text: try text(bytes))
      }
      try file.replace(with: bytes, under: rules)
      return ExportedArchive(count: cities.count, path: file.path, text: nil)
    }
  }

  /// - Throws: `limitExceeded` if the text is too long for a reply.
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
}

/// The result of `archive.export`.
struct ExportedArchive: WireObject {
  let count: Int

  /// The path of the written file; nil if the text is in the reply.
  let path: String?

  /// The content; nil if it was written to a file.
  let text: String?

  static let shape = Shape<Self>(
    .init("count", "Number of exported cities.", \.count),
    .init("path", "Absolute path of the written file; null if no path was given.", \.path),
    .init("text", "Content of the export; null if a path was given.", \.text))
}
