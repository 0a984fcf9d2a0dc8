import Archive
import Files
import Geography
import JSON
import JSONRPC
import Sessions

enum ImportTarget: String, CaseIterable, ParameterValue { case cities, places }

extension ImportFormat: WireValue {
  /// The parameter `format`; nil to detect the format from the contents.
  static let choice = Field<ImportFormat?>(
    "format", .word(["auto"] + allCases.map(\.rawValue)),
    "Format of the file. Default: auto, which detects it from the content.", required: false
  ) { view in
    guard let view, !view.isNull else { return nil }
    let word = try view.string.orUnreadable()
    return word == "auto" ? nil : try ImportFormat(rawValue: word).orUnreadable()
  }
}

struct ArchiveImport: CityExclusiveMethod {
  static let name = "archive.import"
  static let summary =
    "Imports the rows of a file or a text, also from other programs, as cities of the archive or "
    + "places of the guide, at once."
  static let parameters = Parameters(
    ImportFormat.choice, Fields.path, ImportedText.field("Content of the file, instead of path."),
    Field<ImportTarget>.optional(
      "target", "Whether the rows become cities of the archive or places of the guide.",
      default: .cities),
    Field<Bool>.optional(
      "dryRun", "Whether to return what the import would do, without doing it.", default: false),
    Field<[TableColumn.Use]?>.optional(
      "columns", "Meanings of columns of a table, in place of those that their headings suggest.",
      as: .array(TableColumn.Use.choice, maximumCount: Limits.maximumColumns)),
    Field<ConflictChoice?>.optional(
      "onConflict",
      "What happens to cities that the archive has, or places that the guide has: keep leaves them as they are, "
        + "replace takes the values and notes of the file, both keeps the archive's and adds to them. Default: "
        + "replace for rows with a GeoNames id, both for other cities; for places see below."),
    Field<[RowChoice]?>.optional(
      "choices", "Decisions about single rows.",
      as: .array(RowChoice.schema, maximumCount: Limits.maximumChoices)),
    as: Self.init)
  static let forms = [ParameterForm("path"), ParameterForm("text")]
  static let reportsProgress = true
  static let result = ImportAnswer.shape.schema
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storageChange

  let format: ImportFormat?
  let content: ImportedText
  let target: ImportTarget
  let isDry: Bool
  let columns: [TableColumn.Use]
  let onConflict: ConflictChoice?
  let choices: [RowChoice]

  init(
    format: ImportFormat?, path: String?, text: String?, target: ImportTarget, isDry: Bool,
    columns: [TableColumn.Use]?, onConflict: ConflictChoice?, choices: [RowChoice]?
  ) throws {
    let problem = "give either path or text"
    guard let content = try ImportedText(path: path, text: text, otherwise: problem) else {
      throw RPCError.params(problem)
    }
    self.format = format
    self.content = content
    self.target = target
    self.isDry = isDry
    self.columns = columns ?? []
    self.onConflict = onConflict
    self.choices = choices ?? []
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    call.progress?.begin(title: target == .cities ? "Importing cities" : "Importing places")
    let rules = server.fileRules(for: .reading)
    let file = try await server.archive.perform {
      var file = try CityFile(
        content.bytes(limit: Limits.maximumFile, under: rules), format: format,
        name: content.name, choices: columns, isDecoded: content.isText)
      try file.apply(choices)
      return file
    }
    let answer =
      switch target {
      case .cities: try await cities(of: file, on: server, for: call)
      case .places: try await places(of: file, on: server, for: call)
      }
    return ImportAnswer.shape.json(answer)
  }

  /// Applies a change to the archive, or rolls it back in a dry run.
  ///
  /// - Returns: the body's result, and the archive and the guide after the change.
  private func apply<Value: Sendable>(
    to archive: Archive, _ body: (Archive) throws -> Value
  ) throws -> (Value, ArchiveSummary, GuideSummary) {
    guard isDry else {
      let value = try body(archive)
      return (value, try archive.citiesAfterChange(), try archive.guideAfterChange())
    }
    let (value, news) = try archive.dryRun(body)
    return (
      value, try news.cities ?? archive.status(), try news.guide ?? archive.guide.summary()
    )
  }

  /// - Parameter part: the range of percentages that this step has in the whole import.
  private func report(
    _ count: Int, of total: Int, in part: ClosedRange<Int>, for call: Call
  ) {
    call.progress?.report(
      "\(count) of \(total) \(target.rawValue)",
      percentage: part.lowerBound + count * (part.count - 1) / max(1, total))
  }
}

// Imports of cities.
extension ArchiveImport {
  private func cities(
    of file: CityFile, on server: isolated CityServer, for call: Call
  ) async throws -> ImportAnswer {
    let gazetteer = try server.gazetteer(for: file)
    let part = file.places.isEmpty ? 0...100 : 50...100
    let found = try await server.archive.perform {
      try ResolvedCities(file, in: gazetteer) { count in
        report(count, of: file.places.count, in: 0...50, for: call)
      }
    }
    let known = server.citySources.live
    let rows = found.rows
    let (done, archive) = try await server.use { archive in
      let (done, archive, _) = try apply(to: archive) { archive in
        try archive.importRows(
          rows, lists: file.lists, styles: file.listStyles, onConflict: onConflict, isDry: isDry,
          report: { report($0, of: rows.count, in: part, for: call) },
          lookUp: { known.city(id: $0) ?? gazetteer?.city(id: $0) })
      }
      return (done, archive)
    }
    let invalid = file.invalid.merged(with: done.invalid)
    return ImportAnswer(
      file: file, report: done, unresolved: found.unresolved, invalid: invalid, archive: archive)
  }
}

// Imports of places.
extension ArchiveImport {
  private func places(
    of file: CityFile, on server: isolated CityServer, for call: Call
  ) async throws -> ImportAnswer {
    let gazetteer = try server.gazetteer()
    guard file.count <= GuideFile.largestCount else {
      throw RPCError(
        .limitExceeded,
        "The file has \(file.count) rows, more than the \(GuideFile.largestCount) places allowed; "
          + "split it.",
        details: ["limit": JSON(GuideFile.largestCount)])
    }
    let (file, found, places) = try await server.archive.perform {
      var file = file
      try file.checkPictures()
      let found = try ResolvedGuidePlaces(file, in: gazetteer) { count in
        report(count, of: file.places.count, in: 0...50, for: call)
      }
      return (file, found, try ResolvedPlace.resolve(found.places, in: gazetteer))
    }
    let (done, archive, guide) = try await server.use(as: .import) { archive in
      try apply(to: archive) { archive in
        var done = try mapPictureErrors {
          try archive.guide.importPlaces(
            places, lists: file.lists, styles: file.listStyles, onConflict: onConflict,
            pictures: file.pictures
          ) {
            report($0, of: places.count, in: 50...100, for: call)
          }
        }
        if isDry {
          // If the archive does not exist, a dry run imports into a new one in memory, which assigns a number.
          done.undo = nil
        }
        return done
      }
    }
    return ImportAnswer(file: file, found: found, done: done, archive: archive, guide: guide)
  }
}

extension CityServer {
  /// The gazetteer, which completes rows and resolves names; nil if it cannot be opened and no row needs it.
  fileprivate func gazetteer(for file: CityFile) throws -> Gazetteer? {
    if file.places.isEmpty, file.rows.allSatisfy(\.isComplete) {
      return try? gazetteer()
    }
    return try gazetteer()
  }
}
