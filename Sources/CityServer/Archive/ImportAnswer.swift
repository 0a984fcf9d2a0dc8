import Archive
import Files
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
  let columns: [TableColumn.Use]
  let skipped: Int
  let archive: ArchiveSummary

  var pictures = 0
  let ignoredPictures: FirstRows<InvalidRow>

  /// Nil if the target is cities.
  let guide: GuideSummary?

  init(
    file: CityFile, report: FileImportReport, unresolved: FirstRows<UnresolvedRow>,
    invalid: FirstRows<InvalidRow>, archive: ArchiveSummary, guide: GuideSummary? = nil
  ) {
    format = file.format
    rows = file.count
    ignoredColumns = file.ignoredColumns(places: guide != nil)
    columns = file.tableColumns
    skipped = file.skipped
    ignoredPictures = file.ignoredPictures
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
    report.lists = done.lists
    report.conflicts = found.located(done.conflicts)
    report.undo = done.undo
    let refused = found.refused(done.refused)
    self.init(
      file: file, report: report, unresolved: found.unresolved,
      invalid: file.invalid.merged(with: found.invalid).merged(with: refused), archive: archive,
      guide: guide)
    pictures = done.pictures
  }

  static let shape = Shape<Self>(
    .init("format", "Format of the file.", \.format),
    .init("rows", "Number of rows of the file: the sum of the next eight counts.", \.rows),
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
    .init("skipped", "Number of rows that the choices leave out.", \.skipped),
    .init("unknownRows", "The first 100 unknown rows.", \.report.unknown.rows),
    .init("unresolvedRows", "The first 100 unresolved rows, by line.", \.unresolved.rows),
    .init("invalid", "The first 100 rows that cannot be used, by line.", \.invalid.rows),
    .init(
      "ignoredColumns",
      "Names of the first 100 columns, properties or elements of the file that were not used.",
      \.ignoredColumns),
    .init("columns", "The columns of a table in its order; empty for other formats.", \.columns),
    .init("lists", "The first 1000 lists that the rows name, in the order of the file.") {
      Array($0.report.lists.prefix(Limits.maximumListedLists))
    },
    .init(
      "conflicts",
      "Number of rows that differ from their city in the archive, or their place in the guide.",
      \.report.conflicts.count),
    .init("conflictRows", "The first 100 of them.", \.report.conflicts.rows),
    .init(
      "repeatedRows", "The first 100 rows whose city has an earlier row.", \.report.repeated.rows),
    .init(
      "sameNameRows",
      "The first 100 rows of new cities with the name of another city in the archive or the file; only in a dry "
        + "run, and only of the first 10,000 new cities.",
      \.report.sameNames.rows),
    .init(
      "undo",
      "Number of the import for archive.undoImport; null in a dry run, and if it changed nothing or too much to "
        + "keep the former values: more than 100,000 cities, or 64 MiB of values.",
      \.report.undo),
    .init("pictures", "Number of pictures of a KMZ file that places got.", \.pictures),
    .init(
      "ignoredPictures", "The first 100 pictures of a KMZ file that cannot be used, by their rows.",
      \.ignoredPictures.rows),
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
    .init("row", "Number of the row in the file, from 1, for the parameter choices.", \.place.row),
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

extension TableColumn: ParameterValue {}

extension TableColumn.Use: WireObject {
  static let shape = Shape<Self>(
    .init("name", "Heading in the file.", \.name),
    .init(
      "use",
      "Meaning of the column; positionPart for a part of a position; null for a column that is not used.",
      \.column))
}

extension ImportedList: WireObject {
  static let shape = Shape<Self>(
    .init("name", "Name of the list.", \.name),
    .init("count", "Number of rows that name it.", \.count),
    .init("isNew", "Whether the archive did not have it before the import.", \.isNew))
}

extension RowConflict: WireObject {
  static let shape = Shape<Self>(
    .init("row", "Number of the row in the file, from 1, for the parameter choices.", \.place.row),
    .init("line", "Line on which the row begins, from 1.", \.place.line),
    .init("file", "Name of the file in a ZIP archive of several; else null.", \.place.file),
    .init("id", "GeoNames id of the city, or id of the place.", \.id),
    .init("name", "Name in the archive.", \.name),
    .init("choice", "What the import does with the city or place.", \.choice),
    .init("differences", "The members that both have, with different values.", \.differences))
}

extension RowConflict.Difference: WireObject {
  static let shape = Shape<Self>(
    .init("field", "Name of the member, or position for lat and lon.", \.field),
    .init("archive", "Value in the archive.", \.archive),
    .init("file", "Value in the file.", \.file))
}

extension RowMatch: WireObject {
  static let shape = Shape<Self>(
    .init("row", "Number of the row in the file, from 1, for the parameter choices.", \.place.row),
    .init("line", "Line on which the row begins, from 1.", \.place.line),
    .init("file", "Name of the file in a ZIP archive of several; else null.", \.place.file),
    .init("id", "GeoNames id of its city.", \.id),
    .init("name", "Name of its city.", \.name),
    .init("others", "Ids of at most 5 other cities with this name.", \.others))
}
