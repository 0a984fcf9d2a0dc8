package import Geography
internal import Platform
import Text

extension Archive {
  /// Adds or updates the cities of a file in one transaction. Removes no city and no star.
  ///
  /// - Parameters:
  ///   - lists: the names of lists that are added first, in this order, if they do not exist.
  ///   - styles: how lists look that are added, by name.
  ///   - report: called periodically with the number of processed rows.
  ///   - lookUp: returns the known city of an id, from the live source or the gazetteer.
  package func importRows(
    _ rows: [CityRow], lists: [String] = [], styles: [String: ListStyle] = [:],
    report: (Int) -> Void = { _ in },
    lookUp: (Int) -> City?
  ) throws -> FileImportReport {
    try transactions.write(rows: rows.count) { database, changes in
      let table = try CityTable(database)
      var importer = try FileImporter(
        table: table, annotations: AnnotationImporter(database, styles: styles), rows: rows.count,
        time: clock.now())
      try importer.addLists(lists)
      try table.inserting(rows.count, into: transactions.store) {
        for (index, row) in rows.enumerated() {
          try importer.add(row, known: lookUp(row.id))
          if (index + 1) % 1024 == 0 || index + 1 == rows.count {
            report(index + 1)
          }
        }
      }
      try importer.finishAnnotations(in: database)
      let result = importer.result
      if result.added + result.updated > 0 {
        changes.insert(.cities)
      }
      return result
    }
  }
}

/// The result of importing a file into the archive. A city counts once as added, updated or unchanged,
/// regardless of its number of rows.
package struct FileImportReport: Sendable, Equatable {
  /// Cities that were new to the archive.
  package var added = 0

  /// Existing cities whose values changed.
  package var updated = 0

  /// Existing cities whose values were equal.
  package var unchanged = 0

  /// Rows whose city has an earlier row that was imported.
  package var duplicates = 0

  /// Incomplete rows whose id is not known.
  package var unknown = FirstRows<UnknownRow>()

  /// Rows whose latitude and longitude look swapped, compared with the known city.
  package var invalid = FirstRows<InvalidRow>()

  package init() {}
}

/// Imports the rows of a file into the archive, inside a transaction of the caller.
private struct FileImporter {
  /// The result for a city. The greatest among those of its rows counts.
  private enum Outcome: Comparable { case unchanged, updated, added }

  private let table: CityTable
  private let annotations: AnnotationImporter
  private let time: Double
  private var report = FileImportReport()
  private var outcomes: [Int: Outcome] = [:]

  /// The ids in the archive before the import; nil if they are more than half of the rows, so that each row is
  /// looked up.
  private let present: Set<Int>?

  init(
    table: CityTable, annotations: AnnotationImporter, rows: Int, time: Double
  ) throws {
    self.table = table
    self.annotations = annotations
    self.time = time
    present = try table.ids(atMost: rows / 2)
    outcomes.reserveCapacity(rows)
  }

  mutating func add(_ row: CityRow, known: City?) throws {
    let earlier = outcomes[row.id]
    let isNew = earlier == nil && present?.contains(row.id) == false
    let archived = isNew ? nil : try table.city(row.id)
    let city: ArchivedCity?
    do throws(ValueProblem) {
      city = try row.resolved(archived: archived, known: known)
    } catch {
      return report.invalid.append(InvalidRow(line: row.line, file: row.file, reason: error.reason))
    }
    guard let city else { return report.unknown.append(UnknownRow(line: row.line, id: row.id)) }
    if let annotation = row.annotation, annotation.addsNote {
      let problem = try annotations.collect(annotation, for: row.id)
      if let problem {
        return report.invalid.append(
          InvalidRow(line: row.line, file: row.file, reason: problem.reason))
      }
    }
    if earlier != nil {
      report.duplicates += 1
    }
    var outcome = try put(city, over: archived)
    if let annotation = row.annotation, !annotation.addsNote,
      try annotations.add(annotation, to: row.id)
    {
      outcome = max(outcome, .updated)
    }
    if earlier ?? .unchanged <= outcome {
      outcomes[row.id] = outcome
    }
  }

  private func put(_ city: ArchivedCity, over archived: ArchivedCity?) throws -> Outcome {
    if city == archived {
      return .unchanged
    }
    if archived == nil, try table.insert(city, at: time, from: .import) {
      return .added
    }
    try table.overwrite(city)
    return .updated
  }

  func addLists(_ names: [String]) throws { try annotations.addLists(names) }

  /// Adds the collected annotations, and records all that changed in the feed of changes, which no trigger does.
  mutating func finishAnnotations(in database: any SQLDatabase) throws {
    for city in try annotations.addCollected() {
      outcomes[city] = max(outcomes[city] ?? .updated, .updated)
    }
    if !annotations.changes.rows.isEmpty {
      try ChangeTable(database).append(annotations.changes)
    }
  }

  var result: FileImportReport {
    var result = report
    result.added = outcomes.values.count { $0 == .added }
    result.updated = outcomes.values.count { $0 == .updated }
    result.unchanged = outcomes.values.count { $0 == .unchanged }
    return result
  }
}
