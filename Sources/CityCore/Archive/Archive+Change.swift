internal import Platform

extension Archive {
  /// Adds a city, and answers the status after it.
  ///
  /// Throws `alreadyExists` when its id is there.
  @discardableResult
  package func add(_ city: City, favorite: Bool = false) throws(ArchiveError) -> ArchiveSummary {
    try changeOne(orThrow: .alreadyExists(id: city.id)) { () throws(DatabaseError) in
      try insert(ArchivedCity(city: city, favorite: favorite)) ? .changed : .refused
    }
  }

  /// Removes a city, and answers the status after it.
  ///
  /// Throws `cityNotFound` when it is not there.
  @discardableResult
  package func remove(id: Int) throws(ArchiveError) -> ArchiveSummary {
    try changeOne(orThrow: .cityNotFound(id: id)) { () throws(DatabaseError) in
      try delete(id) ? .changed : .refused
    }
  }

  /// Sets the star of a city, and answers the status after it. Setting what is set changes nothing.
  ///
  /// Throws `cityNotFound` when the city is not there.
  @discardableResult
  package func setFavorite(
    id: Int, _ favorite: Bool
  ) throws(ArchiveError) -> ArchiveSummary {
    try changeOne(orThrow: .cityNotFound(id: id)) { () throws(DatabaseError) in
      if try star(id, favorite) { return .changed }
      return try holds(id) ? .unchanged : .refused
    }
  }

  private enum Outcome { case changed, unchanged, refused }

  /// A transaction over one city, ended with the status after it or with `refusal`.
  private func changeOne(
    orThrow refusal: ArchiveError, _ body: () throws(DatabaseError) -> Outcome
  ) throws(ArchiveError) -> ArchiveSummary {
    let status: ArchiveSummary? = try change { (revision: inout Int) throws(DatabaseError) in
      let outcome = try body()
      if outcome == .changed { try raise(&revision) }
      return outcome == .refused ? nil : try readStatus()
    }
    guard let status else { throw refusal }
    return status
  }
}

/// The single rows, inside a transaction of the caller.
extension Archive {
  /// Whether the city was added: false when its id is there.
  func insert(_ city: ArchivedCity) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO city (id, name, sort_name, country, admin1, lat, lon, population, timezone,
        wikipedia, favorite) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """, values(of: city)) == 1
  }

  /// Overwrites every field of a city that is there. Not a REPLACE, which would delete the row and
  /// with it what refers to it.
  func overwrite(_ city: ArchivedCity) throws(DatabaseError) {
    try database.run(
      """
      UPDATE city SET name = ?2, sort_name = ?3, country = ?4, admin1 = ?5, lat = ?6, lon = ?7,
        population = ?8, timezone = ?9, wikipedia = ?10, favorite = ?11 WHERE id = ?1
      """, values(of: city))
  }

  /// Whether the city was there.
  func delete(_ id: Int) throws(DatabaseError) -> Bool {
    try database.run("DELETE FROM city WHERE id = ?", [.integer(id)]) == 1
  }

  /// Whether the star changed: false also when the city is not there.
  func star(_ id: Int, _ favorite: Bool) throws(DatabaseError) -> Bool {
    try database.run(
      "UPDATE city SET favorite = ?2 WHERE id = ?1 AND favorite <> ?2",
      [.integer(id), DatabaseValue(favorite)]) == 1
  }

  private func values(of archived: ArchivedCity) -> [DatabaseValue] {
    let city = archived.city
    return [
      .integer(city.id), .text(city.name), .text(fold(city.name)), DatabaseValue(city.country),
      DatabaseValue(city.admin1), .real(city.coordinate.lat), .real(city.coordinate.lon),
      DatabaseValue(city.population), DatabaseValue(city.timezone), DatabaseValue(city.wikipedia),
      DatabaseValue(archived.favorite),
    ]
  }
}
