internal import Platform

extension Archive {
  /// The city of this id, or nil.
  package func city(id: Int) throws(ArchiveError) -> ArchivedCity? {
    try translate { () throws(DatabaseError) in try find(id) }
  }

  /// Those of the ids that the archive holds, and whether each has a star.
  package func favorites(of ids: [Int]) throws(ArchiveError) -> [Int: Bool] {
    try translate { () throws(DatabaseError) in
      try database.transaction(.read) { () throws(DatabaseError) in
        let statement = try database.statement("SELECT favorite FROM city WHERE id = ?")
        var found: [Int: Bool] = [:]
        for id in ids { found[id] = try statement.first([.integer(id)]) { $0.integer(0) == 1 } }
        return found
      }
    }
  }

  /// A part of the archive in session order: favourite first, then population descending (unknown
  /// counts as 0), then folded name, name and id ascending. Texts compare by their UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - offset: how many cities to pass over; below zero counts as 0.
  ///   - limit: how many cities at most; below zero counts as 0.
  package func page(offset: Int, limit: Int) throws(ArchiveError) -> ArchivePage {
    try translate { () throws(DatabaseError) in
      try database.transaction(.read) { () throws(DatabaseError) in
        let cities = try database.statement(
          """
          SELECT \(Self.columns) FROM city
          ORDER BY favorite DESC, ifnull(population, 0) DESC, sort_name, name, id
          LIMIT ? OFFSET ?
          """
        ).map([.integer(max(0, limit)), .integer(max(0, offset))], read: Self.read)
        return ArchivePage(cities: cities, total: try readStatus().count)
      }
    }
  }

  /// Every city, by id.
  package func all() throws(ArchiveError) -> [ArchivedCity] {
    try translate { () throws(DatabaseError) in
      try database.transaction(.read) { () throws(DatabaseError) in
        // Counted, for the stored number could be damaged and ask for any amount of memory.
        let count = try database.integer("SELECT count(*) FROM city")
        return try database.statement("SELECT \(Self.columns) FROM city ORDER BY id")
          .map(capacity: count, read: Self.read)
      }
    }
  }

  func find(_ id: Int) throws(DatabaseError) -> ArchivedCity? {
    try database.statement("SELECT \(Self.columns) FROM city WHERE id = ?")
      .first([.integer(id)], read: Self.read)
  }

  func holds(_ id: Int) throws(DatabaseError) -> Bool {
    try database.integer("SELECT 1 FROM city WHERE id = ?", [.integer(id)]) == 1
  }

  /// In the order of `read`.
  private static let columns =
    "id, name, country, admin1, lat, lon, population, timezone, wikipedia, favorite"

  private static func read(_ row: borrowing Row) -> ArchivedCity {
    let city = City(
      id: row.integer(0), name: row.text(1), country: row.optionalText(2),
      admin1: row.optionalText(3),
      coordinate: Coordinate(lat: row.real(4), lon: row.real(5)),
      population: row.optionalInteger(6), timezone: row.optionalText(7),
      wikipedia: row.optionalText(8))
    return ArchivedCity(city: city, favorite: row.bool(9))
  }
}
