internal import Adapters
import Files
import Sessions

/// The result of undoing an import.
package struct ImportUndoReport: Sendable, Equatable {
  package var id: Int

  /// Whether the import was one of places of the guide instead of cities.
  package var isOfPlaces = false

  /// The number of cities or places that the import had added and the undo removed.
  package var removed = 0

  /// The number of cities or places that got their former values back.
  package var restored = 0

  /// The ids of cities or places that were changed or removed after the import. The undo does not change them.
  package var kept: [Int] = []

  /// The number of lists that the import had made and the undo removed.
  package var removedLists = 0
}

extension Archive {
  /// Undoes an import in one transaction. Does not change cities and places that were changed after the import. Removes
  /// a list that the import made only if it is empty.
  ///
  /// - Parameter id: the number of the import; nil for the last one that was not undone.
  /// - Throws: `ArchiveError.importNotFound`; `ArchiveError.importTooOld` if it is no longer known which cities were
  ///   changed since.
  package func undoImport(_ id: Int?) throws -> ImportUndoReport {
    guard try transactions.exists else { throw ArchiveError.importNotFound(id: id) }
    try transactions.followGuide()
    let (report, obsolete) = try transactions.write { database, changes in
      let undo = try ImportUndo(database, id)
      let (report, obsolete) = try undo.run()
      if report.removed + report.restored + report.removedLists > 0 {
        changes.insert(report.isOfPlaces ? .guide : .cities)
      }
      return (report, obsolete)
    }
    if !obsolete.isEmpty {
      let folder = try? pictures.folder()
      for picture in obsolete {
        folder?.remove(picture)
      }
    }
    return report
  }
}

/// Undoes an import, inside a transaction of the caller.
private struct ImportUndo {
  private let database: any SQLDatabase
  private let id: Int

  /// The positions in the feed before and after the import.
  private let start: Int
  private let end: ChangeCursor

  init(_ database: any SQLDatabase, _ wanted: Int?) throws {
    self.database = database
    let found = try database.statement(
      "SELECT id, start, feed, last FROM import WHERE id = ?1 OR ?1 = 0 ORDER BY id DESC LIMIT 1"
    ).first([.integer(wanted ?? 0)]) { row in
      (
        id: row.integer(0), start: row.integer(1),
        end: ChangeCursor(feed: row.integer(2), number: row.integer(3))
      )
    }
    guard let found else { throw ArchiveError.importNotFound(id: wanted) }
    id = found.id
    start = found.start
    end = found.end
  }

  /// - Returns: the report, and the pictures that no place refers to any more.
  func run() throws -> (ImportUndoReport, obsolete: [PictureFile]) {
    let isOfPlaces =
      try database.integer(
        "SELECT EXISTS (SELECT 1 FROM import_place WHERE import = ?)", binding: [.integer(id)])
      == 1
    let before = try ChangeTable(database).last().number
    var obsolete: [PictureFile] = []
    var report = isOfPlaces ? try undoPlaces(&obsolete) : try undoCities()
    report.removedLists = try removeLists()
    try TagTable(database).removeUnused()
    try database.run("DELETE FROM import WHERE id = ?", binding: [.integer(id)])
    if !isOfPlaces {
      try ignore(start, end.number)
      try ignore(before, ChangeTable(database).last().number)
    }
    return (report, obsolete)
  }

  private func undoCities() throws -> ImportUndoReport {
    let changed = try changedCities()
    let cities = try CityTable(database)
    let annotations = AnnotationTable(database)
    let batch = ChangeBatch()
    var report = ImportUndoReport(id: id)
    let entries = try database.statement(
      "SELECT city, former FROM import_city WHERE import = ? ORDER BY city"
    ).map([.integer(id)]) { (city: $0.integer(0), former: $0.optionalText(1)) }
    var added: [Int] = []
    let present = try cities.cities(entries.lazy.filter { $0.former != nil }.map(\.city))
    for (city, former) in entries {
      if changed.contains(city) {
        report.kept.append(city)
      } else if let former {
        guard let former = FormerCity(former), let old = present[city] else { continue }
        try cities.overwrite(old, with: former.archived)
        batch.change(city, try annotations.replace(former.annotation, of: city))
        report.restored += 1
      } else {
        added.append(city)
      }
    }
    report.removed = try cities.delete(added)
    if !batch.rows.isEmpty {
      try ChangeTable(database).append(batch)
    }
    return report
  }

  /// Undoes an import of places. Keeps a place whose digest is not the one after the import: it was changed since.
  private func undoPlaces(_ obsolete: inout [PictureFile]) throws -> ImportUndoReport {
    let table = try GuideTable(database)
    var report = ImportUndoReport(id: id, isOfPlaces: true)
    let entries = try database.statement(
      "SELECT place, former, digest FROM import_place WHERE import = ? ORDER BY place"
    ).map([.integer(id)]) {
      (place: $0.integer(0), former: $0.optionalText(1), digest: $0.integer(2))
    }
    for (place, former, digest) in entries {
      guard let stored = try table.stored(place), stored.digest == digest else {
        report.kept.append(place)
        continue
      }
      var file: PictureFile?
      if let former {
        guard var former = GuideMerge.Stored(former, id: place) else { continue }
        // The import has deleted the file of a picture that can be fetched again.
        if former.place.photo.url != nil, former.place.photo.file != stored.place.photo.file {
          former.place.photo.file = nil
        }
        file = former.place.photo.file
        try table.restore(former)
        report.restored += 1
      } else {
        try table.delete(place)
        report.removed += 1
      }
      if let own = stored.place.photo.file, own != file {
        obsolete.append(own)
      }
    }
    return report
  }

  /// Records a range of changes, after `start` up to `last`, that no longer prevent the undo of earlier imports: those
  /// of the undone import, or those of its undo. A city that the undo kept also has a change outside these ranges.
  private func ignore(_ start: Int, _ last: Int) throws {
    try database.run(
      "DELETE FROM undone_change WHERE last <= (SELECT coalesce(min(i.last), ?) FROM import i)",
      binding: [.integer(last)])
    try database.run(
      "INSERT INTO undone_change (start, last) VALUES (?, ?)",
      binding: [.integer(start), .integer(last)])
  }

  /// The cities that were changed after the import, except by undone imports and their undos.
  private func changedCities() throws -> Set<Int> {
    let changes = ChangeTable(database)
    let last = try changes.last()
    guard last.feed == end.feed, try changes.holds(end.number, upTo: last.number) else {
      throw ArchiveError.importTooOld(id: id)
    }
    return Set(
      try database.statement(
        """
        SELECT DISTINCT c.city FROM change c WHERE c.cursor > ? AND NOT EXISTS (
          SELECT 1 FROM undone_change u WHERE c.cursor > u.start AND c.cursor <= u.last)
        """
      ).map([.integer(end.number)]) { $0.integer(0) })
  }

  /// Removes those lists that the import made and that are empty. Returns their number. Keeps smart lists.
  private func removeLists() throws -> Int {
    try database.run(
      """
      DELETE FROM list WHERE id IN (SELECT m.list FROM import_list m WHERE m.import = ?)
        AND query IS NULL AND id NOT IN (SELECT c.list FROM list_city c)
        AND id NOT IN (SELECT p.list FROM list_place p)
      """, binding: [.integer(id)])
  }
}
