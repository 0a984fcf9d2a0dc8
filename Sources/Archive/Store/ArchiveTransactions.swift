internal import Platform
internal import Sessions

/// Transactions on the archive, wherever it is stored: what they change is noted as news. Cities, guide
/// and weather log are tables of it.
///
/// Not sendable: owned by one `Archive`. A transaction may wait for another process's lock as long
/// as the busy timeout, or until the task is cancelled.
final class ArchiveTransactions {
  /// What a transaction can change. Each part has a revision of its own in the archive.
  enum Part { case cities, guide }

  static let guideRevision = "SELECT revision FROM guide"

  let store: any ArchiveStore
  private var news = ArchiveNews()

  /// As they were last seen.
  private var (lastCities, lastGuide) = (nil as ArchiveSummary?, GuideSummary())

  /// The revisions that the client knows; nil while it has shown no interest in that part.
  private(set) var knownCities: Int?
  private(set) var knownGuide: Int?

  /// The store's number for what others commit, as it was at the last look.
  private var seenVersion: Int?

  /// What the transactions of a rehearsal would have changed; nil outside of one. See `rehearse`.
  private(set) var rehearsed: ArchiveNews?

  init(_ store: any ArchiveStore) { self.store = store }

  var exists: Bool { get throws { try translating { try store.exists } } }

  var path: String { store.path }

  /// Lends the open database; a statement of SQL sees one state.
  ///
  /// - Throws: `ArchiveError`, `CancellationError`, or what the body throws besides.
  ///
  /// - Parameter isPeek: for what every version of the schema can tell: an older file stays so.
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

