internal import Adapters
package import Files
package import Geography
import Platform
import Text

extension Archive {
  /// Adds or updates the cities of a file in one transaction. Removes no city and no star.
  ///
  /// - Parameters:
  ///   - lists: the names of lists that are added first, in this order, if they do not exist.
  ///   - styles: the colours and icons of added lists, by name.
  ///   - onConflict: what happens to archived cities, unless the row has a choice of its own. Nil means `both` for a
  ///     place with an annotation that was resolved to the city, and `replace` for other rows.
  ///   - isDry: whether this is a dry run. It also finds cities with the name of a new one, and does not store what is
  ///     needed to undo the import. The caller must roll the transaction back with `dryRun`.
  ///   - report: called periodically with the number of processed rows.
  ///   - lookUp: returns the city of an id from the live source or the gazetteer; nil if neither has it.
  package func importRows(
    _ rows: [CityRow], lists: [String] = [], styles: [String: ListStyle] = [:],
    onConflict: ConflictChoice? = nil, isDry: Bool = false, report: (Int) -> Void = { _ in },
    lookUp: (Int) -> City?
  ) throws -> FileImportReport {
    try transactions.write(rows: rows.count) { database, changes in
      let table = try CityTable(database)
      var importer = try FileImporter(
        database, table: table, styles: styles, rows: rows.count, onConflict: onConflict,
        time: clock.now())
      try importer.addLists(lists)
      try table.inserting(rows.count, into: transactions.store) {
        for start in stride(from: 0, to: rows.count, by: FileImporter.rowsReadAtOnce) {
          let part = rows[start..<min(start + FileImporter.rowsReadAtOnce, rows.count)]
          try importer.readArchived(part)
          // A loop over the rows would copy each of them: 3 % of the time of an import.
          for index in part.indices {
            try importer.add(rows[index], known: lookUp(rows[index].id))
          }
          report(part.endIndex)
        }
      }
      let result = try importer.finish(isDry: isDry)
      if result.added + result.updated > 0 || result.lists.contains(where: \.isNew) {
        changes.insert(.cities)
      }
      return result
    }
  }
}

/// Imports the rows of a file into the archive, inside a transaction of the caller.
private struct FileImporter {
  /// The result for a city. The greatest among those of its rows counts.
  private enum Outcome: Comparable { case unchanged, updated, added }

  private let database: any SQLDatabase
  private let table: CityTable
  private let annotationTable: AnnotationTable
  private let annotations: AnnotationImporter
  private let onConflict: ConflictChoice?
  private let time: Double
  private var journal: ImportJournal
  private var report = FileImportReport()
  private var outcomes: [Int: Outcome] = [:]

  /// The first rows of new cities, at most `mostLookedUp`. The end of a dry run looks up their names.
  private var newRows: [RowMatch] = []

  /// The ids in the archive before the import; nil if they are more than half as many as the rows.
  private let present: Set<Int>?

  /// The archived cities of the next rows, as they were before the first of these rows.
  private var archived: [Int: ArchivedCity] = [:]

  /// The annotations of `archived` that are not empty, read when the first of them is needed; nil before. Those of
  /// cities that these rows have changed are outdated.
  private var formerAnnotations: [Int: Annotation]?

  /// The number of rows whose cities are read at once: on a server, each statement waits for its reply.
  static let rowsReadAtOnce = 1024

  init(
    _ database: any SQLDatabase, table: CityTable, styles: [String: ListStyle], rows: Int,
    onConflict: ConflictChoice?,
    time: Double
  ) throws {
    self.database = database
    self.table = table
    self.onConflict = onConflict
    self.time = time
    annotationTable = AnnotationTable(database)
    annotations = AnnotationImporter(database, styles: styles)
    journal = try ImportJournal(database)
    present = try table.ids(atMost: rows / 2)
    outcomes.reserveCapacity(rows)
  }

  /// Reads the archived cities of rows, before they are added.
  mutating func readArchived(_ rows: ArraySlice<CityRow>) throws {
    let ids = rows.map(\.id)
    archived = try table.cities(present.map { present in ids.filter(present.contains) } ?? ids)
    formerAnnotations = nil
  }

  mutating func add(_ row: CityRow, known: City?) throws {
    let earlier = outcomes[row.id]
    let archived = earlier == nil ? archived[row.id] : try table.city(row.id)
    // A city that this import added has no former values to keep.
    let choice = archived == nil || earlier == .added ? nil : try choice(for: row, archived)
    let comparison = archived.map { RowComparison(row, with: $0) }
    let kept = choice == .both ? comparison?.withoutKnownMembers() : nil
    let city: ArchivedCity?
    do throws(ValueProblem) {
      city =
        if let kept {
          try kept.resolved(archived: archived, known: known)
        } else {
          try row.resolved(archived: archived, known: known)
        }
    } catch {
      return reject(row, error)
    }
    guard let city else { return report.unknown.append(UnknownRow(line: row.line, id: row.id)) }
    let isKept = choice == .keep
    if !isKept, let annotation = row.annotation {
      try record(row.id, archived)
      if let problem = try collect(annotation, of: row.id, choice: choice) {
        return reject(row, problem)
      }
    }
    if !isKept, let annotation = row.annotation {
      try annotations.count(annotation)
    }
    if earlier != nil {
      report.duplicates += 1
      report.repeated.append(RowMatch(place: row.place, id: row.id, name: city.city.name))
    }
    var outcome = isKept ? .unchanged : try put(city, over: archived)
    if !isKept, let annotation = row.annotation,
      try addAtOnce(annotation, to: row.id, choice: choice)
    {
      outcome = max(outcome, .updated)
    }
    if earlier ?? .unchanged <= outcome {
      outcomes[row.id] = outcome
    }
    if outcome == .added, newRows.count < Self.mostLookedUp {
      newRows.append(RowMatch(place: row.place, id: row.id, name: city.city.name))
    }
  }

