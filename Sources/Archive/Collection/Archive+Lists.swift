internal import Adapters
package import Files
internal import Geography
import Sessions

extension Archive {
  /// The lists, in their order. Does not create a missing archive.
  package func lists() throws -> [SavedList] {
    guard try transactions.exists else { return [] }
    return try transactions.read { try ListTable($0).all() }
  }

  /// The list with the id; nil if there is none. Does not create a missing archive.
  package func list(_ id: Int) throws -> SavedList? {
    guard try transactions.exists else { return nil }
    return try transactions.read { try ListTable($0).list(id) }
  }

  /// The list whose name has the same `NameFolding.identity`; nil if there is none. Does not create a missing archive.
  package func list(named name: String) throws -> SavedList? {
    guard try transactions.exists else { return nil }
    return try transactions.read { try ListTable($0).list(named: name) }
  }

  /// The index of a city in each list that contains it, by the id of the list. Does not create a missing
  /// archive. O(cities of these lists).
  package func listIndexes(of city: Int) throws -> [Int: Int] {
    guard try transactions.exists else { return [:] }
    return try transactions.read { database in
      let lists = ListTable(database)
      var indexes: [Int: Int] = [:]
      for list in try AnnotationTable(database).annotation(city)?.content.lists ?? [] {
        indexes[list] = try lists.cities(of: list).firstIndex(of: city)
      }
      return indexes
    }
  }

  /// Adds a list at the end.
  ///
  /// - Parameter query: the query of a smart list, as JSON; nil for a list that the user fills.
  /// - Throws: `ArchiveError.listExists` if a list has a name with the same `NameFolding.identity`.
  package func addList(
    _ name: String, color: SavedList.Color, icon: SavedList.Icon, query: String?
  ) throws -> SavedList {
    try editLists { lists in
      try lists.checkName(name)
      return try lists.require(lists.insert(name, color, icon, query: query))
    }
  }

  /// Changes a list and returns it.
  ///
  /// - Throws: `ArchiveError.listNotFound`, `listExists`; `listIsNotSmart` if the change sets a query.
  package func updateList(_ id: Int, _ change: ListChange) throws -> SavedList {
    try editLists { lists in
      var list = try lists.require(id)
      if let name = change.name {
        try lists.checkName(name, except: id)
        list.name = name
      }
      list.color = change.color ?? list.color
      list.icon = change.icon ?? list.icon
      if let query = change.query {
        guard list.query != nil else { throw ArchiveError.listIsNotSmart(name: list.name) }
        list.query = query
      }
      try lists.write(list)
      if let index = change.index {
        try lists.move(id, to: index)
      }
      return list
    }
  }

  /// Removes a list and returns it. Its cities and places stay in the archive.
  ///
  /// - Throws: `ArchiveError.listNotFound`.
  package func removeList(_ id: Int) throws -> SavedList {
    try transactions.write { database, changes in
      let lists = ListTable(database)
      let list = try lists.require(id)
      try record(lists.cities(of: id), in: database)
      try lists.delete(id)
      changes.insert(.cities)
      if list.placeCount ?? 0 > 0 {
        changes.insert(.guide)
      }
      return list
    }
  }

  /// Puts archived cities into a list, in one transaction. If an index is given, moves those that are in the list
  /// already.
  ///
  /// - Parameter index: the index among the other cities of the list at which to insert the cities; nil for the end.
  /// - Throws: `ArchiveError.listNotFound`, `listIsSmart`; `cityNotFound`, without a change, if the archive does not
  ///   have all of them.
  package func addToList(_ id: Int, cities ids: [Int], at index: Int?) throws -> ArchiveEdit {
    try changeCities(ofList: id, ids) { members in
      let known = Set(members)
      guard let index else { return members + ids.filter { !known.contains($0) } }
      let given = Set(ids)
      var rest = members.filter { !given.contains($0) }
      rest.insert(contentsOf: ids, at: min(max(0, index), rest.count))
      return rest
    }
  }

  /// Removes archived cities from a list, in one transaction. They stay in the archive.
  ///
  /// - Throws: as `addToList`.
  package func removeFromList(_ id: Int, cities ids: [Int]) throws -> ArchiveEdit {
    let given = Set(ids)
    return try changeCities(ofList: id, ids) { $0.filter { !given.contains($0) } }
  }

  private func changeCities(
    ofList id: Int, _ ids: [Int], _ change: ([Int]) -> [Int]
  ) throws -> ArchiveEdit {
    try editAnnotations { database, batch in
      let lists = ListTable(database)
      _ = try lists.requireFilled(id)
      let cities = try CityTable(database)
      let given = try ids.map { try cities.requireCity($0).city }
      let old = try lists.cities(of: id)
      let new = change(old)
      if new != old {
        try lists.setCities(new, of: id)
      }
      let before = Self.places(in: old)
      let after = Self.places(in: new)
      return given.map { city in
        let places = (before[city.id], after[city.id])
        // The feed records no change of a city that only moves within the list.
        let isChange = (places.0 == nil) != (places.1 == nil)
        batch.change(city.id, isChange ? [.lists] : [])
        return (city, places.0 != places.1)
      }
    }
  }

  /// The place of each city in a list, from 0.
  private static func places(in cities: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: cities.enumerated().map { ($1, $0) })
  }

  private func editLists(_ body: (ListTable) throws -> SavedList) throws -> SavedList {
    try transactions.write { database, changes in
      let list = try body(ListTable(database))
      changes.insert(.cities)
      return list
    }
  }

  /// Records in the feed that cities left a list.
  private func record(_ cities: [Int], in database: any SQLDatabase) throws {
    let batch = ChangeBatch()
    for city in cities {
      batch.change(city, [.lists])
    }
    if !cities.isEmpty {
      try ChangeTable(database).append(batch)
    }
  }
}
