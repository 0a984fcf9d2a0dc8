import CityCore
import JSON
import JSONRPC
import Platform
import Text

enum ArchiveImport: CityMethod {
  static let name = "archive.import"
  static let summary = "Adds the cities of a file, or of a text, to the archive at once."

  private static let text = Field<String?>.optional(
    "text", .string(maximumBytes: LineSplitter.maximumLength), "What would stand in the file.",
    default: nil
  ) { $0.string }

  static let parameters = [
    CityFileFields.knownFormat.property, CityFileFields.path.property, text.property,
  ]

  static let result = Schema.object(
    .init("format", CityFileFields.wantedFormat.property.schema, "The format that it has."),
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

  static let errors: [ErrorCode] = [
    .requestFailed, .limitExceeded, .storageFailed, .storageLocked,
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let file = try CityFile(
      bytes(parameters, server), format: try parameters[CityFileFields.knownFormat])
    let gazetteer = try server.gazetteer(for: file.rows)
    let (report, status) = try server.archive.change(.archive) { archive in
      try archive.importRows(file.rows) {
        server.live.shelf.city(id: $0) ?? gazetteer?.city(id: $0)
      }
    }
    return answer(file, report, status)
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

  private static func bytes(
    _ parameters: Parameters, _ server: isolated CityServer
  ) throws -> [UInt8] {
    switch (try parameters[CityFileFields.path], try parameters[text]) {
    case (let path?, nil):
      return try ClientFile(path).read(
        limit: Limits.maximumFile, sparing: server.archive.files)
    case (nil, let text?): return Array(text.utf8)
    default:
      throw RPCError(
        .invalidParams, "params: give either path or text.", details: ["path": "params"])
    }
  }
}

extension CityServer {
  /// The gazetteer, for what the rows do not tell, and for their positions. Rows that tell all can do without one that
  /// cannot be loaded.
  fileprivate func gazetteer(for rows: [CityRow]) throws(GazetteerError) -> Gazetteer? {
    if rows.allSatisfy(\.isComplete) { return try? gazetteer.load() }
    return try gazetteer.load()
  }
}
