/// The table that gives each commit of a file a stamp.
///
/// SQLite accepts any write-ahead log beside a file as that file's own: nothing in the log names the
/// file. The stamps do. A log belongs to a file if it continues from the stamp that the file has, or
/// contains that stamp, because a checkpoint has copied a part of the log into the file.
package enum CommitStampTable {
  /// SQL that makes the table, as part of a migration. Its row contains `word`, by which its page is
  /// recognised in the log.
  package static let table = """
    CREATE TABLE lineage (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      word TEXT NOT NULL,
      stamp INTEGER NOT NULL,                    -- of the last commit, random
      previous INTEGER                           -- of the commit before; null for the first one
    ) STRICT;
    INSERT INTO lineage (id, word, stamp) VALUES (1, '\(word)', random());
    """

  static let word = "lineage of this file"

  static let current = "SELECT stamp, previous FROM lineage"

  static let advance = "UPDATE lineage SET previous = stamp, stamp = random()"

  /// Starts a new chain in a copy, so that no log of the original belongs to it.
  static let restart = "UPDATE lineage SET previous = NULL, stamp = random()"

  static let count = "SELECT count(*) FROM sqlite_master WHERE name = 'lineage'"

  /// How often a file and its log are compared while other processes write to them.
  private static let attempts = 20

  /// Whether the log beside a file belongs to another file. False if that cannot be decided, because
  /// the file is damaged or is written all the time.
  ///
  /// Opens the file only through SQLite, because closing another descriptor would drop its locks.
  static func isLogForeign(to path: String) -> Bool {
    do {
      for _ in 0..<attempts {
        let before = try stamp(ofFile: path)
        guard let log = WriteAheadLog("\(path)-wal"), !log.chain().belongs(toFileWithStamp: before)
        else { return false }
        // If neither changed, the difference is not the unfinished work of another process.
        if try stamp(ofFile: path) == before, log.isUnchanged {
          return true
        }
      }
    } catch {
      // SQLite will report what is wrong with the file.
    }
    return false
  }

  /// Whether a log with commits exists without its file.
  static func isLogOrphaned(besides path: String) -> Bool {
    !File.exists(path) && WriteAheadLog("\(path)-wal")?.chain().isEmpty == false
  }

  /// The stamp in the file itself, without its log; nil if it has none.
  private static func stamp(ofFile path: String) throws(DatabaseError) -> Int? {
    let database = try Database(atRest: path)
    guard try database.integer(count) > 0 else { return nil }
    return try database.statement("SELECT stamp FROM lineage").first { $0.integer(0) }
  }
}
