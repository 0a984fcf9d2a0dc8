internal import Adapters
package import Geography

/// The countries of the live source, and the countries that the roulette drew last. Neither affects the
/// archive's revision.
package struct CountryStore {
  /// The number of drawn countries to remember.
  package static let recentLimit = 10

  let transactions: ArchiveTransactions

  /// The countries of the live source, ordered by code; empty until the source has stored them. Their `cities` is 0,
  /// because the source does not report it. Does not create a missing archive.
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

  /// Adds countries. Replaces those with the same code.
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

  /// Appends a drawn country and keeps the last `recentLimit`.
  package func record(_ code: String) throws {
    try transactions.write { database, _ in
      try database.run("INSERT INTO recent_country (code) VALUES (?)", binding: [.text(code)])
      try database.run(
        """
        DELETE FROM recent_country WHERE position NOT IN
          (SELECT position FROM recent_country ORDER BY position DESC LIMIT ?)
        """, binding: [.integer(Self.recentLimit)])
    }
  }

  /// Clears the list of drawn countries.
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
