internal import Platform

/// The SQLite file below the archive: opened at first use, its failures put into words, its changes
/// noted. Cities, guide and weather log are tables of it.
///
/// Not sendable: owned by one `Archive`. A transaction may wait for another process's lock as long
/// as the busy timeout, or until the task is cancelled.
final class ArchiveFile {
  /// What a transaction can change. Each part has a revision of its own in the file.
  enum Part { case cities, guide }

  /// Rows above which a transaction gets the large cache: with the usual one their indexes would be
  /// written to the log again and again.
  private static let manyRows = 5000

  /// As SQLite counts: below zero in KiB. The usual one is SQLite's own choice.
  private static let usualCache = -2000
  private static let largeCache = -65_536

  static let guideRevision = "SELECT revision FROM guide"

  let givenPath: String
  let busyTimeout: Int32
  let policy: BackupPolicy
  var database: Database?
  private var news = ArchiveNews()

  /// The revisions that the client knows; nil while it has shown no interest in that part.
  var knownCities: Int?
  var knownGuide: Int?

  /// SQLite's number for what others commit, as it was at the last look.
  var seenVersion: Int?

  /// What the transactions of a rehearsal would have changed; nil outside of one. See `rehearse`.
  var rehearsed: ArchiveNews?

  /// Whether another file was taken up since the last look, of which the client knows nothing.
  var isAnother = false

  init(path: String, busyTimeout: Int32, policy: BackupPolicy) {
    givenPath = path
    self.busyTimeout = busyTimeout
    self.policy = policy
  }

  var isOpen: Bool { database != nil }

  /// Whether another process's lock is waited for; only of an open file.
  var waitsForLocks: Bool {
    get { database?.waitsForLocks ?? true }
    set { database?.waitsForLocks = newValue }
  }

  /// The last connection takes what SQLite keeps beside the file with it.
  func close() {
    if let database, database.standing() == .replaced { _ = try? letGo(of: database) }
    if database?.isCurrent == false { database?.abandon() }
    database = nil
  }

  /// Why the archive can only be read, as one sentence; nil if it can be written, or is not open.
  var obstacle: String? {
    guard let database, database.isReadOnly else { return nil }
    return Database.obstacle(toWriting: path).map { ArchiveError.readOnly($0, path: path) }
  }

  var exists: Bool { isOpen || File.exists(givenPath) }

  /// Whether another archive may lie in the folder. SQLite's own files beside this one, and copies
  /// that only add to its name, are none.
  var hasCompany: Bool { Database.mayHaveCompany(givenPath, of: ArchiveSchema.current) }

  /// Absolute once the file is open.
  var path: String { database?.path ?? givenPath }

  /// Lends the open database; a statement of SQL sees one state.
  ///
  /// - Throws: `ArchiveError`, `CancellationError`, or what the body throws besides.
  ///
  /// - Parameter isPeek: for what every version of the schema can tell: an older file stays so.
  func use<Value>(isPeek: Bool = false, _ body: (Database) throws -> Value) throws -> Value {
    try translating { try body(try open(upgrading: !isPeek)) }
  }

