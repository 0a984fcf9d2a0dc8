internal import Adapters
package import Files
package import Geography
internal import Text

extension Archive {
  /// Changes the annotations of cities, except their lists, in one transaction.
  ///
  /// - Throws: `ArchiveError.cityNotFound`, without a change, if the archive does not have all of them.
  package func annotate(ids: [Int], _ change: AnnotationChange) throws -> ArchiveEdit {
    try editAnnotations { database, batch in
      let cities = try CityTable(database)
      let annotations = AnnotationTable(database)
      let edits = try ids.map { id in
        let city = try cities.requireCity(id).city
        let fields = try annotations.apply(change, to: id)
        batch.change(id, fields)
        return (city: city, isChange: !fields.isEmpty)
      }
      if change.tags != nil || !change.removedTags.isEmpty {
        try TagTable(database).removeUnused()
      }
      return edits
    }
  }

  /// The annotations of archived cities, in the order of the ids. Ids that are not archived are left out.
  package func cityAnnotations(of ids: [Int]) throws -> [CityAnnotation] {
    try transactions.read { database in
      let table = AnnotationTable(database)
      return try ids.compactMap(table.annotation)
    }
  }

  /// The annotations for a file, by the ids of their cities, without empty ones. Does not create a missing archive.
  package func fileAnnotations() throws -> [Int: FileAnnotation] {
    guard try transactions.exists else { return [:] }
    return try transactions.read { database in
      let names = Dictionary(
        uniqueKeysWithValues: try ListTable(database).all().map { ($0.id, $0.name) })
      return try AnnotationTable(database).contents().mapValues { annotation in
        FileAnnotation(
          ownName: annotation.ownName, note: annotation.note, tags: annotation.tags,
          lists: annotation.lists.compactMap { names[$0] }, visits: annotation.visits,
          isPlanned: annotation.isPlanned)
      }
    }
  }

  /// The tags of cities and places, ordered by name. Does not create a missing archive.
  package func tags() throws -> [TagUse] {
    guard try transactions.exists else { return [] }
    return try transactions.read { try TagTable($0).all() }
  }

  /// Runs an edit that collects its changes itself, because no trigger records changes of annotations in the feed.
  func editAnnotations(
    _ body: (any SQLDatabase, ChangeBatch) throws -> [(city: City, isChange: Bool)]
  ) throws -> ArchiveEdit {
    let edits = try transactions.write { database, changes in
      let batch = ChangeBatch()
      let edits = try body(database, batch)
      if !batch.rows.isEmpty {
        try ChangeTable(database).append(batch)
      }
      if edits.contains(where: \.isChange) {
        changes.insert(.cities)
      }
      return edits
    }
    return ArchiveEdit(
      cities: edits.map(\.city), changed: edits.filter(\.isChange).map(\.city),
      status: try citiesAfterChange())
  }
}
