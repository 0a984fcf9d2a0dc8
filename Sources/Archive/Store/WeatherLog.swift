internal import Adapters
package import Services

/// The weather history of favourites: an entry for each favourite that was passed to `record`.
///
/// A city that loses its star keeps its entries; a removed city does not. The history does not affect the archive's
/// revision.
package struct WeatherLog {
  let transactions: ArchiveTransactions

  /// Records the weather of those cities that are favourites now, in one transaction. Does not create a missing
  /// archive.
  ///
  /// - Returns: the recorded entries with their ids, in the given order.
  package func record(_ entries: [WeatherEntry]) throws -> [WeatherEntry] {
    guard try transactions.exists, !entries.isEmpty else { return [] }
    return try transactions.write { database, _ in
      let cities = try CityTable(database)
      return try entries.filter { try cities.favorite($0.city) == true }
        .map { try Self.insert($0, into: database) }
    }
  }

  /// A page of a city's history, the newest first, and the total number of entries. Empty for a city that is
  /// not archived.
  ///
  /// - Parameters:
  ///   - offset: the number of entries to skip; a negative number counts as 0.
  ///   - limit: the maximum number of entries to return; a negative number counts as 0.
  package func page(
    of city: Int, offset: Int, limit: Int
  ) throws -> (entries: [WeatherEntry], total: Int) {
    try transactions.read { database in
      let entries = try database.statement(
        """
        SELECT id, city, time, temperature, minimum, maximum, summary, icon, provider
        FROM weather_entry
        WHERE city = ? ORDER BY time DESC, id DESC LIMIT ? OFFSET ?
        """
      ).map(
        [.integer(city), .integer(max(0, limit)), .integer(max(0, offset))], read: Self.readEntry)
      let total = try database.integer(
        "SELECT count(*) FROM weather_entry WHERE city = ?", binding: [.integer(city)])
      return (entries, total)
    }
  }

  /// Removes one entry. Returns whether it existed.
  package func remove(_ id: Int) throws -> Bool {
    guard try transactions.exists else { return false }
    return try transactions.write { database, _ in
      try database.run("DELETE FROM weather_entry WHERE id = ?", binding: [.integer(id)]) == 1
    }
  }

  private static func insert(
    _ entry: WeatherEntry, into database: any SQLDatabase
  ) throws -> WeatherEntry {
    var recorded = entry
    recorded.id = try database.integer(
      """
      INSERT INTO weather_entry (city, time, temperature, minimum, maximum, summary, icon, provider)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      binding: [
        .integer(entry.city), .real(entry.time), DatabaseValue(entry.temperature),
        DatabaseValue(entry.minimum), DatabaseValue(entry.maximum), DatabaseValue(entry.summary),
        DatabaseValue(entry.icon), DatabaseValue(entry.provider?.rawValue),
      ])
    return recorded
  }

  private static func readEntry(_ row: borrowing Row) -> WeatherEntry {
    WeatherEntry(
      id: row.integer(0), city: row.integer(1), time: row.real(2),
      temperature: row.optionalReal(3), minimum: row.optionalReal(4), maximum: row.optionalReal(5),
      summary: row.optionalText(6), icon: row.optionalText(7),
      provider: row.optionalText(8).flatMap(WeatherProviderID.init))
  }
}
