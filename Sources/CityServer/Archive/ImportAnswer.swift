import Archive
import Geography
import JSON
import JSONRPC
import Sessions

/// The result of an import or its dry run. Each row of the file counts once.
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

extension UnknownRow: WireObject {
  static let shape = Shape<Self>(
    .init("line", "Where the row begins, from 1.", \.line),
    .init("id", "The id that it has.", \.id))
}

extension InvalidRow: WireObject {
  static let shape = Shape<Self>(
    .init("line", "Where the row begins, from 1.", \.line),
    .init("reason", "What is wrong with it.", \.reason))
}

extension UnresolvedRow: WireObject {
  static let shape = Shape<Self>(
    .init("line", "Where the row begins, from 1.", \.line),
    .init("text", "What it is called in the file.", \.text),
    .init("reason", "Why its city is not known.", \.reason),
    .init("candidates", "At most 5 cities that may be meant, the likeliest first.") {
      $0.candidates.map(Candidate.init)
    })

  private struct Candidate: WireObject {
    let city: City

    static let shape = Shape<Self>(
      .init("id", "GeoNames id.", \.city.id), .init("name", "Its name.", \.city.name),
      .init("country", "ISO code; null if unknown.", \.city.country),
      .init("admin1", "First-level division; null if unknown.", \.city.admin1))
  }
}