  /// Puts what SQLite says into words.
  func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      let isTimeout = [.busy, .locked, .interrupt].contains(error.code.primary)
      if isTimeout, Task.isCancelled { throw CancellationError() }
      throw ArchiveError(error, path: path)
    } catch let error as BackupError {
      throw ArchiveError.storageFailed(reason: error.message)
    }
  }

  /// Several reads of one state.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try use { database in try database.transaction(.read) { try body(database) } }
  }

  /// One durable transaction. The body tells what it changes, which raises that revision and is
  /// news.
  ///
  /// - Parameter rows: how many it is about, for the size of SQLite's cache.
  func write<Value>(
    rows: Int = 1, _ body: (Database, inout Set<Part>) throws -> Value
  ) throws -> Value {
    try use { database in
      if rows > Self.manyRows { try database.run("PRAGMA cache_size = \(Self.largeCache)") }
      defer {
        if rows > Self.manyRows {
          _ = try? database.run("PRAGMA cache_size = \(Self.usualCache)")
          _ = try? database.run("PRAGMA shrink_memory")
        }
      }
      let (value, news) = try transaction(in: database) {
        var changes: Set<Part> = []
        let value = try body(database, &changes)
        return (value, try raise(changes, in: database))
      }
      note(news)
      return value
    }
  }

  /// Counts and revision of the cities. A file that is not there yet is not made for that, nor is an
  /// older one upgraded.
  func cities() throws -> ArchiveSummary {
    guard exists else {
      knownCities = 0
      return ArchiveSummary(path: path)
    }
    return try use(isPeek: true) { try cities(in: $0) }
  }

  /// Notes that the client wants to hear of the guide. Called before each use of it.
  func showInterestInGuide() throws {
    if knownGuide != nil { return }
    knownGuide = exists ? try use { try $0.integer(Self.guideRevision) } : 0
  }

  /// What changed since this was last called.
  func takeNews() -> ArchiveNews {
    defer { news = ArchiveNews() }
    return news
  }

  /// What other connections changed of that in which the client has shown interest, and whether they
  /// wrote at all: the client may have read of it already.
  func lookForOthers() throws -> (news: ArchiveNews, haveWritten: Bool) {
    // To open an empty file would make an archive of it, in the middle of its being copied.
    guard knownCities != nil || knownGuide != nil, exists, isOpen || !File.isEmpty(givenPath)
    else { return (ArchiveNews(), false) }
    return try use(isPeek: true) { database in
      let version = try database.dataVersion()
      if version == seenVersion, !isAnother { return (ArchiveNews(), false) }
      let others = try changes(in: database)
      (seenVersion, isAnother) = (version, false)
      return (others, true)
    }
  }

  private func changes(in database: Database) throws -> ArchiveNews {
    var others = ArchiveNews()
    if let known = knownCities {
      let summary = try cities(in: database)
      if summary.revision != known || isAnother { others.cities = summary }
    }
    if let known = knownGuide, !database.needsUpgrade,
      try isAnother || database.integer(Self.guideRevision) != known
    {
      others.guide = try GuideTable(database).summary()
    }
    know(others)
    return others
  }

  private func raise(_ changes: Set<Part>, in database: Database) throws -> ArchiveNews {
    var news = ArchiveNews()
    if changes.contains(.cities) {
      try database.run("UPDATE archive SET revision = revision + 1")
      try ChangeTable(database).prune()
      news.cities = try cities(in: database)
    }
    if changes.contains(.guide) {
      try database.run("UPDATE guide SET revision = revision + 1")
      news.guide = try GuideTable(database).summary()
    }
    return news
  }

  func note(_ new: ArchiveNews) {
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
    knownGuide = news.guide?.revision ?? knownGuide
  }

  func cities(in database: Database) throws -> ArchiveSummary {
    let path = path
    // A file that somebody has made and nobody filled yet.
    if database.needsUpgrade, try database.integer("PRAGMA user_version") == 0 {
      return ArchiveSummary(path: path)
    }
    let hasFeed = try !database.needsUpgrade || ChangeTable.isThere(database)
    let feed = hasFeed ? "id, last FROM feed" : "0, 0"
    return try database.statement(
      "SELECT a.count, favorites, revision, f.* FROM archive a, (SELECT \(feed)) f"
    ).first {
      ArchiveSummary(
        count: $0.integer(0), favorites: $0.integer(1), revision: $0.integer(2),
        cursor: ChangeCursor(feed: $0.integer(3), number: $0.integer(4)), path: path)
    } ?? ArchiveSummary(path: path)
  }
}

/// Why the archive did not do what it was asked. Nothing was changed.
package enum ArchiveError: Error, Equatable {
  /// The file cannot be read or written; the reason is one sentence that says what to do.
  case storageFailed(reason: String)
  /// Another process held the lock for longer than the busy timeout. Trying again helps.
  case storageLocked(path: String)
  case cityNotFound(id: Int)
  case alreadyExists(id: Int)
  /// A client that follows the changes has to begin anew, with all of the archive.
  case cursorExpired(next: String)

  /// One plain sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .storageFailed(let reason): reason
    case .storageLocked(let path): "Another process is writing to the archive \(path). Try again."
    case .cityNotFound(let id): "City \(id) is not in the archive; archive.list tells which are."
    case .cursorExpired:
      "The changes since that cursor are not kept, or of another archive; read the archive anew, and "
        + "follow it from data.cursor."
    case .alreadyExists(let id):
      "City \(id) is already in the archive. Change it there, or remove it first."
    }
  }

  init(_ error: DatabaseError, path: String) {
    switch error.code.primary {
    case .busy, .locked: self = .storageLocked(path: path)
    default: self = .storageFailed(reason: Self.reason(error, path: path))
    }
  }

  private static func remedy(_ path: String) -> String {
    guard let backup = BackupFolder(besideArchive: path).newest() else {
      return "Restore it from a copy"
    }
    return "Restore it with archive.restore, for example from \(backup)"
  }

  static func readOnly(_ obstacle: String, path: String) -> String {
    "The archive \(path) can be read only: \(obstacle). Change that or choose another path."
  }

  private static func reason(_ error: DatabaseError, path: String) -> String {
    // Without a statement the refusal is our own and already says all.
    guard error.sql != nil else { return error.message }
    let what = "\(error.message) (SQLite \(error.code.rawValue))"
    return switch error.code.primary {
    case .corrupt, .notADatabase:
      "The archive \(path) is damaged: \(what). \(remedy(path)), or move it away to start with an "
        + "empty one."
    case .full: "There is no room to write the archive \(path): \(what). Make room and try again."
    case .readOnly, .permission, .cantOpen:
      if let obstacle = Database.obstacle(toWriting: path) {
        readOnly(obstacle, path: path)
      } else {
        "The archive \(path) cannot be opened to write: \(what). Check the disk and try again."
      }
    case .constraint: "The archive \(path) refused a city: \(what). Correct the city."
    default: "The archive \(path) cannot be used: \(what). Check the disk and try again."
    }
  }
}
