internal import Platform

/// The weather of favourites as it was whenever the user asked for it.
///
/// It lives with its city: it stays when the city loses its star and goes when the city goes. It is
/// no part of the archive's revision.
package struct WeatherLog {
  let transactions: ArchiveTransactions

  /// Records the weather of those cities that are favourites now, in one transaction. A file that
  /// is not there yet has none, and is not made for that.
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

  /// Some of the history of a city, newest first, and how many entries it has in all; empty for a
  /// city that is not archived.
  ///
  /// - Parameter offset: how many entries to pass over; below zero counts as 0, like the limit.
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
        "SELECT count(*) FROM weather_entry WHERE city = ?", [.integer(city)])
      return (entries, total)
    }
  }

  /// Removes one entry; answers whether it was there.
  package func remove(_ id: Int) throws -> Bool {
    try transactions.write { database, _ in
      try database.run("DELETE FROM weather_entry WHERE id = ?", [.integer(id)]) == 1
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
      [
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

/// The weather of a favourite as it was when the user asked for it.
package struct WeatherEntry: Sendable, Equatable {
  /// Never used twice; 0 for an entry that is not stored yet.
  package var id = 0
  package var city: Int

  /// When it was asked, in seconds since 1970.
  package var time: Double

  /// Degrees Celsius; the lowest and the highest are those of the city's day.
  package var temperature: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var summary: String?

  /// Name of the icon.
  package var icon: String?

  /// Who said so; nil for entries of versions that did not record it.
  package var provider: WeatherProviderID?
}

/// The countries: as the live source of cities told them, and those that the roulette drew last.
/// Neither is part of the archive's revision.
package struct CountryStore {
  /// How many countries the roulette remembers.
  package static let recentLimit = 10

  let transactions: ArchiveTransactions

  /// The countries that a live source told of, by code; none if it was never asked. Their `cities`
  /// is 0, for the source does not say. A file that is not there yet is not made for that.
  package func all() throws -> [Country] {
    guard try transactions.exists else { return [] }
    return try transactions.use { database in
      try database.statement(
        """
        SELECT code, name, capital, continent, population, north, south, east, west FROM country
        ORDER BY code
        """
      ).map(read: Self.read)
    }
  }

  /// Stores countries, each in the place of the one with its code.
  package func store(_ countries: [Country]) throws {
    try transactions.write { database, _ in
      let insertion = try database.statement(
        """
        INSERT INTO country (code, name, capital, continent, population, north, south, east, west)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT (code) DO UPDATE SET name = ?2, capital = ?3, continent = ?4, population = ?5,
          north = ?6, south = ?7, east = ?8, west = ?9
        """)
      for country in countries {
        let bounds = country.bounds
        try insertion.run([
          .text(country.code), .text(country.name), DatabaseValue(country.capital),
          .text(country.continent), DatabaseValue(country.population), .real(bounds.north),
          .real(bounds.south), .real(bounds.east), .real(bounds.west),
        ])
      }
    }
  }

  /// The codes of the countries drawn last, the oldest first.
  package func recent() throws -> [String] {
    try transactions.use { database in
      try database.statement("SELECT code FROM recent_country ORDER BY position").map { $0.text(0) }
    }
  }

  /// Appends a country to those drawn and forgets what is older than the last ten.
  package func record(_ code: String) throws {
    try transactions.write { database, _ in
      try database.run("INSERT INTO recent_country (code) VALUES (?)", [.text(code)])
      try database.run(
        """
        DELETE FROM recent_country WHERE position NOT IN
          (SELECT position FROM recent_country ORDER BY position DESC LIMIT ?)
        """, [.integer(Self.recentLimit)])
    }
  }

  /// Forgets the countries drawn, so that any may come next.
  package func forgetRecent() throws {
    guard try transactions.exists else { return }
    try transactions.write { database, _ in _ = try database.run("DELETE FROM recent_country") }
  }

  private static func read(_ row: borrowing Row) -> Country {
    Country(
      code: row.text(0), name: row.text(1), capital: row.optionalText(2), continent: row.text(3),
      population: row.optionalInteger(4),
      bounds: Bounds(north: row.real(5), south: row.real(6), east: row.real(7), west: row.real(8)),
      cities: 0)
  }
}
