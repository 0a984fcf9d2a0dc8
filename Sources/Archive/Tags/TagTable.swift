internal import Adapters

/// Reads and writes the names of tags, which cities and places of the guide share, inside a transaction of the
/// caller.
struct TagTable {
  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  /// The tags in use, ordered by name.
  func all() throws -> [TagUse] {
    try database.statement(
      """
      SELECT name, cities, places FROM (
        SELECT t.name, t.sort_name, t.cities,
          (SELECT count(*) FROM place_tag p WHERE p.tag = t.id) AS places FROM tag t) u
      WHERE cities + places > 0 ORDER BY sort_name
      """
    ).map { TagUse(name: $0.text(0), cities: $0.integer(1), places: $0.integer(2)) }
  }

  /// The id of a tag; nil if no tag has a name with the same `NameFolding.identity`.
  func id(of name: String) throws -> Int? {
    try database.statement("SELECT id FROM tag WHERE sort_name = ?")
      .first([.identity(name)]) { $0.integer(0) }
  }

  /// The id of a tag, which is added if it does not exist. Names with the same `NameFolding.identity` are one tag,
  /// which keeps its first spelling.
  func make(_ name: String) throws -> Int {
    if let id = try id(of: name) {
      return id
    }
    return try database.integer(
      "INSERT INTO tag (name, sort_name) VALUES (?, ?) RETURNING id",
      binding: [.text(name), .identity(name)])
  }

  /// Removes the tags that no city and no place has.
  func removeUnused() throws {
    try database.run(
      """
      DELETE FROM tag WHERE cities = 0 AND id NOT IN (SELECT tag FROM place_tag)
      """)
  }
}
