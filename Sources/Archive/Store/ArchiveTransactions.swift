internal import Adapters
internal import Sessions

/// Runs transactions on the archive in any store, and records their changes as news.
///
/// Not sendable: owned by one `Archive`. A transaction waits for another process's lock at most for the busy
/// timeout; a cancellation of the task ends the wait.
final class ArchiveTransactions {
  /// The parts of the archive that have their own revision.
  enum Part { case cities, guide }

  static let guideRevision = "SELECT revision FROM guide"

  let store: any ArchiveStore
  private var news = ArchiveNews()

  /// The summary of the cities at the last read or change, nil before it, and of the guide at its last known change.
  private var lastCities: ArchiveSummary?
  private var lastGuide = GuideSummary()

  /// The revision of the cities that the client knows; nil before the first use of the archive.
  private(set) var knownCities: Int?

  /// The revision of the guide that the client knows; nil before its first use of it.
  private(set) var knownGuide: Int?

  /// The store's version at the last poll; nil before it.
  private var seenVersion: Int?

  /// The changes of the last write transaction in a dry run; nil outside a dry run.
  private(set) var dryRunNews: ArchiveNews?

  init(_ store: any ArchiveStore) { self.store = store }

  var exists: Bool { get throws { try translating { try store.exists } } }

  var path: String { store.path }

  /// Runs the body with the open database, without a transaction: other processes may write between its statements.
  /// Opens the database first if necessary.
  ///
  /// - Parameter isPeek: true leaves an older file at its version, which may lack tables that the body reads.
  /// - Throws: `ArchiveError`, `CancellationError`, or the errors of the body.
  func use<Value>(isPeek: Bool = false, _ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try translating {
      let database = try store.open(upgrading: !isPeek)
      if knownCities == nil {
        knownCities = try cities(in: database).revision
      }
      return try body(database)
    }
  }