  /// Records the state of a city before its first change, to undo the import.
  private mutating func record(_ id: Int, _ archived: ArchivedCity?) throws {
    guard journal.isMissing(id), let archived else { return journal.record(id, nil) }
    let annotations =
      try formerAnnotations ?? annotationTable.contents(of: Array(self.archived.keys))
    formerAnnotations = annotations
    journal.record(id, FormerCity(archived, annotation: annotations[id]))
  }

  private mutating func reject(_ row: CityRow, _ problem: ValueProblem) {
    report.invalid.append(InvalidRow(row.place, reason: problem.reason))
  }

  /// What happens to an archived city; nil if the city is not archived. Records how the row differs from it.
  private mutating func choice(
    for row: CityRow, _ archived: ArchivedCity?
  ) throws -> ConflictChoice? {
    guard let archived else { return nil }
    let addsNote = row.annotation?.addsNote ?? false
    let choice = row.onConflict ?? onConflict ?? (addsNote ? .both : .replace)
    let comparison = RowComparison(row, with: archived)
    let annotation =
      comparison.needsAnnotation ? try annotationTable.annotation(row.id)?.content : nil
    let differences = comparison.differences(annotation)
    if !differences.isEmpty {
      report.conflicts.append(
        RowConflict(
          place: row.place, id: row.id, name: archived.city.name, differences: differences,
          choice: choice))
    }
    return choice
  }

  /// Collects the part of an annotation that is applied at the end, if there is one. Returns why it cannot be merged;
  /// nil if it can.
  private func collect(
    _ annotation: FileAnnotation, of city: Int, choice: ConflictChoice?
  ) throws -> ValueProblem? {
    guard annotation.addsNote || choice == .both else { return nil }
    let part = annotation.addsNote ? annotation : annotation.onlyNote
    return try annotations.collect(part, for: city, replacesNote: choice == .replace)
  }

  /// Applies the part of an annotation that does not depend on other rows. Returns whether something changed.
  private func addAtOnce(
    _ annotation: FileAnnotation, to city: Int, choice: ConflictChoice?
  ) throws -> Bool {
    if annotation.addsNote {
      return false
    }
    guard choice == .both else { return try annotations.add(annotation, to: city) }
    let hasName = try annotationTable.annotation(city)?.content.ownName != nil
    return try annotations.add(annotation.withoutNote(ownName: !hasName), to: city)
  }

  private mutating func put(_ city: ArchivedCity, over archived: ArchivedCity?) throws -> Outcome {
    if city == archived {
      return .unchanged
    }
    try record(city.city.id, archived)
    if let archived {
      try table.overwrite(archived, with: city)
      return .updated
    }
    try table.insert(city, at: time, from: .import)
    return .added
  }

  func addLists(_ names: [String]) throws { try annotations.addLists(names) }

  /// Applies the collected annotations, and records all changes of annotations in the feed, which no trigger does. A
  /// dry run then looks up the names of new cities; another run stores the journal.
  mutating func finish(isDry: Bool) throws -> FileImportReport {
    for city in try annotations.addCollected() {
      outcomes[city] = max(outcomes[city] ?? .updated, .updated)
    }
    if !annotations.changes.rows.isEmpty {
      try ChangeTable(database).append(annotations.changes)
    }
    report.added = outcomes.values.count { $0 == .added }
    report.updated = outcomes.values.count { $0 == .updated }
    report.unchanged = outcomes.values.count { $0 == .unchanged }
    report.lists = annotations.importedLists
    if isDry {
      try findSameNames()
    } else {
      let changed = outcomes.lazy.filter { $0.value != .unchanged }.map(\.key)
      report.undo = try journal.finish(
        changed: changed, lists: annotations.madeLists, time: time)
    }
    return report
  }

  /// The maximum number of new cities whose names are looked up.
  private static let mostLookedUp = 10_000

  private mutating func findSameNames() throws {
    let others = try database.statement(
      """
      SELECT c.id FROM city c WHERE coalesce(c.sort_own_name, c.sort_name) = ? AND c.id <> ?
      ORDER BY c.id LIMIT 5
      """)
    for row in newRows {
      var row = row
      row.others = try others.map([.folded(row.name), .integer(row.id)]) { $0.integer(0) }
      if !row.others.isEmpty {
        report.sameNames.append(row)
      }
    }
  }
}
