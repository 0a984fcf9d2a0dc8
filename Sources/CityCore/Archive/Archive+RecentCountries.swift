internal import Platform

extension Archive {
  /// How many countries the roulette remembers.
  package static let recentCountryLimit = 10

  /// The codes of the countries drawn last, the oldest first.
  package func recentCountries() throws(ArchiveError) -> [String] {
    try translate { () throws(DatabaseError) in
      try database.statement("SELECT code FROM recent_country ORDER BY position")
        .map { $0.text(0) }
    }
  }

  /// Appends a country and forgets what is older than the last ten. The revision stays.
  package func recordCountry(_ code: String) throws(ArchiveError) {
    try translate { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO recent_country (code) VALUES (?)", [.text(code)])
        try database.run(
          """
          DELETE FROM recent_country WHERE position NOT IN
            (SELECT position FROM recent_country ORDER BY position DESC LIMIT ?)
          """, [.integer(Self.recentCountryLimit)])
      }
    }
  }
}
