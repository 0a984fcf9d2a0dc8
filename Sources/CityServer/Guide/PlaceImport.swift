import Archive
import Files
import JSON
import JSONRPC
import Platform

struct PlaceImport: CityExclusiveMethod {
  static let name = "place.import"
  static let summary =
    "Imports places from a file, a text, or the guide included in the program."
  static let parameters = Parameters(
    Fields.text("path", "Absolute path of the file."),
    ImportedText.field("Content of the file, instead of path."),
    Field<GuideFile.Format?>.optional(
      "format", "Format of the file. Default: detected from the content."),
    Field<Bool>.optional(
      "shipped", "Whether to import the included guide, which is also the default source.",
      default: false),
    as: Self.init)
  static let forms = [
    ParameterForm("path"), ParameterForm("text"), ParameterForm(optional: ["shipped"]),
  ]
  static let reportsProgress = true
  static let result = ShownGuideImport.schema
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storageChange

  /// Nil for the guide included in the program.
  let content: ImportedText?
  let format: GuideFile.Format?

  init(path: String?, text: String?, format: GuideFile.Format?, shipped: Bool) throws {
    let problem = "give either path or text, or neither for the included guide"
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
          "Cities found for \(count) of \(file.places.count) places",
          percentage: count * 50 / max(1, file.places.count))
      }
      return (file, places)
    }
    let (done, summary) = try await server.use(as: .import) { archive in
      let done = try mapPictureErrors {
        try archive.guide.importPlaces(
          places, lists: file.lists, styles: file.listStyles, pictures: file.pictures
        ) { count in
          call.progress?.report(
            "\(count) of \(places.count) places",
            percentage: 50 + count * 50 / max(1, places.count))
        }
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
      ignoredPictures: file.ignoredPictures, guide: summary
    ).json
  }

  private func read(under rules: FileRules, shippedFile: String) throws -> GuideFile {
    if let content {
      let bytes = try content.bytes(limit: Limits.guideFile, under: rules)
      return try GuideFile(bytes, format: format, isDecoded: content.isText)
    }
    // A missing or invalid file is a fault of the installation, not of the request.
    do {
      return try GuideFile(try File.readRegular(shippedFile))
    } catch let error as FileError {
      throw RPCError(
        .storageFailed, "The included guide can't be read: \(error.reason): \(error.path).")
    } catch let error as GuideFileError {
      throw RPCError(.storageFailed, "The included guide can't be used: \(error.reason).")
    }
  }
}

/// The result of `place.import`.
private struct ShownGuideImport: WireObject {
  let done: GuideImport

  /// The first 100 invalid rows.
  let invalid: [InvalidPlace]
  let invalidCount: Int
  let ignoredColumns: [String]
  let ignoredPictures: FirstRows<InvalidRow>
  let guide: GuideSummary

  static let shape = Shape<Self>(
    .init("added", "Number of new places.", \.done.added),
    .init("updated", "Number of existing places that changed.", \.done.updated),
    .init(
      "unchanged",
      "Number of rows without a change: for a place of the user, with equal values, or repeated."
    ) {
      $0.done.unchanged + $0.done.repeated
    },
    .init("invalid", "The first 100 rows that cannot be used.", \.invalid),
    .init("invalidCount", "Number of all rows that cannot be used.", \.invalidCount),
    .init(
      "ignoredColumns",
      "Names of the first 100 columns, members or elements of places that were not used.",
      \.ignoredColumns),
    .init("pictures", "Number of pictures of a KMZ file that places got.", \.done.pictures),
    .init(
      "ignoredPictures", "The first 100 pictures of a KMZ file that cannot be used, by their rows.",
      \.ignoredPictures.rows),
    .init(
      "undo",
      "Number of the import for archive.undoImport; null if it changed nothing or too much.",
      \.done.undo),
    .init("guide", "The guide after the request.", \.guide))
}

extension GuideFile.Format: ParameterValue {}

extension InvalidPlace: WireObject {
  static let shape = Shape<Self>(
    .init("index", "Index of the place in the file, from 0.", \.row.index),
    .init("line", "Line on which a row of a table begins, from 1.", \.row.line),
    .init("reason", "What is wrong with the row.", \.reason))
}
