internal import Adapters
package import Geography
internal import Platform
package import Sessions

/// The stored cities with their annotations and lists, the guide, the weather history and the countries: in one SQLite
/// file that several processes can share, in a schema of a PostgreSQL database that several machines can share, or in
/// memory. A folder beside the file contains the pictures of its guide.
///
/// Not sendable: owned by an `ArchiveQueue`, or by the function that creates it. The first use opens the archive,
/// creates it if it does not exist, and upgrades an older one. Some reads, such as `status`, neither create an archive
/// nor upgrade an older file. A foreign or newer file, and newer tables on a server, are rejected with
/// `ArchiveError.storageFailed` and not changed.
///
/// The methods are synchronous, and their reads see all earlier commits of any process. A method that edits the archive
/// runs one transaction, except `replace(by:)` of a file. Outside a dry run it returns after its changes are durable,
/// or throws and changes nothing; after `ArchiveError.outcomeUnknown` the changes may be durable nevertheless.
///
/// - Throws: `ArchiveError`, or `CancellationError` if the task is cancelled.
package final class Archive {
  /// The path of an archive in memory. Such an archive lives as long as its `Archive`.
  package static let inMemory = Database.inMemory

  package let pictures: ArchivePictures
  package let weatherLog: WeatherLog
  package let countries: CountryStore
  let transactions: ArchiveTransactions
  let clock: WallClock
  var store: any ArchiveStore { transactions.store }

  /// - Parameters:
  ///   - path: a file, `inMemory`, or the address of a server.
  ///   - localPath: for an archive on a server, the path beside which its local files are stored; nil to store pictures
  ///     in a temporary folder, as for an archive in memory.
  ///   - busyTimeout: the longest wait for another process's lock, in milliseconds.
  ///   - policy: the backup policy. If it makes backups, one precedes each upgrade of a file with cities or places.
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
    clock = policy.clock
    pictures = ArchivePictures(transactions)
    weatherLog = WeatherLog(transactions: transactions)
    countries = CountryStore(transactions: transactions)
  }

  /// The path of the file, `inMemory`, or the server's address without passwords.
  package var path: String { transactions.path }

  /// Replaces the archive by a backup. A file is replaced even if it is damaged. The new revisions are higher
  /// than the former ones or, if these cannot be read, than those that the client knows.
  ///
  /// - Returns: the path of a file with the former archive; nil if there was none.
  package func replace(by backup: RestorableBackup) throws -> String? {
    try transactions.replace(by: backup)
  }

  /// Counts and revision at one moment. Does not create a missing archive.
  package func status() throws -> ArchiveSummary { try transactions.cities() }

  /// The counts and revision of the cities after the changes of this use. After a change they are available even if the
  /// archive can no longer be reached.
  package func citiesAfterChange() throws -> ArchiveSummary {
    try transactions.citiesAfterChange()
  }

  /// The guide after the changes of this use.
  package func guideAfterChange() throws -> GuideSummary { try transactions.guideAfterChange() }
}

extension Archive {
  /// A city by its GeoNames id; nil if it is not archived. O(log n).
  package func city(id: Int) throws -> ArchivedCity? {
    try transactions.use { try CityTable($0).city(id) }
  }

