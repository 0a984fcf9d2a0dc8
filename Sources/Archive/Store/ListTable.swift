internal import Adapters
import Files

/// Reads and writes the tables of lists, inside a transaction of the caller.
struct ListTable {
  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  /// All lists, in their order.
  func all() throws -> [SavedList] {
    try database.statement("\(Self.selection) ORDER BY l.position, l.id").map(read: Self.read)
  }

  func list(_ id: Int) throws -> SavedList? {
    try database.statement("\(Self.selection) WHERE l.id = ?").first(
      [.integer(id)], read: Self.read)
  }

  /// The list whose name has the same `NameFolding.identity`.
  func list(named name: String) throws -> SavedList? {
    try database.statement("\(Self.selection) WHERE l.sort_name = ?").first(
      [.identity(name)], read: Self.read)
  }

  /// - Throws: `ArchiveError.listNotFound`.
  func require(_ id: Int) throws -> SavedList {
    guard let list = try list(id) else { throw ArchiveError.listNotFound(id: id) }
    return list
  }

  /// - Throws: `ArchiveError.listNotFound`; `ArchiveError.listIsSmart`.
  func requireFilled(_ id: Int) throws -> SavedList {
    let list = try require(id)
    guard list.query == nil else { throw ArchiveError.listIsSmart(name: list.name) }
    return list
  }

  /// - Throws: `ArchiveError.listExists` if a list other than `id` has a name with the same `NameFolding.identity`.
  func checkName(_ name: String, except id: Int? = nil) throws {
    if let other = try list(named: name), other.id != id {
      throw ArchiveError.listExists(name: other.name)
    }
  }

  /// The position after the last list.
  func nextPosition() throws -> Int {
    try database.integer("SELECT coalesce(max(position), -1) + 1 FROM list")
  }

  /// Adds a list and returns its id.
  ///
  /// - Parameter position: nil for the end.
  func insert(
    _ name: String, _ color: SavedList.Color, _ icon: SavedList.Icon, query: String?,
    at position: Int? = nil
  ) throws -> Int {
    try database.integer(
      """
      INSERT INTO list (name, sort_name, color, icon, query, position)
      VALUES (?, ?, ?, ?, ?, ?) RETURNING id
      """,
      binding: [
        .text(name), .identity(name), .text(color.rawValue), .text(icon.rawValue),
        DatabaseValue(query), .integer(position ?? nextPosition()),
      ])
  }

  func write(_ list: SavedList) throws {
    try database.run(
      "UPDATE list SET name = ?2, sort_name = ?3, color = ?4, icon = ?5, query = ?6 WHERE id = ?1",
      binding: [
        .integer(list.id), .text(list.name), .identity(list.name), .text(list.color.rawValue),
        .text(list.icon.rawValue), DatabaseValue(list.query),
      ])
  }

  /// Moves a list to an index among the lists; to the end if the index is too large, to the start if it is negative.
  func move(_ id: Int, to index: Int) throws {
    var ids = try all().map(\.id).filter { $0 != id }
    ids.insert(id, at: min(max(0, index), ids.count))
    for (position, id) in ids.enumerated() {
      try database.run(
        "UPDATE list SET position = ? WHERE id = ?", binding: [.integer(position), .integer(id)])
    }
  }

  func delete(_ id: Int) throws {
    try database.run("DELETE FROM list WHERE id = ?", binding: [.integer(id)])
  }

  /// The ids of a list's cities, in the list's order.
  func cities(of list: Int) throws -> [Int] {
    try database.statement("SELECT city FROM list_city WHERE list = ? ORDER BY position, city")
      .map([.integer(list)]) { $0.integer(0) }
  }

  /// Replaces the cities of a list and their order.
  func setCities(_ cities: [Int], of list: Int) throws {
    // The positions have gaps where a city was removed from the archive.
    let stored = try database.statement("SELECT city, position FROM list_city WHERE list = ?")
      .map([.integer(list)]) { ($0.integer(0), $0.integer(1)) }
    let positions = Dictionary(stored) { first, _ in first }
    let kept = Set(cities)
    for city in positions.keys where !kept.contains(city) {
      try database.run(
        "DELETE FROM list_city WHERE list = ? AND city = ?",
        binding: [.integer(list), .integer(city)])
    }
    for (position, city) in cities.enumerated() where positions[city] != position {
      try database.run(
        """
        INSERT INTO list_city (list, city, position) VALUES (?1, ?2, ?3)
        ON CONFLICT (list, city) DO UPDATE SET position = ?3
        """, binding: [.integer(list), .integer(city), .integer(position)])
    }
  }

  private static let selection = """
    SELECT l.id, l.name, l.color, l.icon, l.query,
      (SELECT count(*) FROM list_city m WHERE m.list = l.id),
      (SELECT count(*) FROM list_place m WHERE m.list = l.id)
    FROM list l
    """

  private static func read(_ row: borrowing Row) -> SavedList {
    let query = row.optionalText(4)
    return SavedList(
      id: row.integer(0), name: row.text(1),
      color: SavedList.Color(rawValue: row.text(2)) ?? .gray,
      icon: SavedList.Icon(rawValue: row.text(3)) ?? .pin, query: query,
      count: query == nil ? row.integer(5) : nil,
      placeCount: query == nil ? row.integer(6) : nil)
  }
}
