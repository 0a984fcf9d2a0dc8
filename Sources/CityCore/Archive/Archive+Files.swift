internal import Platform

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

extension Archive {
  /// Adds the cities of a file, or brings those that are there to what the file says, in one
  /// transaction. Nothing is removed and no star is taken away.
  ///
  /// - Parameter lookUp: the city of an id in the gazetteer.
  package func importRows(
    _ rows: [CityRow], lookUp: (Int) -> City?
  ) throws(ArchiveError) -> FileImportReport {
    try change { (revision: inout Int) throws(DatabaseError) in
      var tally = FileImportTally()
      for row in rows { try take(row, lookUp, &tally) }
      let report = tally.report
      if report.added + report.updated > 0 { try raise(&revision) }
      return report
    }
  }

  private func take(
    _ row: CityRow, _ lookUp: (Int) -> City?, _ tally: inout FileImportTally
  ) throws(DatabaseError) {
    let archived = try find(row.id)
    switch row.resolved(archived: archived, known: lookUp(row.id)) {
    case .unknown: tally.unknown.append(UnknownRow(line: row.line, id: row.id))
    case .invalid(let reason): tally.invalid.append(InvalidRow(line: row.line, reason: reason))
    case .city(let city): tally.count(row.id, try put(city, over: archived))
    }
  }

  private func put(
    _ city: ArchivedCity, over archived: ArchivedCity?
  ) throws(DatabaseError) -> FileImportTally.Outcome {
    guard let archived else {
      _ = try insert(city)
      return .added
    }
    if city == archived { return .unchanged }
    try overwrite(city)
    return .updated
  }
}

/// Counts what becomes of the cities of a file; of several rows of one city the strongest counts.
private struct FileImportTally {
  enum Outcome: Int {
    case unchanged, updated, added
  }

  var unknown = FirstRows<UnknownRow>()
  var invalid = FirstRows<InvalidRow>()
  private var outcomes: [Int: Outcome] = [:]

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
