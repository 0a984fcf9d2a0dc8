internal import Platform

/// The cities that outlive their sessions, in one SQLite file that several processes may share; and
/// beside them the guide, the weather log and the countries.
///
/// Not sendable: owned by one `ArchiveQueue`. It opens its file at the first use that needs one: it
/// makes it where there is none, and brings an older one to the newest schema. A file that is
/// damaged, foreign or newer is refused with `ArchiveError.storageFailed` and left untouched.
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
  let file: ArchiveFile

  /// - Parameter busyTimeout: how long to wait for another process's lock, in milliseconds.
  package init(path: String, busyTimeout: Int32 = 5000) {
    file = ArchiveFile(path: path, busyTimeout: busyTimeout)
    guide = Guide(file)
    weatherLog = WeatherLog(file: file)
    countries = CountryStore(file: file)
  }

  /// Absolute path of the file, or `inMemory`.
  package var path: String { file.path }

  /// Counts and revision, all of the same moment. A file that is not there yet is not made for that.
  package func status() throws -> ArchiveSummary { try file.cities() }
}

extension Archive {
  package func city(id: Int) throws -> ArchivedCity? { try file.use { try CityTable($0).city(id) } }

  /// Those of the ids that the archive holds, and whether each has a star. A file that is not there
  /// yet is not made for that.
  package func favorites(of ids: [Int]) throws -> [Int: Bool] {
    guard file.exists else { return [:] }
    return try file.read { database in
      let table = try CityTable(database)
      var found: [Int: Bool] = [:]
      for id in ids { found[id] = try table.favorite(id) }
      return found
    }
  }

  /// A part of the archive in session order: favourite first, then population descending (unknown
  /// counts as 0), then folded name, name and id ascending. Texts compare by their UTF-8 bytes.
  ///
  /// - Parameter offset: how many cities to pass over; below zero counts as 0, like the limit.
  /// - Returns: the part, and how many cities there are in all.
  package func page(offset: Int, limit: Int) throws -> (cities: [ArchivedCity], total: Int) {
    try file.read { database in
      let cities = try CityTable(database).page(offset: max(0, offset), limit: max(0, limit))
      return (cities, try file.cities().count)
    }
  }

  /// Every city, by id.
  package func all() throws -> [ArchivedCity] { try file.read { try CityTable($0).all() } }
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
    let (city, isChange) = try file.write { database, changes in
      let edit = try body(try CityTable(database))
      if edit.isChange { changes.insert(.cities) }
      return edit
    }
    return ArchiveEdit(city: city, isChange: isChange, status: try status())
  }
}

/// What an edit of the archive did.
package struct ArchiveEdit: Sendable {
  /// The city that was added, removed or starred.
  package let city: City
  /// False if it was so already.
  package let isChange: Bool
  /// The archive afterwards.
  package let status: ArchiveSummary
}

/// A city as the archive keeps it.
package struct ArchivedCity: Sendable, Equatable {
  package var city: City
  package var favorite: Bool
}
