internal import Platform

// The archive's file is opened here, and another one taken up that was put in its place.
extension ArchiveFile {
  /// The open database; another one if somebody put another file at the path. What was read of the
  /// former is forgotten with it.
  ///
  /// - Parameter upgrading: false leaves an older file as it is.
  func open(upgrading: Bool = true) throws -> Database {
    if let database, try isStillThere(database) {
      // What others upgraded is no longer the older file that it was when it was opened.
      if database.needsUpgrade, try upgrading || database.isUpgraded {
        try database.upgrade()
        try complete(database)
      }
      return database
    }
    (database, seenVersion) = (nil, nil)
    let database = try Database(
      path: givenPath, schema: schema, busyTimeout: busyTimeout, upgrades: upgrading)
    if !database.needsUpgrade { try complete(database) }
    try PlaceFilter.prepare(database)
    knownCities = try knownCities ?? cities(in: database).revision
    self.database = database
    return database
  }

  /// False if the file has to be opened anew.
  private func isStillThere(_ database: Database) throws -> Bool {
    switch database.standing() {
    case .gone: throw Self.gone(database.path)
    case .replaced:
      try letGo(of: database)
      return false
    case .same:
      if !database.isCurrent { database.abandon() }
      return database.isCurrent
    }
  }

  /// What a file of the newest version may lack: a name for its changes, and the pictures of a backup
  /// in their folder.
  private func complete(_ database: Database) throws {
    if database.isReadOnly { return }
    if database.path != Archive.inMemory {
      try BackupPictures.unpack(database, into: PhotoFolder(besideArchive: database.path))
    }
    try ChangeTable(database).begin(policy)
  }

  /// Closes what stands at the path no longer. Its log, if it lies there still, gets another name:
  /// it could not be told from the log of the file that is there now.
  func letGo(of database: Database) throws {
    self.database = nil
    isAnother = true
    let folder = BackupFolder(besideArchive: database.path)
    _ = try database.leave(loggingTo: folder.replaced(policy.moment) + "-wal")
  }

  private var schema: DatabaseSchema {
    var schema = ArchiveSchema.current
    guard policy.keeps != nil else { return schema }
    schema.beforeMigrating = { [policy] path, version in
      let name = "\(policy.day)-version-\(version)"
      // One that was never filled, as when its making was cut off.
      if try Backup(path, in: Database(asIs: path)).isEmpty { return }
      let target = BackupFolder(besideArchive: path).unused(name)
      _ = try Backup.make(of: path, at: target, policy: policy)
    }
    return schema
  }

  private static func gone(_ path: String) -> ArchiveError {
    .storageFailed(
      reason: "\(path) was moved or deleted while it was open. Put it back, or a backup with "
        + "archive.restore, or start again to begin with an empty one.")
  }

  /// Puts a backup in the place of the archive, whatever state that is in. Revisions go on above
  /// those that were known.
  ///
  /// - Returns: where the former file is, or nil if there was none.
  func replace(by backup: RestorableBackup) throws -> String? {
    let known = (try? use(revisions)) ?? (knownCities ?? 0, knownGuide ?? 0)
    return try translating {
      try raise(above: known, in: backup)
      close()
      let kept = BackupFolder(besideArchive: givenPath).replaced(policy.moment)
      let isKept = try backup.copy.replace(givenPath, keeping: kept, busyTimeout: busyTimeout)
      let database = try open()
      note(ArchiveNews(cities: try cities(in: database), guide: try GuideTable(database).summary()))
      return isKept ? kept : nil
    }
  }

  /// Brings the copy to the newest version, and closes it, for it has to be whole in one file.
  private func raise(above known: (Int, Int), in backup: RestorableBackup) throws {
    let copy = try Database(path: backup.copy.path, schema: ArchiveSchema.current)
    // The commit stamps it as a file of its own: no log of the former can be taken for its log.
    try copy.transaction {
      try copy.run("UPDATE archive SET revision = max(revision, ?) + 1", [.integer(known.0)])
      try copy.run("UPDATE guide SET revision = max(revision, ?) + 1", [.integer(known.1)])
      try ChangeTable(copy).beginAnew(policy)
    }
  }

  private func revisions(_ database: Database) throws -> (Int, Int) {
    (
      try database.integer("SELECT revision FROM archive"),
      try database.integer(Self.guideRevision)
    )
  }
}
