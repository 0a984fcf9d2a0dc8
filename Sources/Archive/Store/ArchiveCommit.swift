internal import Geography
internal import Platform
package import Sessions

extension Archive {
  /// Commits a session. For an import, copies `discarded` from the plan.
  ///
  /// - Parameter origin: of the cities that an import adds.
  package func commit(_ plan: CommitPlan, from origin: CityOrigin = .search) throws -> CommitCounts
  {
    switch plan {
    case .importing(let rows, let discarded):
      var counts = try commitImport(
        rows.map { ArchivedCity(city: $0.city, favorite: $0.favorite) }, from: origin)
      counts.discarded = discarded
      return counts
    case .browsing(let favorites, let removed):
      return try commitBrowse(favorites: favorites, removed: removed)
    }
  }

  /// Adds the cities, or overwrites the values of existing ones, their stars included. The last of several
  /// cities with one id wins.
  ///
  /// - Returns: `added` and `replaced`.
  func commitImport(
    _ cities: [ArchivedCity], from origin: CityOrigin = .search
  ) throws -> CommitCounts {
    let time = clock.now()
    let cities = Dictionary(cities.map { ($0.city.id, $0) }) { $1 }
      .values.sorted { $0.city.id < $1.city.id }
    return try transactions.write(rows: cities.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      try table.inserting(cities.count, into: transactions.store) {
        for city in cities {
          if try table.insert(city, at: time, from: origin) {
            counts.added += 1
          } else {
            try table.overwrite(city)
            counts.replaced += 1
          }
        }
      }
      if !cities.isEmpty {
        changes.insert(.cities)
      }
      return counts
    }
  }

  /// Applies the changes of a browse session to the current archive. Does not restore a city that was removed
  /// meanwhile.
  ///
  /// - Parameter favorites: the new stars by id. Stars of cities in `removed` are ignored.
  func commitBrowse(favorites: [Int: Bool], removed: [Int]) throws -> CommitCounts {
    let removed = Set(removed)
    return try transactions.write(rows: removed.count + favorites.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      for id in removed {
        if try table.delete(id) {
          counts.removed += 1
        } else {
          counts.discarded += 1
        }
      }
      for (id, favorite) in favorites where !removed.contains(id) {
        if try table.star(id, to: favorite) {
          counts.updated += 1
        } else if try table.favorite(id) == nil {
          counts.discarded += 1
        }
      }
      if counts.removed + counts.updated > 0 {
        changes.insert(.cities)
      }
      return counts
    }
  }
}

/// The result of a commit. A city counts at most once.
package struct CommitCounts: Sendable, Equatable {
  /// Import: cities that were new to the archive.
  package var added = 0

  /// Import: cities that were overwritten, whether or not that changed a value.
  package var replaced = 0

  /// Browse: removed cities.
  package var removed = 0

  /// Browse: cities whose star changed in the archive.
  package var updated = 0

  /// Browse: stars and removals of cities that the archive no longer had. Import: cities that the filter hides.
  package var discarded = 0
}