  private func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      throw store.translated(error)
    }
  }

  /// Runs the body in one read transaction, so that all its reads see the same state.
  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try use { database in try store.transaction(.read, rows: 0) { try body(database) } }
  }

  /// Runs one durable transaction, or rolls it back in a dry run. The body reports the parts that it changes, whose
  /// revisions then increase. On a server, the body may run again after a conflict or a lost connection, so a later run
  /// must undo or ignore what an earlier one did outside the database.
  ///
  /// - Parameter rows: the approximate number of affected rows.
  func write<Value>(
    rows: Int = 1, _ body: (any SQLDatabase, inout Set<Part>) throws -> Value
  ) throws -> Value {
    try use { database in
      let (value, news) = try transaction(rows: rows) {
        var changes: Set<Part> = []
        let value = try body(database, &changes)
        return (value, try raise(changes, in: database))
      }
      record(news)
      return value
    }
  }

  /// Counts and revision of the cities. Neither creates a missing archive nor upgrades an older file.
  func cities() throws -> ArchiveSummary {
    guard try exists else {
      knownCities = 0
      return ArchiveSummary(path: path)
    }
    return try use(isPeek: true) { try cities(in: $0) }
  }

  /// Makes later polls report changes of the guide by other processes. Called before the guide is used.
  func followGuide() throws {
    if knownGuide != nil {
      return
    }
    knownGuide = try exists ? try use { try $0.integer(Self.guideRevision) } : 0
  }

  /// The counts and revision of the cities after the changes of this use. After a change of the cities, they are not
  /// read again. If a read fails after a change of the guide, returns the last known ones: an error would make the
  /// committed change look failed.
  func citiesAfterChange() throws -> ArchiveSummary {
    if let cities = news.cities {
      return cities
    }
    do {
      return try cities()
    } catch {
      guard !news.isEmpty, let lastCities else { throw error }
      return lastCities
    }
  }

  /// The guide after the changes of this use.
  func guideAfterChange() throws -> GuideSummary {
    if let guide = news.guide {
      return guide
    }
    do {
      return try exists ? use(isPeek: true) { try GuideTable($0).summary() } : GuideSummary()
    } catch {
      guard !news.isEmpty else { throw error }
      return lastGuide
    }
  }

  /// Returns and clears the changes since the last call.
  func drainNews() -> ArchiveNews {
    defer { news = ArchiveNews() }
    return news
  }

  /// The changes of other processes that the client does not know yet, in the parts that it has used.
  func pollChanges() throws -> ArchivePollResult {
    guard knownCities != nil || knownGuide != nil, try translating({ try store.canPoll })
    else {
      return ArchivePollResult()
    }
    return try use(isPeek: true) { database in
      let version = try store.version
      let wasReplaced = store.wasReplacedSinceLastCall()
      if version == seenVersion, !wasReplaced {
        return ArchivePollResult()
      }
      let notice = store.drainNotice()
      let news = try news(from: notice) ?? changes(in: database, wasReplaced: wasReplaced)
      seenVersion = version
      return ArchivePollResult(
        news: news, haveWritten: true, author: notice?.author, obstacle: store.obstacle)
    }
  }

  /// The changes in a notice; nil if the tables must be read. Ignores the cities of a notice whose revision is not
  /// higher than the known one.
  private func news(from notice: ArchiveNotice?) -> ArchiveNews? {
    guard let notice, !notice.isOfGuide || knownGuide == nil else { return nil }
    guard let known = knownCities, let cities = notice.cities, cities.revision > known else {
      return ArchiveNews()
    }
    let others = ArchiveNews(cities: cities)
    remember(others)
    return others
  }

  private func changes(in database: any SQLDatabase, wasReplaced: Bool) throws -> ArchiveNews {
    var others = ArchiveNews()
    if let known = knownCities {
      let summary = try cities(in: database)
      if summary.revision != known || wasReplaced {
        others.cities = summary
      }
    }
    if let known = knownGuide, try store.stage == .newest,
      try wasReplaced || database.integer(Self.guideRevision) != known
    {
      others.guide = try GuideTable(database).summary()
    }
    remember(others)
    return others
  }

  private func raise(_ changes: Set<Part>, in database: any SQLDatabase) throws -> ArchiveNews {
    var news = ArchiveNews()
    if changes.contains(.cities) {
      news.cities = try database.statement(
        """
        UPDATE archive SET revision = revision + 1
        RETURNING count, favorites, revision, (SELECT id FROM feed), (SELECT last FROM feed)
        """
      ).map(read: summary).first
      let last = news.cities?.cursor.number ?? 0
      if last > ChangeTable.kept {
        try ChangeTable(database).prune(upTo: last - ChangeTable.kept)
      }
    }
    if changes.contains(.guide) {
      try database.run("UPDATE guide SET revision = revision + 1")
      news.guide = try GuideTable(database).summary()
    }
    if !changes.isEmpty {
      store.announce(news)
    }
    return news
  }

  private func record(_ new: ArchiveNews) {
    guard dryRunNews == nil else {
      dryRunNews = new
      return
    }
    news.cities = new.cities ?? news.cities
    news.guide = new.guide ?? news.guide
    remember(new)
  }

  private func remember(_ news: ArchiveNews) {
    knownCities = news.cities?.revision ?? knownCities
    lastCities = news.cities ?? lastCities
    knownGuide = news.guide?.revision ?? knownGuide
    lastGuide = news.guide ?? lastGuide
  }

  private func cities(in database: any SQLDatabase) throws -> ArchiveSummary {
    let found = try cities(in: database, at: store.stage)
    lastCities = found ?? lastCities
    return found ?? ArchiveSummary(path: path)
  }

  /// The summary of the cities, read from the tables at a stage; nil for a file without tables, which another process
  /// may be creating just now.
  private func cities(
    in database: any SQLDatabase, at stage: ArchiveStage
  ) throws -> ArchiveSummary? {
    if stage == .empty {
      return nil
    }
    let feed = stage == .withoutFeed ? "0 AS id, 0 AS last" : "id, last FROM feed"
    return try database.statement(
      "SELECT a.count, favorites, revision, f.id, f.last FROM archive a, (SELECT \(feed)) f"
    ).first(read: summary)
  }

  private func summary(_ row: borrowing Row) -> ArchiveSummary {
    ArchiveSummary(
      count: row.integer(0), favorites: row.integer(1), revision: row.integer(2),
      cursor: ChangeCursor(feed: row.integer(3), number: row.integer(4)), path: path)
  }

  /// Replaces the archive by a backup. The new revisions are higher than the former ones or, if these cannot be read,
  /// than those that the client knows.
  ///
  /// Reads the new summaries before the replacement. After it, nothing may throw: the client would take the archive for
  /// unchanged.
  ///
  /// - Returns: the path of a file with the former archive; nil if there was none.
  func replace(by backup: RestorableBackup) throws -> String? {
    let known = (try? use(revisions)) ?? (knownCities ?? 0, knownGuide ?? 0)
    return try translating {
      var new = ArchiveNews()
      let kept = try store.replace(by: backup, above: known) { contents in
        new.cities = try cities(in: contents, at: .newest)
        new.guide = try GuideTable(contents).summary()
      }
      // Opening a file unpacks its pictures. If that fails, or the task is cancelled, the next use does it.
      _ = try? store.open(upgrading: true)
      new.cities?.path = path
      record(new)
      return kept
    }
  }

  private func revisions(_ database: any SQLDatabase) throws -> (Int, Int) {
    (
      try database.integer("SELECT revision FROM archive"),
      try database.integer(Self.guideRevision)
    )
  }
}

extension ArchiveTransactions {
  /// Thrown to roll a transaction back.
  private struct DryRunRollback: Error {}

  /// Runs a write transaction, and rolls it back in a dry run.
  private func transaction<Value>(rows: Int, _ body: () throws -> Value) throws -> Value {
    guard dryRunNews != nil else { return try store.transaction(.write, rows: rows, body: body) }
    var outcome: Result<Value, any Error> = .failure(DryRunRollback())
    do {
      try store.transaction(.write, rows: rows) {
        outcome = .success(try body())
        throw DryRunRollback()
      }
    } catch is DryRunRollback {}
    return try outcome.get()
  }

  /// Rolls back the write transactions of the body. Returns the changes that the last of them would have made.
  func dryRun<Value>(_ body: () throws -> Value) throws -> (value: Value, news: ArchiveNews) {
    dryRunNews = ArchiveNews()
    defer { dryRunNews = nil }
    return (try body(), dryRunNews ?? ArchiveNews())
  }
}
