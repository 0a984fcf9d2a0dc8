import CityCore
import JSON
import JSONRPC
import Platform

/// What the import and the export of files are told alike.
private enum FileFields {
  private static let formats = Schema.word(CityFileFormat.allCases.map(\.rawValue))

  static let wanted = Field<CityFileFormat>.required(
    "format", formats, "The format of the file."
  ) { $0.string.flatMap(CityFileFormat.init) }

  static let known = Field<CityFileFormat?>.optional(
    "format", formats, "The format, if it is not to be told from the contents."
  ) { $0.string.flatMap(CityFileFormat.init) }

  /// As long as a path can be on Linux.
  static let path = Fields.text("path", "Absolute path of the file.", maximumBytes: 4096)
}

struct ArchiveExport: CityExclusiveMethod {
  static let name = "archive.export"
  static let summary = "The archive as a file, or as text in the reply, by id."
  static let parameters = Parameters(
    FileFields.wanted, FileFields.path,
    Field<Bool?>.optional(
      "favoritesOnly", .boolean,
      "Only the cities with a star; true for ids, false for the others if it is left out.",
      read: \.bool),
    as: Self.init)
  static let result = Schema.object(
    .init("count", .count, "Cities in it."),
    .init("path", Schemas.text, "The file that was written; null if no path was given."),
    .init("text", Schemas.text, "What would stand in the file; null if a path was given."))
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storage

  let format: CityFileFormat
  let file: ClientFile?
  let favoritesOnly: Bool

  init(_ format: CityFileFormat, _ path: String?, _ favoritesOnly: Bool?) throws {
    self.format = format
    file = try path.map(ClientFile.init)
    self.favoritesOnly = favoritesOnly ?? (format == .ids)
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await server.use { archive in
      let all = try archive.all()
      let cities = favoritesOnly ? all.filter(\.favorite) : all
      if format == .ids, cities.isEmpty {
        throw RPCError(.requestFailed, "There is no favourite to export; star a city first.")
      }
      let bytes = format.bytes(of: cities, credit: Product.gazetteerAttribution)
      try Task.checkCancellation()
      let count = JSON(cities.count)
      guard let file else { return ["count": count, "path": .null, "text": try text(bytes)] }
      try file.replace(with: bytes, sparing: Archive.files(of: archive.path))
      return ["count": count, "path": .string(file.path), "text": .null]
    }
  }

  /// - Throws: `limitExceeded` if it is too long for a reply.
  private func text(_ bytes: [UInt8]) throws(RPCError) -> JSON {
    let text = JSON.string(String(decoding: bytes, as: UTF8.self))
    let (length, limit) = (text.bytes.count, Limits.maximumExportText)
    guard length <= limit else {
      throw RPCError(
        .limitExceeded,
        "The text would take \(length) bytes of the reply, and \(limit) is the most; pass path.",
        details: ["limit": JSON(limit)])
    }
    return text
  }
}

struct ArchiveImport: CityExclusiveMethod {
  static let name = "archive.import"
  static let summary = "Adds the cities of a file, or of a text, to the archive at once."
  static let parameters = Parameters(
    FileFields.known, FileFields.path, ImportedText.field, as: Self.init)
  static let reportsProgress = true
  static let result = Schema.object(
    .init("format", FileFields.wanted.property.schema, "The format that it has."),
    .init("added", .count, "Cities that the archive did not hold."),
    .init("updated", .count, "Cities that it held otherwise, or without the star."),
    .init("unchanged", .count, "Cities that it held like this."),
    .init("unknown", .count, "Rows with an id that nobody knows, and too little beside it."),
    .init(
      "unknownRows",
      .array(
        .object(
          .init("line", .count, "Where the row begins, from 1."),
          .init("id", .count, "The id that it has."))), "The first 100 of them."),
    .init("invalidCount", .count, "Rows that cannot be used."),
    .init(
      "invalid",
      .array(
        .object(
          .init("line", .count, "Where the row begins, from 1."),
          .init("reason", .string, "What is wrong with it."))), "The first 100 of them, by line."),
    .init("archive", Schemas.archive, "The archive afterwards."))
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storage

  let format: CityFileFormat?
  let content: ImportedText

  init(_ format: CityFileFormat?, _ path: String?, _ text: String?) throws {
    self.format = format
    let problem = "give either path or text"
    guard let content = try ImportedText(path: path, text: text, otherwise: problem) else {
      throw RPCError.params(problem)
    }
    self.content = content
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    call.progress?.begin(title: "Importing cities")
    let path = server.archive.path
    let file = try await server.archive.perform {
      try CityFile(content.bytes(limit: Limits.maximumFile, sparing: path), format: format)
    }
    let gazetteer = try await server.gazetteer(for: file.rows)
    let known = server.liveCities
    let (report, status) = try await server.use { archive in
      let report = try archive.importRows(
        file.rows,
        report: { count in
          call.progress?.report(
            "\(count) of \(file.rows.count) cities",
            percentage: count * 100 / max(1, file.rows.count))
        },
        lookUp: { known.city(id: $0) ?? gazetteer?.city(id: $0) })
      return (report, try archive.status())
    }
    return Self.answer(file, report, status)
  }

  private static func answer(
    _ file: CityFile, _ report: FileImportReport, _ status: ArchiveSummary
  ) -> JSON {
    let invalid = file.invalid.merged(with: report.invalid)
    return [
      "format": .string(file.format.rawValue),
      "added": JSON(report.added),
      "updated": JSON(report.updated),
      "unchanged": JSON(report.unchanged),
      "unknown": JSON(report.unknown.count),
      "unknownRows": .array(
        report.unknown.rows.map { ["line": JSON($0.line), "id": JSON($0.id)] }),
      "invalidCount": JSON(invalid.count),
      "invalid": .array(
        invalid.rows.map { ["line": JSON($0.line), "reason": .string($0.reason)] }),
      "archive": JSON(status),
    ]
  }
}

extension CityServer {
  /// The gazetteer, for what the rows do not tell, and for their positions. Rows that tell all can
  /// do without one that cannot be loaded.
  fileprivate func gazetteer(for rows: [CityRow]) async throws -> Gazetteer? {
    if rows.allSatisfy(\.isComplete) { return try? await gazetteer() }
    return try await gazetteer()
  }
}
