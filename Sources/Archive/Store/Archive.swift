package import Geography
internal import Platform
package import Sessions

/// The cities that outlive their sessions, in one SQLite file that several processes may share, or on
/// a server of PostgreSQL that several machines share; and beside them the guide, the weather log and
/// the countries.
///
/// Not sendable: owned by one `ArchiveQueue`. It is opened at the first use that needs it: made where
/// there is none, and an older one brought to the newest schema. One that is damaged, foreign or newer
/// is refused with `ArchiveError.storageFailed` and left untouched.
///
/// Every method is synchronous, sees what was committed before it, by whichever process, and is one
/// transaction: it returns when its changes are on the disk, or throws when nothing has changed:
/// `ArchiveError`, or `CancellationError` if the task is cancelled.
package final class Archive {
  /// A path that stands for an archive in memory, which ends with its `Archive`.
  package static let inMemory = Database.inMemory

  package let guide: Guide
  package let weatherLog: WeatherLog
  package let countries: CountryStore
  let transactions: ArchiveTransactions
  var store: any ArchiveStore { transactions.store }

  /// - Parameters:
  ///   - path: of a file, or `inMemory`, or the address of a server.
  ///   - localPath: of an archive on a server: a path beside which lies what it keeps in files.
  ///   - busyTimeout: how long to wait for another process's lock, in milliseconds.
  ///   - policy: of backups, one of which precedes each migration.
  package init(
    path: String, localPath: String? = nil, busyTimeout: Int32 = 5000, policy: BackupPolicy = .off
  ) {
    let store: any ArchiveStore =
      if let address = PostgreSQLAddress(path) {
        ArchiveServer(
          address, localPath: localPath ?? Self.inMemory, busyTimeout: busyTimeout, policy: policy)
      } else {
        ArchiveFile(path: path, busyTimeout: busyTimeout, policy: policy)
      }
    transactions = ArchiveTransactions(store)
    guide = Guide(transactions)
    weatherLog = WeatherLog(transactions: transactions)
    countries = CountryStore(transactions: transactions)
  }

  /// Absolute path of the file, `inMemory`, or the server's address without passwords.
  package var path: String { transactions.path }

  /// Puts a backup in the place of the archive, whatever state that is in, and takes it up. The
  /// revisions go on above those that were known.
  ///
  /// - Returns: where the former file is now; nil if there was none.
  package func replace(by backup: RestorableBackup) throws -> String? {
    try transactions.replace(by: backup)
  }

  /// Counts and revision, all of the same moment. A file that is not there yet is not made for that.
  package func status() throws -> ArchiveSummary { try transactions.cities() }

  /// The cities after the changes of this use: told also if the archive can no longer be reached.
  package func citiesAfterChange() throws -> ArchiveSummary {
    try transactions.citiesAfterChange()
  }

  /// The same of the guide.
  package func guideAfterChange() throws -> GuideSummary { try transactions.guideAfterChange() }
}

extension Archive {
  package func city(id: Int) throws -> ArchivedCity? {
    try transactions.use { try CityTable($0).city(id) }
  }

  /// Those of the ids that the archive holds, and whether each has a star. A file that is not there
  /// yet is not made for that.
  package func favorites(of ids: [Int]) throws -> [Int: Bool] {
    guard try transactions.exists else { return [:] }
    return try transactions.read { database in
      let table = try CityTable(database)
      // Of few cities all are read: to ask a server for each id takes its time.
      if try ids.count > database.integer("SELECT count FROM archive") {
        let wanted = Set(ids)
        return try table.favorites().filter { wanted.contains($0.key) }
      }
      var found: [Int: Bool] = [:]
      for id in ids {
        found[id] = try table.favorite(id)
      }
      return found
    }
  }

  /// A part of the archive in session order: favourite first, then population descending (unknown
  /// counts as 0), then folded name, name and id ascending. Texts compare by their UTF-8 bytes.
  ///
  /// - Parameter offset: how many cities to pass over; below zero counts as 0, like the limit.
  /// - Returns: the part, and how many cities there are in all.
  package func page(offset: Int, limit: Int) throws -> (cities: [ArchivedCity], total: Int) {
    try transactions.read { database in
      let cities = try CityTable(database).page(offset: max(0, offset), limit: max(0, limit))
      return (cities, try transactions.cities().count)
    }
  }

