internal import Platform

// The weather history lives with its city: it stays when the city loses its star and goes when the
// city goes. It is no part of the archive's revision.
extension Archive {
  /// Records the weather of those cities that are favourites now, in one transaction.
  ///
  /// - Returns: the recorded entries with their ids, in the given order.
  package func record(_ entries: [WeatherEntry]) throws(ArchiveError) -> [WeatherEntry] {
    try translate { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        var recorded: [WeatherEntry] = []
        for entry in entries where try isFavorite(entry.city) {
          recorded.append(try insert(entry))
        }
        return recorded
      }
    }
  }

  /// The weather history of a city, newest first; empty for a city that is not archived.
  ///
  /// - Parameters:
  ///   - offset: how many entries to pass over; below zero counts as 0.
  ///   - limit: how many entries at most; below zero counts as 0.
  package func weatherHistory(
    of city: Int, offset: Int, limit: Int
  ) throws(ArchiveError) -> WeatherHistoryPage {
    try translate { () throws(DatabaseError) in
      try database.transaction(.read) { () throws(DatabaseError) in
        let entries = try database.statement(
          """
          SELECT id, city, time, temperature, minimum, maximum, summary, icon FROM weather_entry
          WHERE city = ? ORDER BY time DESC, id DESC LIMIT ? OFFSET ?
          """
        ).map(
          [.integer(city), .integer(max(0, limit)), .integer(max(0, offset))], read: Self.readEntry)
        let total = try database.integer(
          "SELECT count(*) FROM weather_entry WHERE city = ?", [.integer(city)])
        return WeatherHistoryPage(entries: entries, total: total)
      }
    }
  }

  /// Removes one entry; answers whether it was there.
  package func removeWeatherEntry(_ id: Int) throws(ArchiveError) -> Bool {
    try translate { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try database.run("DELETE FROM weather_entry WHERE id = ?", [.integer(id)]) == 1
      }
    }
  }

  private func isFavorite(_ city: Int) throws(DatabaseError) -> Bool {
    try database.integer("SELECT favorite FROM city WHERE id = ?", [.integer(city)]) == 1
  }

  private func insert(_ entry: WeatherEntry) throws(DatabaseError) -> WeatherEntry {
    let id = try database.statement(
      """
      INSERT INTO weather_entry (city, time, temperature, minimum, maximum, summary, icon)
      VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
      """
    ).map(
      [
        .integer(entry.city), .real(entry.time), DatabaseValue(entry.temperature),
        DatabaseValue(entry.minimum), DatabaseValue(entry.maximum), DatabaseValue(entry.summary),
        DatabaseValue(entry.icon),
      ]
    ) { $0.integer(0) }
    var recorded = entry
    recorded.id = id.first ?? 0
    return recorded
  }

  private static func readEntry(_ row: borrowing Row) -> WeatherEntry {
    WeatherEntry(
      id: row.integer(0), city: row.integer(1), time: row.real(2),
      temperature: row.optionalReal(3), minimum: row.optionalReal(4), maximum: row.optionalReal(5),
      summary: row.optionalText(6), icon: row.optionalText(7))
  }
}
