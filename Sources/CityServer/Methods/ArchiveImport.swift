import Archive
import Geography
import JSON
import JSONRPC
import Sessions

/// Where an import puts what is in a file.
enum ImportTarget: String, CaseIterable, ParameterValue { case cities, places }

extension ImportFormat: WireValue {
  /// The parameter, which may also say that the contents tell; nil for that.
  static let choice = Field<ImportFormat?>(
    "format", .word(["auto"] + allCases.map(\.rawValue)),
    "The format; auto, or nothing, to tell it from the contents.", required: false
  ) { view in
    guard let view, !view.isNull else { return nil }
    let word = try view.string.orUnreadable()
    return word == "auto" ? nil : try ImportFormat(rawValue: word).orUnreadable()
  }
}

struct ArchiveImport: CityExclusiveMethod {
  static let name = "archive.import"
  static let summary =
    "Adds the cities of a file or a text to the archive, or its places to the guide, at once; also of "
    + "files of other programs."
  static let parameters = Parameters(
    ImportFormat.choice, pathField, ImportedText.field("What would stand in the file."),
    Field<ImportTarget>.optional(
      "target", "Whether the rows become cities of the archive, or places of the guide.",
      default: .cities),
    Field<Bool>.optional(
      "dryRun", "Whether to answer what the import would do, and do nothing.", default: false),
    as: Self.init)
  static let forms = [ParameterForm("path"), ParameterForm("text")]
  static let reportsProgress = true
  static let result = ImportAnswer.shape.schema
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storageChange

  let format: ImportFormat?
  let content: ImportedText
  let target: ImportTarget
  let isDry: Bool

  init(
    _ format: ImportFormat?, _ path: String?, _ text: String?, _ target: ImportTarget, _ isDry: Bool
  ) throws {
    let problem = "give either path or text"
    guard let content = try ImportedText(path: path, text: text, otherwise: problem) else {
      throw RPCError.params(problem)
    }
    self.format = format
    self.content = content
    self.target = target
    self.isDry = isDry
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    call.progress?.begin(title: target == .cities ? "Importing cities" : "Importing places")
    let rules = server.fileRules(for: .reading)
    let file = try await server.archive.perform {
      try CityFile(
        content.bytes(limit: Limits.maximumFile, under: rules), format: format,
        isDecoded: content.isText)
    }
    let answer =
      switch target {
      case .cities: try await cities(of: file, on: server, for: call)
      case .places: try await places(of: file, on: server, for: call)
      }
    return ImportAnswer.shape.json(answer)
  }

  /// Does something to the archive, or answers what that would do.
  ///
  /// - Returns: what the body returns, and the archive and the guide afterwards.
  private func carryOut<Value: Sendable>(
    _ archive: Archive, _ body: (Archive) throws -> Value
  ) throws -> (Value, ArchiveSummary, GuideSummary) {
    guard isDry else {
      let value = try body(archive)
      return (value, try archive.citiesAfterChange(), try archive.guideAfterChange())
    }
    let (value, news) = try archive.rehearse(body)
    return (
      value, try news.cities ?? archive.status(), try news.guide ?? archive.guide.summary()
    )
  }

  /// - Parameter part: of the whole work, in percent.
  private func report(_ count: Int, of total: Int, _ part: ClosedRange<Int>, for call: Call) {
    call.progress?.report(
      "\(count) of \(total) \(target.rawValue)",
      percentage: part.lowerBound + count * (part.count - 1) / max(1, total))
  }
}

// Into the archive.
extension ArchiveImport {
  private func cities(
    of file: CityFile, on server: isolated CityServer, for call: Call
  ) async throws -> ImportAnswer {
    let gazetteer = try server.gazetteer(for: file)
    let part = file.places.isEmpty ? 0...100 : 50...100
    let found = try await server.archive.perform {
      try ResolvedCities(file, in: gazetteer) { count in
        report(count, of: file.places.count, 0...50, for: call)
      }
    }
    let known = server.liveCities
    let rows = found.rows
    let (done, archive) = try await server.use { archive in
      let (done, archive, _) = try carryOut(archive) { archive in
        try archive.importRows(
          rows, report: { report($0, of: rows.count, part, for: call) },
          lookUp: { known.city(id: $0) ?? gazetteer?.city(id: $0) })
      }
      return (done, archive)
    }
    let invalid = file.invalid.merged(with: done.invalid)
    return ImportAnswer(
      file: file, report: done, unresolved: found.unresolved, invalid: invalid, archive: archive)
  }
}