  /// The favourite flags of those ids that are archived. Does not create a missing archive.
  package func favorites(of ids: [Int]) throws -> [Int: Bool] {
    guard try transactions.exists else { return [:] }
    return try transactions.read { database in
      let table = try CityTable(database)
      // If there are fewer cities than ids, read the flags of all cities: a server would need one round trip for each
      // id.
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

  /// A page of the archive in session order: favourites first, then population descending (unknown counts as
  /// 0), then folded name, name and id ascending. Texts compare by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - offset: the number of cities to skip; a negative number counts as 0.
  ///   - limit: the maximum number of cities to return; a negative number counts as 0.
  /// - Returns: the page, and the total number of cities.
  package func page(offset: Int, limit: Int) throws -> (cities: [ArchivedCity], total: Int) {
    try transactions.read { database in
      let cities = try CityTable(database).page(offset: max(0, offset), limit: max(0, limit))
      return (cities, try transactions.cities().count)
    }
  }

  /// The page after a cursor, even if the cursor's city was changed or removed. O(log n + limit).
  ///
  /// - Returns: the page, whether it is the last, and the total number of cities.
  package func page(
    after cursor: ArchiveCursor, limit: Int
  ) throws -> (cities: [ArchivedCity], isLast: Bool, total: Int) {
    try transactions.read { database in
      let limit = max(0, limit)
      let cities = try CityTable(database).page(after: cursor, limit: limit + 1)
      return (Array(cities.prefix(limit)), cities.count <= limit, try transactions.cities().count)
    }
  }

  /// The list of a browse session and the summary at the same moment.
  ///
  /// - Parameters:
  ///   - count: the number of rows that `onBegin` receives; without any, it is not called.
  ///   - onBegin: receives the opening state and the first rows before all cities are read. Reading a million took half
  ///     a second when measured.
  package func browse(
    firstRows count: Int = 0, onBegin: (SessionState, [SessionRow]) -> Void
  ) throws -> (list: CityList, summary: ArchiveSummary) {
    let (columns, summary, annotations) = try transactions.read { database in
      let table = try CityTable(database)
      let summary = try transactions.cities()
      if count > 0 {
        let rows = try table.page(offset: 0, limit: count).map(SessionRow.init)
        onBegin(SessionState(browsing: summary), rows)
      }
      return (try table.columns(), summary, try AnnotationTable(database).contents())
    }
    return (CityList(columns, mode: .browsing, annotations: annotations), summary)
  }

  /// All cities in the order of their ids.
  package func all() throws -> [ArchivedCity] { try transactions.read { try CityTable($0).all() } }
}

extension Archive {
  /// Adds a city.
  ///
  /// - Throws: `ArchiveError.alreadyExists` if the archive has a city with its id.
  @discardableResult
  package func add(_ city: City, favorite: Bool = false) throws -> ArchiveEdit {
    try edit { table in
      guard try table.favorite(city.id) == nil else {
        throw ArchiveError.alreadyExists(id: city.id)
      }
      let added = ArchivedCity(city: city, favorite: favorite)
      try table.insert(added, at: clock.now(), from: .search)
      return [(city, true)]
    }
  }

  /// Removes cities with their weather history, annotations and list memberships, in one transaction.
  ///
  /// - Throws: `ArchiveError.cityNotFound`, without a change, if the archive does not have all of them.
  @discardableResult
  package func remove(ids: [Int]) throws -> ArchiveEdit {
    try edit { table in
      try ids.map { try table.requireCity($0).city }.map { ($0, try table.delete($0.id)) }
    }
  }

  /// Sets or clears the star of cities, in one transaction. A city whose star has that value already does not change.
  ///
  /// - Throws: `ArchiveError.cityNotFound`, without a change, if the archive does not have all of them.
  @discardableResult
  package func setFavorite(ids: [Int], to favorite: Bool) throws -> ArchiveEdit {
    try edit { table in
      try ids.map { (try table.requireCity($0).city, try table.star($0, to: favorite)) }
    }
  }

  private func edit(
    _ body: (CityTable) throws -> [(city: City, isChange: Bool)]
  ) throws -> ArchiveEdit {
    let edits = try transactions.write { database, changes in
      let edits = try body(try CityTable(database))
      if edits.contains(where: \.isChange) {
        changes.insert(.cities)
      }
      return edits
    }
    return ArchiveEdit(
      cities: edits.map(\.city), changed: edits.filter(\.isChange).map(\.city),
      status: try citiesAfterChange())
  }
}

extension Archive {
  /// Runs the body as a dry run: rolls its write transaction back. The body must run at most one. If the archive does
  /// not exist, the body gets an empty archive in memory.
  ///
  /// - Returns: the value of the body and the changes that it would have made.
  /// - Throws: also the errors of the body.
  package func dryRun<Value>(
    _ body: (Archive) throws -> Value
  ) throws -> (value: Value, news: ArchiveNews) {
    guard try transactions.exists else {
      let empty = Archive(path: Self.inMemory)
      return (try body(empty), empty.transactions.drainNews())
    }
    return try transactions.dryRun { try body(self) }
  }
}

/// The result of an edit of the archive.
package struct ArchiveEdit: Sendable {
  /// The cities that the edit was to change.
  package let cities: [City]

  /// The cities that the edit changed. If an edit of a list changes that list, all cities of the edit count.
  package let changed: [City]

  /// The archive after the edit.
  package let status: ArchiveSummary
}

extension Archive: ArchiveReader {
  package var isSelection: Bool { false }

  package func browse() throws -> (list: CityList, summary: ArchiveSummary) {
    try browse { _, _ in }
  }

  package func annotations(of ids: [Int]) throws -> [Int: Annotation] {
    try transactions.read { try AnnotationTable($0).contents(of: ids) }
  }

  package func changes(
    since start: ChangeCursor, upTo end: ChangeCursor, limit: Int
  ) throws -> [ArchiveChange]? {
    do {
      let page = try changes(since: start, limit: limit)
      let changes = page.changes.filter { $0.cursor.number <= end.number }
      let isWhole = !page.hasMore || changes.count < page.changes.count
      return isWhole ? changes : nil
    } catch ArchiveError.cursorExpired {
      return nil
    }
  }
}
