import Archive
import JSON
import JSONRPC
import Platform

struct PlaceImport: CityExclusiveMethod {
  static let name = "place.import"
  static let summary =
    "Takes in the places of a file, of a text, or of the guide that comes with the program."
  static let parameters = Parameters(
    Fields.text("path", "Absolute path of a file."),
    ImportedText.field("The content of one, or else a path."),
    Field<GuideFile.Format?>.optional("format", "What it is; or else what it looks like."),
    Field<Bool>.optional(
      "shipped", "Takes the guide that comes with the program, as without path and text.",
      default: false),
    as: Self.init)
  static let forms = [
    ParameterForm("path"), ParameterForm("text"), ParameterForm(optional: ["shipped"]),
  ]
  static let reportsProgress = true
  static let result = ShownGuideImport.schema
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storageChange

  /// Nil for the guide that is part of the program.
  let content: ImportedText?
  let format: GuideFile.Format?

  init(path: String?, text: String?, format: GuideFile.Format?, shipped: Bool) throws {
    let problem = "give path, text, or neither for the guide of the program"
    if shipped, path != nil || text != nil {
      throw RPCError.params(problem)
    }
    content = try ImportedText(path: path, text: text, otherwise: problem)
    self.format = format
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let rules = server.fileRules(for: .reading)
    let guideFile = server.settings.guideFile
    call.progress?.begin(title: "Importing places")
    let gazetteer = try server.gazetteer()
    let (file, places) = try await server.archive.perform {
      let file = try read(under: rules, shippedFile: guideFile)
      let places = try ResolvedPlace.resolve(file.places.map(\.place), in: gazetteer) { count in
        call.progress?.report(
          "the cities of \(count) of \(file.places.count) places",
          percentage: count * 50 / max(1, file.places.count))
      }
      return (file, places)
    }
    let (done, summary) = try await server.use(as: .import) { archive in
      let done = try archive.guide.importPlaces(places) { count in
        call.progress?.report(
          "\(count) of \(places.count) places",
          percentage: 50 + count * 50 / max(1, places.count))
      }
      return (done, try archive.guideAfterChange())
    }
    let refused = done.refused.map {
      InvalidPlace(row: file.places[$0.key].row, reason: $0.value)
    }
    let invalid = (file.invalid.rows + refused).sorted { $0.row.index < $1.row.index }
    return ShownGuideImport(
      done: done, invalid: Array(invalid.prefix(100)),
      invalidCount: file.invalid.count + refused.count, ignoredColumns: file.ignoredColumns,
      guide: summary
    ).json
  }

  private func read(under rules: FileRules, shippedFile: String) throws -> GuideFile {
    if let content {
      let bytes = try content.bytes(limit: Limits.guideFile, under: rules)
      return try GuideFile(bytes, format: format)
    }
    // A missing file is a fault of the installation, not of the request.
    do {
      return try GuideFile(try File.readRegular(shippedFile))
    } catch let error as FileError {
      throw RPCError(
        .storageFailed, "The guide of the program can't be read: \(error.reason): \(error.path).")
    } catch let error as GuideFileError {
      throw RPCError(.storageFailed, "The guide of the program can't be used; \(error.reason).")
    }
  }
}

/// The result of `place.import`.
private struct ShownGuideImport: WireObject {
  let done: GuideImport

  /// The first of the invalid rows.
  let invalid: [InvalidPlace]
  let invalidCount: Int
  let ignoredColumns: [String]
  let guide: GuideSummary

  static let shape = Shape<Self>(
    .init("added", "Places that are new.", \.done.added),
    .init("updated", "Places that the file says something new of.", \.done.updated),
    .init("unchanged", "Places that are as the file says, or are the user's.") {
      $0.done.unchanged + $0.done.repeated
    },
    .init("invalid", "The first 100 rows that cannot be used.", \.invalid),
    .init("invalidCount", "All rows that cannot be used.", \.invalidCount),
    .init(
      "ignoredColumns",
      "The columns of a table, or members of places, that were not used; the first 100.",
      \.ignoredColumns),
    .init("guide", "The guide afterwards.", \.guide))
}

extension GuideFile.Format: ParameterValue {}

extension InvalidPlace: WireObject {
  static let shape = Shape<Self>(
    .init("index", "Which place of the file, from 0.", \.row.index),
    .init("line", "Where it begins in a table, from 1.", \.row.line),
    .init("reason", "What is wrong with it.", \.reason))
}
