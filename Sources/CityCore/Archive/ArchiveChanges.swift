internal import Platform

/// A change of one city of the archive, as its commit noted it.
package struct ArchiveChange: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case added, removed, changed
  }

  /// What of a city can change. The raw value is a bit in the file, and is never given away again.
  package enum Field: Int, Sendable, CaseIterable {
    case name = 1
    case country = 2
    case admin1 = 4
    case lat = 8
    case lon = 16
    case population = 32
    case timezone = 64
    case wikipedia = 128
    case favorite = 256
  }

  package let cursor: ChangeCursor
  package let kind: Kind
  package let city: Int

  /// None unless it is `changed`.
  package let fields: [Field]
}

/// A place in the sequence of changes: behind one of them.
package struct ChangeCursor: Sendable, Equatable {
  /// Of the sequence: a backup that is put in the archive's place has another one.
  let feed: Int
  let number: Int

  /// Of an archive that is not made yet: before the first change of one that was empty when its changes
  /// began to be noted.
  static let beforeFile = ChangeCursor(feed: 0, number: 0)

  init(feed: Int, number: Int) { (self.feed, self.number) = (feed, number) }

  /// Nil for what is no `text` of a cursor.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let feed = UInt64(parts[0], radix: 36), let number = Int(parts[1]),
      number >= 0
    else { return nil }
    self.init(feed: Int(truncatingIfNeeded: feed), number: number)
  }

  /// For a client, which gives it back as it is.
  package var text: String { "\(String(UInt64(bitPattern: Int64(feed)), radix: 36))-\(number)" }
}

/// Some consecutive changes.
package struct ArchiveChangePage: Sendable, Equatable {
  package let changes: [ArchiveChange]

  /// Where the next page begins.
  package let next: ChangeCursor

  /// Whether there is a change behind them already.
  package let hasMore: Bool

  init(changes: [ArchiveChange], next: ChangeCursor, hasMore: Bool) {
    self.changes = changes
    self.next = next
    self.hasMore = hasMore
  }

  /// A file that is not there yet is not made for that.
  fileprivate init(beforeFile since: ChangeCursor?) throws(ArchiveError) {
    let next = ChangeCursor.beforeFile
    guard since == nil || since == next else { throw .cursorExpired(next: next.text) }
    self.init(changes: [], next: next, hasMore: false)
  }
}

extension Archive {
  /// What was committed behind a cursor, the oldest first. Without a cursor nothing, and the one
  /// behind the last change.
  ///
  /// - Throws: `ArchiveError.cursorExpired` with the cursor behind the last change if those in
  ///   between are no longer kept, or if another archive is there.
  package func changes(since: ChangeCursor?, limit: Int) throws -> ArchiveChangePage {
    guard try transactions.exists else { return try ArchiveChangePage(beforeFile: since) }
    return try transactions.read { database in
      let table = ChangeTable(database)
      let last = try table.last()
      guard let since else { return ArchiveChangePage(changes: [], next: last, hasMore: false) }
      let isFromStart = try since == .beforeFile && table.beganEmpty()
      guard isFromStart || since.feed == last.feed,
        try table.holds(since.number, upTo: last.number)
      else { throw ArchiveError.cursorExpired(next: last.text) }
      let start = ChangeCursor(feed: last.feed, number: since.number)
      let changes = try table.page(start, limit: max(1, limit))
      let next = changes.last?.cursor ?? start
      return ArchiveChangePage(changes: changes, next: next, hasMore: next != last)
    }
  }
}

/// The rows of the changes, inside a transaction of the caller.
struct ChangeTable {
  /// How many changes are kept, the last ones.
  static let kept = 100_000

  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  func last() throws -> ChangeCursor {
    try database.statement("SELECT id, last FROM feed").first {
      ChangeCursor(feed: $0.integer(0), number: $0.integer(1))
    } ?? .beforeFile
  }

  /// Not in an archive of before.
  static func isThere(_ database: any SQLDatabase) throws -> Bool {
    try database.integer("SELECT count(*) FROM sqlite_master WHERE name = 'feed'") > 0
  }

