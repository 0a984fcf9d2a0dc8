package import Geography
internal import Platform

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