// Into the guide.
extension ArchiveImport {
  private func places(
    of file: CityFile, on server: isolated CityServer, for call: Call
  ) async throws -> ImportAnswer {
    let gazetteer = try server.gazetteer()
    guard file.count <= GuideFile.largestCount else {
      throw RPCError(
        .limitExceeded, "A file has \(GuideFile.largestCount) places at most; divide it.",
        details: ["limit": JSON(GuideFile.largestCount)])
    }
    let (found, places) = try await server.archive.perform {
      let found = try ResolvedGuidePlaces(file, in: gazetteer) { count in
        report(count, of: file.places.count, 0...50, for: call)
      }
      return (found, try ResolvedPlace.resolve(found.places, in: gazetteer))
    }
    let (done, archive, guide) = try await server.use(as: .import) { archive in
      try carryOut(archive) { archive in
        try archive.guide.importPlaces(places) { report($0, of: places.count, 50...100, for: call) }
      }
    }
    return ImportAnswer(file: file, found: found, done: done, archive: archive, guide: guide)
  }
}

extension CityServer {
  /// The gazetteer, for what the rows do not tell, and for their positions. Rows that tell all can
  /// do without one that cannot be loaded.
  fileprivate func gazetteer(for file: CityFile) throws -> Gazetteer? {
    if file.places.isEmpty, file.rows.allSatisfy(\.isComplete) {
      return try? gazetteer()
    }
    return try gazetteer()
  }
}

/// What an import did, or would do. Each row of the file counts once.
struct ImportAnswer {
  let format: ImportFormat
  let rows: Int
  let report: FileImportReport
  let unresolved: FirstRows<UnresolvedRow>
  let invalid: FirstRows<InvalidRow>
  let ignoredColumns: [String]
  let archive: ArchiveSummary

  /// Nil if the cities were the target.
  let guide: GuideSummary?

  init(
    file: CityFile, report: FileImportReport, unresolved: FirstRows<UnresolvedRow>,
    invalid: FirstRows<InvalidRow>, archive: ArchiveSummary, guide: GuideSummary? = nil
  ) {
    format = file.format
    rows = file.count
    ignoredColumns = file.ignoredColumns(places: guide != nil)
    var report = report
    report.duplicates += file.repeated
    self.report = report
    self.unresolved = unresolved
    self.invalid = invalid
    self.archive = archive
    self.guide = guide
  }

  init(
    file: CityFile, found: ResolvedGuidePlaces, done: GuideImport, archive: ArchiveSummary,
    guide: GuideSummary
  ) {
    var report = FileImportReport()
    report.added = done.added
    report.updated = done.updated
    report.unchanged = done.unchanged
    report.duplicates = done.repeated
    report.unknown = found.unknown
    self.init(
      file: file, report: report, unresolved: found.unresolved,
      invalid: file.invalid.merged(with: found.invalid), archive: archive, guide: guide)
  }

  static let shape = Shape<Self>(
    .init("format", "The format that it has.", \.format),
    .init("rows", "Rows of the file: the sum of the seven counts that follow.", \.rows),
    .init("added", "Cities, or places, that were not there.", \.report.added),
    .init("updated", "Those that were there otherwise, or without the star.", \.report.updated),
    .init("unchanged", "Those that were there like this.", \.report.unchanged),
    .init("duplicates", "Rows of what an earlier row told.", \.report.duplicates),
    .init(
      "unknown", "Rows with an id that nobody knows, and too little beside it.",
      \.report.unknown.count),
    .init("unresolved", "Rows of which nobody can tell the city without a guess.") {
      $0.unresolved.count
    },
    .init("invalidCount", "Rows that cannot be used.", \.invalid.count),
    .init("unknownRows", "The first 100 of them.", \.report.unknown.rows),
    .init("unresolvedRows", "The first 100 of them, by line.", \.unresolved.rows),
    .init("invalid", "The first 100 of them, by line.", \.invalid.rows),
    .init(
      "ignoredColumns",
      "The columns, properties or elements of the file that were not used, by their names there; the "
        + "first 100.",
      \.ignoredColumns),
    .init("archive", "The archive afterwards.", \.archive),
    .init("guide", "The guide afterwards; null if the cities were the target.", \.guide))
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

extension UnresolvedRow: Shaped {
  static let shape = Shape<Self>(
    .init("line", "Where the row begins, from 1.", \.line),
    .init("text", "What it is called in the file.", \.text),
    .init("reason", "Why its city is not known.", \.reason),
    .init("candidates", "At most 5 cities that may be meant, the likeliest first.") {
      $0.candidates.map(Candidate.init)
    })

  private struct Candidate: Shaped {
    let city: City

    static let shape = Shape<Self>(
      .init("id", "GeoNames id.", \.city.id), .init("name", "Its name.", \.city.name),
      .init("country", "ISO code; null if unknown.", \.city.country),
      .init("admin1", "First-level division; null if unknown.", \.city.admin1))
  }
}