  /// Several reads of one state.
  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try use { database in try store.transaction(.read, rows: 0) { try body(database) } }
  }

  /// One durable transaction. The body tells what it changes, which raises that revision and is
  /// news. It may be run again, if another transaction was in its way: it changes nothing outside.
  ///
  /// - Parameter rows: how many it is about.
  func write<Value>(
    rows: Int = 1, _ body: (any SQLDatabase, inout Set<Part>) throws -> Value
  ) throws -> Value {
    try use { database in
      let (value, news) = try transaction(rows: rows) {
        var changes: Set<Part> = []
        let value = try body(database, &changes)
        return (value, try raise(changes, in: database))
      }
      note(news)
      return value
    }
  }

  /// Counts and revision of the cities. An archive that is not there yet is not made for that, nor is
  /// an older one upgraded.
  func cities() throws -> ArchiveSummary {
    guard try exists else {
      knownCities = 0
      return ArchiveSummary(path: path)
    }
    return try use(isPeek: true) { try cities(in: $0) }
  }

  /// Notes that the client wants to hear of the guide. Called before each use of it.
  func showInterestInGuide() throws {
    if knownGuide != nil {
      return
    }
    knownGuide = try exists ? try use { try $0.integer(Self.guideRevision) } : 0
  }

  /// The cities after the changes of this use. What was just committed is not asked for again: if that
  /// failed, a change would be answered as one that was not made.
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

  /// The same of the guide.
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

  /// What changed since this was last called.
  func takeNews() -> ArchiveNews {
    defer { news = ArchiveNews() }
    return news
  }

  /// What others changed of that in which the client has shown interest.
  func lookForOthers() throws -> ArchiveLook {
    guard knownCities != nil || knownGuide != nil, try translating({ try store.mayBeLookedAt })
    else {
      return ArchiveLook()
    }
    return try use(isPeek: true) { database in
      let version = try store.version
      let isAnother = store.takeIsAnother()
      if version == seenVersion, !isAnother {
        return ArchiveLook()
      }
      let notice = store.takeNotice()
      let news = try told(notice) ?? changes(in: database, isAnother: isAnother)
      seenVersion = version
      return ArchiveLook(
        news: news, haveWritten: true, author: notice?.author, obstacle: store.obstacle)
    }
  }

  /// What a notice says by itself; nil if more has to be looked up. One that came before this process
  /// changed something is no news any more.
  private func told(_ notice: ArchiveNotice?) -> ArchiveNews? {
    guard let notice, !notice.isOfGuide || knownGuide == nil else { return nil }
    guard let known = knownCities, let cities = notice.cities, cities.revision > known else {
      return ArchiveNews()
    }
    let others = ArchiveNews(cities: cities)
    know(others)
    return others
  }

  private func changes(in database: any SQLDatabase, isAnother: Bool) throws -> ArchiveNews {
    var others = ArchiveNews()
    if let known = knownCities {
      let summary = try cities(in: database)
      if summary.revision != known || isAnother {
        others.cities = summary
      }
    }
    if let known = knownGuide, try store.stage == .newest,
      try isAnother || database.integer(Self.guideRevision) != known
    {
      others.guide = try GuideTable(database).summary()
    }
    know(others)
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

  private func note(_ new: ArchiveNews) {
    guard rehearsed == nil else {
      rehearsed = new
      return
    }
    news.cities = new.cities ?? news.cities
    news.guide = new.guide ?? news.guide
    know(new)
  }

  private func know(_ news: ArchiveNews) {
    knownCities = news.cities?.revision ?? knownCities
    lastCities = news.cities ?? lastCities
    knownGuide = news.guide?.revision ?? knownGuide
    lastGuide = news.guide ?? lastGuide
  }

  private func cities(in database: any SQLDatabase) throws -> ArchiveSummary {
    let stage = try store.stage
    // One that somebody has made and nobody filled yet.
    if stage == .empty {
      return ArchiveSummary(path: path)
    }
    let feed = stage == .withoutFeed ? "0 AS id, 0 AS last" : "id, last FROM feed"
    let found = try database.statement(
      "SELECT a.count, favorites, revision, f.id, f.last FROM archive a, (SELECT \(feed)) f"
    ).first(read: summary)
    lastCities = found ?? lastCities
    return found ?? ArchiveSummary(path: path)
  }

  private func summary(_ row: borrowing Row) -> ArchiveSummary {
    ArchiveSummary(
      count: row.integer(0), favorites: row.integer(1), revision: row.integer(2),
      cursor: ChangeCursor(feed: row.integer(3), number: row.integer(4)), path: path)
  }

  /// Puts a backup in the place of the archive, whatever state that is in. Revisions go on above
  /// those that were known.
  ///
  /// - Returns: where the former archive is, or nil if there was none.
  func replace(by backup: RestorableBackup) throws -> String? {
    let known = (try? use(revisions)) ?? (knownCities ?? 0, knownGuide ?? 0)
    return try translating {
      let kept = try store.replace(by: backup, above: known)
      let database = try store.open(upgrading: true)
      note(ArchiveNews(cities: try cities(in: database), guide: try GuideTable(database).summary()))
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
  /// Thrown to have a transaction rolled back.
  private struct Rehearsed: Error {}

  /// A transaction that is kept, unless this is a rehearsal.
  private func transaction<Value>(rows: Int, _ body: () throws -> Value) throws -> Value {
    guard rehearsed != nil else { return try store.transaction(.write, rows: rows, body) }
    var outcome: Result<Value, any Error> = .failure(Rehearsed())
    do {
      try store.transaction(.write, rows: rows) {
        outcome = .success(try body())
        throw Rehearsed()
      }
    } catch is Rehearsed {}
    return try outcome.get()
  }

  /// Has the transactions of the body be rolled back, and answers what would have been news.
  func rehearse<Value>(_ body: () throws -> Value) throws -> (value: Value, news: ArchiveNews) {
    rehearsed = ArchiveNews()
    defer { rehearsed = nil }
    return (try body(), rehearsed ?? ArchiveNews())
  }
}

/// What a look for the changes of others showed.
package struct ArchiveLook: Sendable {
  package var news = ArchiveNews()

  /// Whether they wrote at all: the client may have read of it already.
  package var haveWritten = false

  /// Whose change the last was, where the store knows.
  package var author: String?

  /// Why the archive can only be read; nil if it can be written.
  package var obstacle: String?
}
