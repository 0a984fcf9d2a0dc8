internal import Platform

extension Archive {
  /// The commit of an import session: adds every city, or overwrites the one of the same id in
  /// every field, its star included. Of two cities with one id the last counts.
  ///
  /// - Returns: `added` and `replaced`.
  package func commitImport(_ cities: [ArchivedCity]) throws(ArchiveError) -> CommitCounts {
    try change { (revision: inout Int) throws(DatabaseError) in
      var counts = CommitCounts()
      for city in Self.lastOfEachID(cities) {
        if try insert(city) {
          counts.added += 1
        } else {
          try overwrite(city)
          counts.replaced += 1
        }
      }
      if !cities.isEmpty { try raise(&revision) }
      return counts
    }
  }

  /// The commit of a browse session: applies its own changes by id to whatever the archive holds
  /// now. A city that another process has removed stays removed.
  ///
  /// - Parameters:
  ///   - favorites: the stars that the session changed, by id.
  ///   - removed: the cities that it removed; a star for one of them is passed over.
  /// - Returns: `removed`, `updated` and `discarded`.
  package func commitBrowse(
    favorites: [Int: Bool], removed: [Int]
  ) throws(ArchiveError) -> CommitCounts {
    try change { (revision: inout Int) throws(DatabaseError) in
      var counts = CommitCounts()
      let removed = Set(removed)
      for id in removed {
        if try delete(id) { counts.removed += 1 } else { counts.discarded += 1 }
      }
      for (id, favorite) in favorites where !removed.contains(id) {
        if try star(id, favorite) {
          counts.updated += 1
        } else if try !holds(id) {
          counts.discarded += 1
        }
      }
      if counts.removed + counts.updated > 0 { try raise(&revision) }
      return counts
    }
  }

  /// Keeps the order of the first appearances.
  private static func lastOfEachID(_ cities: [ArchivedCity]) -> [ArchivedCity] {
    var positions: [Int: Int] = [:]
    var result: [ArchivedCity] = []
    result.reserveCapacity(cities.count)
    for city in cities {
      if let position = positions[city.city.id] {
        result[position] = city
      } else {
        positions[city.city.id] = result.count
        result.append(city)
      }
    }
    return result
  }
}
