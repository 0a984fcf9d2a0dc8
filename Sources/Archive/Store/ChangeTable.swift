internal import Adapters
import Sessions

/// Reads and writes the feed of changes, inside a transaction of the caller.
struct ChangeTable {
  /// The maximum number of changes to keep, counted from the newest.
  static let kept = 100_000

  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  func last() throws -> ChangeCursor {
    try database.statement("SELECT id, last FROM feed").first {
      ChangeCursor(feed: $0.integer(0), number: $0.integer(1))
    } ?? .beforeFile
  }

  /// Whether an archive in a file or in memory has a feed. Versions of the schema before 6 have none.
  static func exists(in database: any SQLDatabase) throws -> Bool {
    try database.integer("SELECT count(*) FROM sqlite_master WHERE name = 'feed'") > 0
  }

  /// Whether the feed is new and has no identifier yet.
  func isUnnamed() throws -> Bool { try database.integer("SELECT id FROM feed") == 0 }

  /// Gives a new feed its identifier, unless another process has done so.
  func begin(_ policy: BackupPolicy) throws {
    try database.run("UPDATE feed SET id = ? WHERE id = 0", binding: [.integer(policy.feed)])
  }

  /// Replaces the feed by a new, empty one. Does nothing if the archive has no feed.
  func startNewFeed(_ policy: BackupPolicy) throws {
    guard try Self.exists(in: database) else { return }
    try database.run("DELETE FROM change")
    // The identifier changes even if the clock is stopped.
    try database.run(
      "UPDATE feed SET id = max(?, id + 1), last = 0", binding: [.integer(policy.feed)])
  }

  /// Whether the kept changes account for the number of cities, so that the archive was empty before them.
  func startedEmpty() throws -> Bool {
    try database.integer(
      """
      SELECT (SELECT count FROM archive) =
        (SELECT count(*) FROM change WHERE kind = 'added')
        - (SELECT count(*) FROM change WHERE kind = 'removed')
      """) == 1
  }

  /// Whether all changes after a number, up to the last, are kept; false for a number greater than the last.
  func holds(_ number: Int, upTo last: Int) throws -> Bool {
    if number >= last {
      return number == last
    }
    return try database.integer(
      "SELECT ifnull(min(cursor), ?) FROM change", binding: [.integer(last + 1)])
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

  /// Removes the changes up to a number.
  func prune(upTo number: Int) throws {
    try database.run("DELETE FROM change WHERE cursor <= ?", binding: [.integer(number)])
  }

  /// Appends a batch of changes. Only the last `kept` of them are stored.
  func append(_ changes: ChangeBatch) throws {
    let last = try last().number
    let insertion = try database.writer(
      .insert, of: "change",
      [
        SQLColumn("cursor", .integer), SQLColumn("kind", .text), SQLColumn("city", .integer),
        SQLColumn("fields", .integer),
      ])
    for index in max(0, changes.rows.count - Self.kept)..<changes.rows.count {
      let (kind, city, fields) = changes.rows[index]
      try insertion.write([
        .integer(last + 1 + index), .text(kind.rawValue), .integer(city), .integer(fields),
      ])
    }
    try database.run("UPDATE feed SET last = ?", binding: [.integer(last + changes.rows.count)])
  }
}
