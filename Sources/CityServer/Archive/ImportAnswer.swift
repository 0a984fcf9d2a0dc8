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
    .init("format", "Format of the file.", \.format),
    .init("rows", "Number of rows of the file: the sum of the next seven counts.", \.rows),
    .init("added", "Number of cities, or places, that were new.", \.report.added),
    .init("updated", "Number of existing ones that changed.", \.report.updated),
    .init("unchanged", "Number of existing ones that did not change.", \.report.unchanged),
    .init(
      "duplicates", "Number of rows whose city, or place, has an earlier row.", \.report.duplicates),
    .init(
      "unknown", "Number of incomplete rows whose id neither the archive nor the gazetteer has.",
      \.report.unknown.count),
    .init("unresolved", "Number of rows whose city cannot be determined.") {
      $0.unresolved.count
    },
    .init("invalidCount", "Number of rows that cannot be used.", \.invalid.count),
    .init("unknownRows", "The first 100 unknown rows.", \.report.unknown.rows),
    .init("unresolvedRows", "The first 100 unresolved rows, by line.", \.unresolved.rows),
    .init("invalid", "The first 100 rows that cannot be used, by line.", \.invalid.rows),
    .init(
      "ignoredColumns",
      "Names of the first 100 columns, properties or elements of the file that were not used.",
      \.ignoredColumns),
    .init("archive", "The archive after the request.", \.archive),
    .init("guide", "The guide after the request; null if the target is cities.", \.guide))
}

extension UnknownRow: WireObject {
  static let shape = Shape<Self>(
    .init("line", "Line on which the row begins, from 1.", \.line),
    .init("id", "Id in the row.", \.id))
}

extension InvalidRow: WireObject {
  static let shape = Shape<Self>(
    .init("line", "Line on which the row begins, from 1.", \.line),
    .init("reason", "What is wrong with the row.", \.reason))
}

extension UnresolvedRow: WireObject {
  static let shape = Shape<Self>(
    .init("line", "Line on which the row begins, from 1.", \.line),
    .init("text", "Name of the row in the file.", \.text),
    .init("reason", "Why its city cannot be determined.", \.reason),
    .init("candidates", "At most 5 cities that may be meant, the likeliest first.") {
      $0.candidates.map(Candidate.init)
    })

  private struct Candidate: WireObject {
    let city: City

    static let shape = Shape<Self>(
      .init("id", "GeoNames id.", \.city.id), .init("name", "Main name.", \.city.name),
      .init("country", "ISO 3166-1 alpha-2 code; null if unknown.", \.city.country),
      .init("admin1", "Name of the first-level division; null if unknown.", \.city.admin1))
  }
}
