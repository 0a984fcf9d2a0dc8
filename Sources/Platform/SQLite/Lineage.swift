/// The chain of a file's commits: each gives the file a stamp of its own and notes the one before.
///
/// SQLite takes any write-ahead log beside a file for that file's own: nothing in the log says of
/// which file it is. The chain does. A log belongs to a file if it goes on from the stamp that the
/// file has, or if the file has a stamp out of the log, because a part of the log was copied into it
/// already.
package enum Lineage {
  /// Makes the table, as a part of a migration. The word in it makes its page known in the log.
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

  /// What a commit is known by again.
  struct Mark: Equatable {
    let stamp: Int
    let previous: Int?
  }

  static let now = "SELECT stamp, previous FROM lineage"

  static let step = "UPDATE lineage SET previous = stamp, stamp = random()"

  /// Makes a copy a file of its own, to which no log of the original belongs.
  static let beginning = "UPDATE lineage SET previous = NULL, stamp = random()"

  static let isKept = "SELECT count(*) FROM sqlite_master WHERE name = 'lineage'"

  /// How often a file and its log are looked at while others write to them.
  private static let attempts = 20

  /// Whether the log beside a file is that of another one. False where that cannot be told, because
  /// the file is damaged or is being written all the time.
  ///
  /// Opens the file by SQLite alone, for the sake of its locks.
  static func isLogForeign(to path: String) -> Bool {
    do {
      for _ in 0..<attempts {
        let before = try stamp(ofFile: path)
        guard let log = CommitLog("\(path)-wal"), !log.chain().holds(before) else { return false }
        // What did not change meanwhile is not another process's work in progress.
        if try stamp(ofFile: path) == before, log.isUnchanged {
          return true
        }
      }
    } catch {
      // SQLite will say what is wrong with the file.
    }
    return false
  }

  /// Whether a log without its file has something in it.
  static func isLogAlone(besides path: String) -> Bool {
    !File.exists(path) && CommitLog("\(path)-wal")?.chain().isEmpty == false
  }

  /// Of the file alone, without what stands in its log; nil within for one that has no stamp.
  private static func stamp(ofFile path: String) throws(DatabaseError) -> Int? {
    let database = try Database(atRest: path)
    guard try database.integer(isKept) > 0 else { return nil }
    return try database.statement("SELECT stamp FROM lineage").first { $0.integer(0) }
  }
}

/// The stamps of the commits in a log.
struct CommitChain {
  /// What the first one with a stamp goes on from.
  private(set) var before: Int?
  private(set) var stamps: Set<Int> = []

  /// Whether no commit is in it.
  private(set) var isEmpty = true

  /// Of the transaction that is being read.
  private var pending: [Stamp] = []

  struct Stamp {
    let stamp: Int
    let previous: Int?
  }

  mutating func note(_ stamp: Stamp) { pending.append(stamp) }

  mutating func commit() {
    if stamps.isEmpty, let first = pending.first {
      before = first.previous
    }
    stamps.formUnion(pending.map(\.stamp))
    pending = []
    isEmpty = false
  }

  /// Whether the log belongs to a file of this stamp.
  func holds(_ stamp: Int?) -> Bool {
    isEmpty || before == stamp || stamp.map(stamps.contains) == true
  }
}
