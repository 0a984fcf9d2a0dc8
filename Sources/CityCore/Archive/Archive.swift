internal import Platform

/// The cities that outlive their sessions, in one SQLite file that several processes may share.
///
/// Not sendable: owned by one actor. Every method is synchronous, sees what was committed before
/// it, by whichever process, and is one transaction: it returns when its changes are on the disk
/// or throws when nothing has changed. It may wait for another process's lock as long as the busy
/// timeout.
package final class Archive {
  /// A path that stands for an archive in memory, which ends with its `Archive`.
  package static let inMemory = Database.inMemory

  /// Absolute path of the file, or `inMemory`.
  package var path: String { database.path }

  let database: Database

  /// Makes the key that names are ordered by.
  let fold: @Sendable (String) -> String

  /// What `changedByOthers` last saw, with its answer in waiting.
  private var watch: ArchiveWatch

  /// Opens the archive, makes it where there is none, or brings an older one to the newest schema.
  ///
  /// A file that is damaged, foreign or newer is refused with `storageFailed` and left untouched.
  ///
  /// - Parameters:
  ///   - path: of a file, or `inMemory`.
  ///   - busyTimeout: how long a method waits for the lock of another process, in milliseconds.
  ///   - fold: the key that the names of `page` are ordered by; the same in every process.
  package init(
    path: String, busyTimeout: Int32 = 5000,
    fold: @escaping @Sendable (String) -> String = { $0.lowercased() }
  ) throws(ArchiveError) {
    self.fold = fold
    do {
      database = try Database(
        path: path, schema: ArchiveSchema.current, busyTimeout: busyTimeout)
      watch = ArchiveWatch(
        dataVersion: try database.dataVersion(), revision: try Self.revision(of: database))
    } catch {
      throw ArchiveError(error, path: path)
    }
  }

  /// Counts and revision, all of the same moment.
  package func status() throws(ArchiveError) -> ArchiveSummary {
    try translate { () throws(DatabaseError) in try readStatus() }
  }

  /// Whether another process, or another `Archive` of this one, changed cities since the last call,
  /// or since the archive was opened. Cheap enough to be asked twice a second.
  package func changedByOthers() throws(ArchiveError) -> Bool {
    try translate { () throws(DatabaseError) in
      let version = try database.dataVersion()
      if version != watch.dataVersion {
        watch.dataVersion = version
        watch.meet(try Self.revision(of: database))
      }
      return watch.takeAnswer()
    }
  }

  /// Runs `body` as one durable transaction.
  ///
  /// - Parameter body: is lent the revision, and calls `raise` when it has changed cities.
  func change<Result>(
    _ body: (inout Int) throws(DatabaseError) -> Result
  ) throws(ArchiveError) -> Result {
    try translate { () throws(DatabaseError) in
      let (result, revision) = try database.transaction { () throws(DatabaseError) in
        var revision = try Self.revision(of: database)
        // What others did before must be told even though our own revision now follows theirs.
        watch.meet(revision)
        let result = try body(&revision)
        return (result, revision)
      }
      watch.revision = revision
      return result
    }
  }

  /// Inside a transaction that has changed cities.
  func raise(_ revision: inout Int) throws(DatabaseError) {
    try database.run("UPDATE archive SET revision = revision + 1")
    revision = try Self.revision(of: database)
  }

  /// Inside or outside a transaction: one statement sees one state.
  func readStatus() throws(DatabaseError) -> ArchiveSummary {
    let path = path
    return try database.statement("SELECT count, favorites, revision FROM archive").first {
      ArchiveSummary(
        count: $0.integer(0), favorites: $0.integer(1), revision: $0.integer(2), path: path)
    } ?? ArchiveSummary(count: 0, favorites: 0, revision: 0, path: path)
  }

  func translate<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(ArchiveError) -> Result {
    do {
      return try body()
    } catch {
      throw ArchiveError(error, path: path)
    }
  }

  private static func revision(of database: Database) throws(DatabaseError) -> Int {
    try database.integer("SELECT revision FROM archive")
  }
}
