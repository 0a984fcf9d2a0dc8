import Platform

/// The table `lineage`, which contains the stamp of the last commit that changed a file.
///
/// SQLite accepts any valid write-ahead log beside a file as the log of that file, because nothing in the log
/// identifies the file. The stamps identify it: a log belongs to a file if the stamp before its first commit is that
/// of the file. A log that contains the file's stamp belongs to the file too, because a checkpoint may have copied part
/// of the log.
package enum CommitStampTable {
  /// SQL that creates the table, for use in a migration. The only row contains `word`, by which `CommitStampPage` finds
  /// the page of the table in a log.
  package static let table = """
    CREATE TABLE lineage (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      word TEXT NOT NULL,
      stamp INTEGER NOT NULL,                    -- random, for the last commit
      previous INTEGER                           -- of the preceding commit; null for the first
    ) STRICT;
    INSERT INTO lineage (id, word, stamp) VALUES (1, '\(word)', random());
    """

  static let word = "lineage of this file"

  static let current = "SELECT stamp, previous FROM lineage"

  static let advance = "UPDATE lineage SET previous = stamp, stamp = random()"

  /// SQL that starts a new chain of stamps in a copy, so that no log of the original belongs to the copy.
  static let restart = "UPDATE lineage SET previous = NULL, stamp = random()"

  static let count = "SELECT count(*) FROM sqlite_master WHERE name = 'lineage'"

  /// The maximum number of comparisons of a file with its log. A comparison is repeated if another process wrote to
  /// them meanwhile.
  private static let attempts = 20

  /// Whether the log beside a file belongs to another file. Returns false without a log, and if the answer cannot be
  /// determined because the file is damaged or written continuously.
  ///
  /// Opens the file only through SQLite, because closing another descriptor would drop the locks of this process on the
  /// file.
  static func isLogForeign(to path: String) -> Bool {
    do {
      for _ in 0..<attempts {
        let before = try stamp(ofFile: path)
        guard let log = WriteAheadLog("\(path)-wal"), !log.chain().belongs(toFileWithStamp: before)
        else { return false }
        // If the file's stamp and the header of the log are still the same, no concurrent write explains the mismatch.
        if try stamp(ofFile: path) == before, log.isUnchanged {
          return true
        }
      }
    } catch {
      // SQLite will report the problem when the file is opened.
    }
    return false
  }

  /// Whether the file at the path is missing, although its log (`-wal`) exists and contains commits.
  static func isLogOrphaned(besides path: String) -> Bool {
    !File.exists(path) && WriteAheadLog("\(path)-wal")?.chain().isEmpty == false
  }

  /// The stamp in the file without its log; nil if it has none.
  private static func stamp(ofFile path: String) throws(DatabaseError) -> Int? {
    let database = try Database(atRest: path)
    guard try database.integer(count) > 0 else { return nil }
    return try database.statement("SELECT stamp FROM lineage").first { $0.integer(0) }
  }
}
