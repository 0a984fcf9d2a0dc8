import CityCore
import JSON
import JSONRPC
import Platform

extension CityFileFormat: ParameterValue {}

/// As long as a path can be on Linux.
private let pathField = Fields.text("path", "Absolute path of the file.", maximumBytes: 4096)

struct ArchiveExport: CityExclusiveMethod {
  static let name = "archive.export"
  static let summary = "The archive as a file, or as text in the reply, by id."
  static let parameters = Parameters(
    Field<CityFileFormat>.required("format", "The format of the file."), pathField,
    Field<Bool?>.optional(
      "favoritesOnly",
      "Only the cities with a star; true for ids, false for the others if it is left out."),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(count: Int, path: String?, text: String?)>(
    .init("count", "Cities in it.", \.count),
    .init("path", "The file that was written; null if no path was given.", \.path),
    .init("text", "What would stand in the file; null if a path was given.", \.text))
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
      guard let file else { return Self.answer.json((cities.count, nil, try text(bytes))) }
      try file.replace(with: bytes, sparing: Archive.files(of: archive.path))
      return Self.answer.json((cities.count, file.path, nil))
    }
  }

  /// - Throws: `limitExceeded` if it is too long for a reply.
  private func text(_ bytes: [UInt8]) throws(RPCError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let (length, limit) = (text.json.bytes.count, Limits.maximumExportText)
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
    Field<CityFileFormat?>.optional(
      "format", "The format, if it is not to be told from the contents."),
    pathField, ImportedText.field("What would stand in the file."), as: Self.init)
  static let forms = [ParameterForm("path"), ParameterForm("text")]
  static let reportsProgress = true
  static let result = answer.schema
  private static let answer = Shape<
    (
      file: CityFile, report: FileImportReport, invalid: FirstRows<InvalidRow>,
      archive: ArchiveSummary
    )
  >(
    .init("format", "The format that it has.", \.file.format),
    .init("added", "Cities that the archive did not hold.", \.report.added),
    .init("updated", "Cities that it held otherwise, or without the star.", \.report.updated),
    .init("unchanged", "Cities that it held like this.", \.report.unchanged),
    .init(
      "unknown", "Rows with an id that nobody knows, and too little beside it.",
      \.report.unknown.count),
    .init("unknownRows", "The first 100 of them.", \.report.unknown.rows),
    .init("invalidCount", "Rows that cannot be used.", \.invalid.count),
    .init("invalid", "The first 100 of them, by line.", \.invalid.rows),
    .init("archive", "The archive afterwards.", \.archive))
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
    return Self.answer.json((file, report, file.invalid.merged(with: report.invalid), status))
  }
}

extension UnknownRow: Shaped {
  static let shape = Shape<Self>(
    .init("line", "Where the row begins, from 1.", \.line),
    .init("id", "The id that it has.", \.id))
}

extension InvalidRow: Shaped {
  static let shape = Shape<Self>(
    .init("line", "Where the row begins, from 1.", \.line),
    .init("reason", "What is wrong with it.", \.reason))
}

extension CityServer {
  /// The gazetteer, for what the rows do not tell, and for their positions. Rows that tell all can
  /// do without one that cannot be loaded.
  fileprivate func gazetteer(for rows: [CityRow]) async throws -> Gazetteer? {
    if rows.allSatisfy(\.isComplete) { return try? gazetteer() }
    return try gazetteer()
  }
}
