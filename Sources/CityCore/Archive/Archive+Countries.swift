internal import Platform

extension Archive {
  /// The countries that a live source told of, by code; none if it was never asked. Their `cities`
  /// is 0, for the source does not say.
  package func countries() throws(ArchiveError) -> [Country] {
    try translate { () throws(DatabaseError) in
      try database.statement(
        """
        SELECT code, name, capital, continent, population, north, south, east, west FROM country
        ORDER BY code
        """
      ).map { Self.readCountry($0) }
    }
  }

  /// Stores countries, each in the place of the one with its code. The revision stays: they are no
  /// cities.
  package func store(_ countries: [Country]) throws(ArchiveError) {
    try translate { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for country in countries { try store(country) }
      }
    }
  }

  private func store(_ country: Country) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO country (code, name, capital, continent, population, north, south, east, west)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (code) DO UPDATE SET name = ?2, capital = ?3, continent = ?4, population = ?5,
        north = ?6, south = ?7, east = ?8, west = ?9
      """,
      [
        .text(country.code), .text(country.name), DatabaseValue(country.capital),
        .text(country.continent), DatabaseValue(country.population), .real(country.bounds.north),
        .real(country.bounds.south), .real(country.bounds.east), .real(country.bounds.west),
      ])
  }

  private static func readCountry(_ row: borrowing Row) -> Country {
    Country(
      code: row.text(0), name: row.text(1), capital: row.optionalText(2), continent: row.text(3),
      population: row.optionalInteger(4),
      bounds: Bounds(
        north: row.real(5), south: row.real(6), east: row.real(7), west: row.real(8)),
      cities: 0)
  }
}
