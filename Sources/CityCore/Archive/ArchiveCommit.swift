internal import Platform

// Changes of many cities at once.
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
  package func commitImport(_ cities: [ArchivedCity]) throws -> CommitCounts {
    let cities = Self.lastOfEachID(cities)
    return try file.write(rows: cities.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      for city in cities {
        if try table.insert(city) {
          counts.added += 1
        } else {
          try table.overwrite(city)
          counts.replaced += 1
        }
      }
      if !cities.isEmpty { changes.insert(.cities) }
      return counts
    }
  }

  /// Applies the changes of a browse session by id to whatever the archive holds now. A city that
  /// another process has removed stays removed.
  ///
  /// - Parameters:
  ///   - favorites: the stars that the session changed, by id.
  ///   - removed: the cities that it removed; a star for one of them is passed over.
  /// - Returns: `removed`, `updated` and `discarded`.
  package func commitBrowse(favorites: [Int: Bool], removed: [Int]) throws -> CommitCounts {
    let removed = Set(removed)
    return try file.write(rows: removed.count + favorites.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      for id in removed {
        if try table.delete(id) { counts.removed += 1 } else { counts.discarded += 1 }
      }
      for (id, favorite) in favorites where !removed.contains(id) {
        if try table.star(id, favorite) {
          counts.updated += 1
        } else if try table.favorite(id) == nil {
          counts.discarded += 1
        }
      }
      if counts.removed + counts.updated > 0 { changes.insert(.cities) }
      return counts
    }
  }

  /// Keeps the order of the first appearances.
  private static func lastOfEachID(_ cities: [ArchivedCity]) -> [ArchivedCity] {
    var positions: [Int: Int] = [:]
    var result: [ArchivedCity] = []
    result.reserveCapacity(cities.count)
    for city in cities {
      if let position = positions[city.city.id] {
        result[position] = city
      } else {
        positions[city.city.id] = result.count
        result.append(city)
      }
    }
    return result
  }
}

/// What the commit of a session did. Every city counts once.
package struct CommitCounts: Sendable, Equatable {
  /// Import: cities that the archive did not hold.
  package var added = 0

  /// Import: cities that it held, now overwritten in every field, the star included, whether or
  /// not that made a difference.
  package var replaced = 0

  /// Browse: cities taken out.
  package var removed = 0

  /// Browse: cities whose star changed in the archive.
  package var updated = 0

  /// Browse: changes, a star or a removal, to a city that another process had taken out before. It
  /// stays out. Import: cities that the filter left out.
  package var discarded = 0
}

// The import of a file.
extension Archive {
  /// Adds the cities of a file, or brings those that are there to what the file says, in one
  /// transaction. Nothing is removed and no star is taken away.
  ///
  /// - Parameters:
  ///   - lookUp: the city of an id in the gazetteer.
  ///   - report: is told now and then how many rows are done.
  package func importRows(
    _ rows: [CityRow], report: (Int) -> Void = { _ in }, lookUp: (Int) -> City?
  ) throws -> FileImportReport {
    try file.write(rows: rows.count) { database, changes in
      let table = try CityTable(database)
      // What began empty holds only what this file has brought.
      var tally = FileImportTally(isNew: try table.isEmpty())
      for (index, row) in rows.enumerated() {
        try Self.take(row, known: lookUp(row.id), into: table, &tally)
        if (index + 1) % 1024 == 0 || index + 1 == rows.count { report(index + 1) }
      }
      let result = tally.report
      if result.added + result.updated > 0 { changes.insert(.cities) }
      return result
    }
  }

  private static func take(
    _ row: CityRow, known: City?, into table: CityTable, _ tally: inout FileImportTally
  ) throws {
    let archived = tally.isUnheard(row.id) ? nil : try table.city(row.id)
    switch row.resolved(archived: archived, known: known) {
    case .unknown: tally.unknown.append(UnknownRow(line: row.line, id: row.id))
    case .invalid(let reason): tally.invalid.append(InvalidRow(line: row.line, reason: reason))
    case .city(let city): tally.count(row.id, try put(city, over: archived, table))
    }
  }

  private static func put(
    _ city: ArchivedCity, over archived: ArchivedCity?, _ table: CityTable
  ) throws -> FileImportTally.Outcome {
    guard let archived else {
      _ = try table.insert(city)
      return .added
    }
    if city == archived { return .unchanged }
    try table.overwrite(city)
    return .updated
  }
}

/// What the import of a file did to the archive. A city counts once, however many rows it has.
package struct FileImportReport: Sendable, Equatable {
  /// Cities that the archive did not hold.
  package internal(set) var added = 0

  /// Cities that it held otherwise.
  package internal(set) var updated = 0

  /// Cities that it held like this.
  package internal(set) var unchanged = 0

  /// Rows that name a city by its id only, and nobody knows the id.
  package internal(set) var unknown = FirstRows<UnknownRow>()

  /// Rows that the archive or the gazetteer know better.
  package internal(set) var invalid = FirstRows<InvalidRow>()
}

/// A row whose city nobody knows.
package struct UnknownRow: Sendable, Equatable {
  /// From 1.
  package var line: Int
  package var id: Int
}

/// Counts what becomes of the cities of a file; of several rows of one city the strongest counts.
private struct FileImportTally {
  enum Outcome: Int {
    case unchanged, updated, added
  }

  var unknown = FirstRows<UnknownRow>()
  var invalid = FirstRows<InvalidRow>()
  private let isNew: Bool
  private var outcomes: [Int: Outcome] = [:]

  /// - Parameter isNew: whether the archive was empty before.
  init(isNew: Bool) { self.isNew = isNew }

  /// Whether the archive cannot hold a city of this id.
  func isUnheard(_ id: Int) -> Bool { isNew && outcomes[id] == nil }

  mutating func count(_ id: Int, _ outcome: Outcome) {
    if let old = outcomes[id], old.rawValue >= outcome.rawValue { return }
    outcomes[id] = outcome
  }

  var report: FileImportReport {
    var report = FileImportReport(unknown: unknown, invalid: invalid)
    for outcome in outcomes.values {
      switch outcome {
      case .added: report.added += 1
      case .updated: report.updated += 1
      case .unchanged: report.unchanged += 1
      }
    }
    return report
  }
}
