package import Geography
internal import Platform
package import Sessions

extension Archive {
  /// The commit of a session. What `discarded` the plan says is passed on.
  package func commit(_ plan: CommitPlan) throws -> CommitCounts {
    switch plan {
    case .importing(let rows, let discarded):
      var counts = try commitImport(rows.map { ArchivedCity(city: $0.city, favorite: $0.favorite) })
      counts.discarded = discarded
      return counts
    case .browsing(let favorites, let removed):
      return try commitBrowse(favorites: favorites, removed: removed)
    }
  }

  /// Adds every city, or overwrites the one of the same id in every field, its star included. Of
  /// two cities with one id the last counts.
  ///
  /// - Returns: `added` and `replaced`.
  func commitImport(_ cities: [ArchivedCity]) throws -> CommitCounts {
    let cities = Dictionary(cities.map { ($0.city.id, $0) }) { $1 }
      .values.sorted { $0.city.id < $1.city.id }
    return try transactions.write(rows: cities.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      try table.inserting(cities.count, into: transactions.store) {
        for city in cities {
          if try table.insert(city) {
            counts.added += 1
          } else {
            try table.overwrite(city)
            counts.replaced += 1
          }
        }
      }
      if !cities.isEmpty {
        changes.insert(.cities)
      }
      return counts
    }
  }

  /// Applies the changes of a browse session by id to whatever the archive holds now. A city that
  /// another process has removed stays removed.
  ///
  /// - Parameter favorites: stars by id; one for a city that is removed is passed over.
  /// - Returns: `removed`, `updated` and `discarded`.
  func commitBrowse(favorites: [Int: Bool], removed: [Int]) throws -> CommitCounts {
    let removed = Set(removed)
    return try transactions.write(rows: removed.count + favorites.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      for id in removed {
        if try table.delete(id) {
          counts.removed += 1
        } else {
          counts.discarded += 1
        }
      }
      for (id, favorite) in favorites where !removed.contains(id) {
        if try table.star(id, favorite) {
          counts.updated += 1
        } else if try table.favorite(id) == nil {
          counts.discarded += 1
        }
      }
      if counts.removed + counts.updated > 0 {
        changes.insert(.cities)
      }
      return counts
    }
  }
}

/// What the commit of a session did. Every city counts once.
package struct CommitCounts: Sendable, Equatable {
  /// Import: cities that the archive did not hold.
  package var added = 0

  /// Import: cities that it held and were overwritten, whether or not that made a difference.
  package var replaced = 0

  /// Browse: cities taken out.
  package var removed = 0

  /// Browse: cities whose star changed in the archive.
  package var updated = 0

  /// Browse: stars and removals of cities that another process had taken out before. Import:
  /// cities that the filter left out.
  package var discarded = 0
}

extension Archive {
  /// Adds the cities of a file, or brings those that are there to what the file says, in one
  /// transaction. Nothing is removed and no star is taken away.
  ///
  /// - Parameter report: is told now and then how many rows are done.
  package func importRows(
    _ rows: [CityRow], report: (Int) -> Void = { _ in }, lookUp: (Int) -> City?
  ) throws -> FileImportReport {
    try transactions.write(rows: rows.count) { database, changes in
      let table = try CityTable(database)
      var importer = try FileImporter(table: table, rows: rows.count)
      try table.inserting(rows.count, into: transactions.store) {
        for (index, row) in rows.enumerated() {
          try importer.take(row, known: lookUp(row.id))
          if (index + 1) % 1024 == 0 || index + 1 == rows.count {
            report(index + 1)
          }
        }
      }
      let result = importer.result
      if result.added + result.updated > 0 {
        changes.insert(.cities)
      }
      return result
    }
  }
}

/// What the import of a file did to the archive. A city counts once, however many rows it has.
package struct FileImportReport: Sendable, Equatable {
  /// Cities that the archive did not hold.
  package var added = 0

  /// Cities that it held otherwise.
  package var updated = 0

  /// Cities that it held like this.
  package var unchanged = 0

  /// Rows of a city that has an earlier row.
  package var duplicates = 0

  /// Rows that name a city by its id only, and nobody knows the id.
  package var unknown = FirstRows<UnknownRow>()

  /// Rows that the archive or the gazetteer know better.
  package var invalid = FirstRows<InvalidRow>()

  package init() {}
}

/// A row whose city nobody knows.
package struct UnknownRow: Sendable, Equatable {
  /// From 1.
  package var line: Int
  package var id: Int
}

/// Takes the rows of a file into the archive, inside a transaction of the caller.
private struct FileImporter {
  /// What becomes of a city; of its rows the strongest counts.
  private enum Outcome: Comparable { case unchanged, updated, added }

  private let table: CityTable
  private var report = FileImportReport()
  private var outcomes: [Int: Outcome] = [:]

  /// The cities that the archive had before; nil if they are too many beside those of the file, of
  /// which each is looked up then.
  private let present: Set<Int>?

  init(table: CityTable, rows: Int) throws {
    self.table = table
    present = try table.ids(atMost: rows / 2)
    outcomes.reserveCapacity(rows)
  }

  mutating func take(_ row: CityRow, known: City?) throws {
    let earlier = outcomes[row.id]
    let isNew = earlier == nil && present?.contains(row.id) == false
    let archived = isNew ? nil : try table.city(row.id)
    let city: ArchivedCity?
    do throws(ValueProblem) {
      city = try row.resolved(archived: archived, known: known)
    } catch {
      return report.invalid.append(InvalidRow(line: row.line, reason: error.reason))
    }
    guard let city else { return report.unknown.append(UnknownRow(line: row.line, id: row.id)) }
    if earlier != nil {
      report.duplicates += 1
    }
    let outcome = try put(city, over: archived)
    if earlier ?? .unchanged <= outcome {
      outcomes[row.id] = outcome
    }
  }

  private func put(_ city: ArchivedCity, over archived: ArchivedCity?) throws -> Outcome {
    if city == archived {
      return .unchanged
    }
    if archived == nil, try table.insert(city) {
      return .added
    }
    try table.overwrite(city)
    return .updated
  }

  var result: FileImportReport {
    var result = report
    result.added = outcomes.values.count { $0 == .added }
    result.updated = outcomes.values.count { $0 == .updated }
    result.unchanged = outcomes.values.count { $0 == .unchanged }
    return result
  }
}