  /// Whether the sequence was made just now, and has no name yet.
  func isUnnamed() throws -> Bool { try database.integer("SELECT id FROM feed") == 0 }

  /// Gives a new sequence its name, unless another process did.
  func begin(_ policy: BackupPolicy) throws {
    try database.run("UPDATE feed SET id = ? WHERE id = 0", [.integer(policy.feed)])
  }

  /// Makes the file one whose changes nobody has followed yet.
  func beginAnew(_ policy: BackupPolicy) throws {
    guard try Self.isThere(database) else { return }
    try database.run("DELETE FROM change")
    // Another one than before also where the clock stands still.
    try database.run(
      "UPDATE feed SET id = max(?, id + 1), last = 0", [.integer(policy.feed)])
  }

  /// Whether the changes that are kept account for every city of the archive.
  func beganEmpty() throws -> Bool {
    try database.integer(
      """
      SELECT (SELECT count FROM archive) =
        (SELECT count(*) FROM change WHERE kind = 'added')
        - (SELECT count(*) FROM change WHERE kind = 'removed')
      """) == 1
  }

  /// Whether all behind a number is kept.
  func holds(_ number: Int, upTo last: Int) throws -> Bool {
    if number >= last {
      return number == last
    }
    return try database.integer("SELECT ifnull(min(cursor), ?) FROM change", [.integer(last + 1)])
      <= number + 1
  }

  func page(_ since: ChangeCursor, limit: Int) throws -> [ArchiveChange] {
    try database.statement(
      "SELECT cursor, kind, city, fields FROM change WHERE cursor > ? ORDER BY cursor LIMIT ?"
    ).map([.integer(since.number), .integer(limit)]) { row in
      let fields = row.integer(3)
      return ArchiveChange(
        cursor: ChangeCursor(feed: since.feed, number: row.integer(0)),
        kind: ArchiveChange.Kind(rawValue: row.text(1)) ?? .changed, city: row.integer(2),
        fields: ArchiveChange.Field.allCases.filter { fields & $0.rawValue != 0 })
    }
  }

  /// Forgets the changes up to a number.
  func prune(upTo number: Int) throws {
    try database.run("DELETE FROM change WHERE cursor <= ?", [.integer(number)])
  }

  /// Notes many changes at once, of which the last ones are kept.
  func append(_ changes: ChangeBatch) throws {
    let last = try last().number
    let insertion = try database.statement(
      "INSERT INTO change (cursor, kind, city, fields) VALUES (?, ?, ?, ?)")
    for index in max(0, changes.rows.count - Self.kept)..<changes.rows.count {
      let (kind, city, fields) = changes.rows[index]
      try insertion.run([
        .integer(last + 1 + index), .text(kind.rawValue), .integer(city), .integer(fields),
      ])
    }
    try database.run("UPDATE feed SET last = ?", [.integer(last + changes.rows.count)])
  }
}

/// The changes of a transaction that does without the triggers.
final class ChangeBatch {
  fileprivate(set) var rows: [(kind: ArchiveChange.Kind, city: Int, fields: Int)] = []

  func add(_ city: ArchivedCity) { rows.append((.added, city.city.id, 0)) }

  /// Nothing for a city that is as it was.
  func change(_ old: ArchivedCity, _ new: ArchivedCity) {
    let fields = ArchiveChange.Field.allCases.reduce(0) {
      $1.differs(old, new) ? $0 | $1.rawValue : $0
    }
    if fields != 0 {
      rows.append((.changed, new.city.id, fields))
    }
  }
}

extension ArchiveChange.Field {
  fileprivate func differs(_ old: ArchivedCity, _ new: ArchivedCity) -> Bool {
    switch self {
    case .name: old.city.name != new.city.name
    case .country: old.city.country != new.city.country
    case .admin1: old.city.admin1 != new.city.admin1
    case .lat: old.city.coordinate.lat != new.city.coordinate.lat
    case .lon: old.city.coordinate.lon != new.city.coordinate.lon
    case .population: old.city.population != new.city.population
    case .timezone: old.city.timezone != new.city.timezone
    case .wikipedia: old.city.wikipedia != new.city.wikipedia
    case .favorite: old.favorite != new.favorite
    }
  }
}
