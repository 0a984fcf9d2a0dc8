internal import Adapters
internal import Geography
import Platform
package import Sessions

extension Archive {
  /// Commits a session. For an import, the returned `discarded` is that of the plan.
  ///
  /// - Parameter origin: stored with the cities that an import adds.
  package func commit(_ plan: CommitPlan, from origin: CityOrigin = .search) throws -> CommitCounts
  {
    switch plan {
    case .importing(let rows, let discarded, let annotations):
      var counts = try commitImport(
        rows.map { ArchivedCity(city: $0.city, favorite: $0.favorite) }, annotations: annotations,
        from: origin)
      counts.discarded = discarded
      return counts
    case .browsing(let favorites, let removed, let annotations):
      return try commitBrowse(favorites: favorites, removed: removed, annotations: annotations)
    }
  }

  /// Adds the cities, or overwrites the values of existing ones, their stars included, and then applies the changes of
  /// annotations. The last of several cities with one id wins.
  ///
  /// - Returns: `added`, `replaced` and `annotated`.
  func commitImport(
    _ cities: [ArchivedCity], annotations: [Int: AnnotationPatch] = [:],
    from origin: CityOrigin = .search
  ) throws -> CommitCounts {
    let time = clock.now()
    let cities = Dictionary(cities.map { ($0.city.id, $0) }) { $1 }
      .values.sorted { $0.city.id < $1.city.id }
    return try transactions.write(rows: cities.count) { database, changes in
      let table = try CityTable(database)
      var counts = CommitCounts()
      let present = try table.cities(cities.map(\.city.id))
      try table.inserting(cities.count, into: transactions.store) {
        for city in cities {
          if let old = present[city.city.id] {
            try table.overwrite(old, with: city)
            counts.replaced += 1
          } else {
            try table.insert(city, at: time, from: origin)
            counts.added += 1
          }
        }
      }
      counts.annotated = try apply(annotations, in: database).annotated
      if !cities.isEmpty {
        changes.insert(.cities)
      }
      return counts
    }
  }

  /// Applies the changes of a browse session to the current archive. Does not restore a city that was removed
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - favorites: the new stars by id. Stars of cities in `removed` are ignored.
  ///   - annotations: the changes by id; none of a city in `removed`.
  func commitBrowse(
    favorites: [Int: Bool], removed: [Int], annotations: [Int: AnnotationPatch] = [:]
  ) throws -> CommitCounts {
    let removed = Set(removed)
    let rows = removed.count + favorites.count + annotations.count
    return try transactions.write(rows: rows) { database, changes in
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
      let applied = try apply(annotations, in: database)
      counts.annotated = applied.annotated
      // The loop over `favorites` has already counted its missing cities.
      counts.discarded += applied.missing.filter { favorites[$0] == nil }.count
      if counts.removed + counts.updated + counts.annotated > 0 {
        changes.insert(.cities)
      }
      return counts
    }
  }

  /// Applies changes of annotations, and appends them to the feed.
  private func apply(
    _ patches: [Int: AnnotationPatch], in database: any SQLDatabase
  ) throws -> (annotated: Int, missing: [Int]) {
    if patches.isEmpty {
      return (0, [])
    }
    let applied = try AnnotationTable(database).apply(patches)
    let batch = ChangeBatch()
    for (id, fields) in applied.fields.sorted(by: { $0.key < $1.key }) {
      batch.change(id, fields)
    }
    if !batch.rows.isEmpty {
      try ChangeTable(database).append(batch)
    }
    return (applied.fields.count, applied.missing)
  }
}

/// The result of a commit. A city counts in at most one number, apart from `annotated`.
package struct CommitCounts: Sendable, Equatable {
  /// Import: cities that were new to the archive.
  package var added = 0

  /// Import: cities that were overwritten, whether or not that changed a value.
  package var replaced = 0

  /// Browse: removed cities.
  package var removed = 0

  /// Browse: cities whose star changed in the archive.
  package var updated = 0

  /// Cities whose annotation changed in the archive.
  package var annotated = 0

  /// Browse: edited or removed cities that the archive no longer had. Import: cities that the session's filter hides.
  package var discarded = 0
}