  /// As with an offset, but from the place behind the cursor on, whatever became of its city: in
  /// the time of the page alone.
  ///
  /// - Returns: the part, whether there is more behind it, and how many cities there are in all.
  package func page(
    after cursor: ArchiveCursor, limit: Int
  ) throws -> (cities: [ArchivedCity], isLast: Bool, total: Int) {
    try transactions.read { database in
      let limit = max(0, limit)
      let cities = try CityTable(database).page(after: cursor, limit: limit + 1)
      return (Array(cities.prefix(limit)), cities.count <= limit, try transactions.cities().count)
    }
  }

  /// The list of a browse session, and the summary: the archive as it is at this moment.
  ///
  /// - Parameters:
  ///   - few: of an archive with more cities the beginning is told before all are read, which takes
  ///     a second for a million.
  ///   - limit: rows of the first page.
  ///   - onBegin: is given what the session opens with.
  package func browse(
    ifMoreThan few: Int, firstPage limit: Int = 0,
    onBegin: (SessionState, SessionPage) -> Void = { _, _ in }
  ) throws -> (list: CityList, summary: ArchiveSummary) {
    let (columns, summary) = try transactions.read { database in
      let table = try CityTable(database)
      let summary = try transactions.cities()
      if summary.count > few {
        let rows = try table.page(offset: 0, limit: limit).map(SessionRow.init)
        let next = rows.count < summary.count ? rows.count : nil
        onBegin(
          SessionState(browsing: summary),
          SessionPage(rows: rows, total: summary.count, next: next))
      }
      return (try table.columns(), summary)
    }
    return (CityList(columns, mode: .browsing), summary)
  }

  /// Every city, by id.
  package func all() throws -> [ArchivedCity] { try transactions.read { try CityTable($0).all() } }
}

extension Archive {
  /// Throws `alreadyExists` when a city of its id is there.
  @discardableResult
  package func add(_ city: City, favorite: Bool = false) throws -> ArchiveEdit {
    try edit { table in
      guard try table.insert(ArchivedCity(city: city, favorite: favorite)) else {
        throw ArchiveError.alreadyExists(id: city.id)
      }
      return (city, true)
    }
  }

  /// Removes a city, and its weather history with it; throws `cityNotFound` when it is not there.
  @discardableResult
  package func remove(id: Int) throws -> ArchiveEdit {
    try edit { table in
      let city = try table.known(id).city
      return (city, try table.delete(id))
    }
  }

  /// Sets the star of a city, unless it is so already; throws `cityNotFound` when it is not there.
  @discardableResult
  package func setFavorite(id: Int, _ favorite: Bool) throws -> ArchiveEdit {
    try edit { table in (try table.known(id).city, try table.star(id, favorite)) }
  }

  private func edit(
    _ body: (CityTable) throws -> (city: City, isChange: Bool)
  ) throws -> ArchiveEdit {
    let (city, isChange) = try transactions.write { database, changes in
      let edit = try body(try CityTable(database))
      if edit.isChange {
        changes.insert(.cities)
      }
      return edit
    }
    return ArchiveEdit(city: city, isChange: isChange, status: try citiesAfterChange())
  }
}

extension Archive {
  /// Does what the body does, and then none of it: nothing is kept, and nothing is news. The body has
  /// one transaction.
  ///
  /// - Returns: what the body returns, and what would have been news. A file that is not there yet is
  ///   not made for that.
  package func rehearse<Value>(
    _ body: (Archive) throws -> Value
  ) throws -> (value: Value, news: ArchiveNews) {
    guard try transactions.exists else {
      let empty = Archive(path: Self.inMemory)
      return (try body(empty), empty.transactions.takeNews())
    }
    return try transactions.rehearse { try body(self) }
  }
}
