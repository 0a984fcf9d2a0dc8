import Geography
internal import Platform
import Sessions
internal import Text

/// Reads and writes the table of cities. The caller runs the transaction, if one is needed.
struct CityTable {
  private let database: any SQLDatabase
  private let find: any SQLStatement
  private let insertion: any SQLStatement
  private let upkeep = Upkeep()

  init(_ database: any SQLDatabase) throws {
    self.database = database
    find = try database.statement("SELECT \(Self.columns) FROM city WHERE id = ?")
    insertion = try database.statement(
      """
      INSERT INTO city (id, name, sort_name, country, admin1, lat, lon, population, timezone,
        wikipedia, favorite, added, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """)
  }

  func city(_ id: Int) throws -> ArchivedCity? { try find.first([.integer(id)], read: Self.read) }

  /// The ids of all cities; nil if there are more than the limit.
  func ids(atMost limit: Int) throws -> Set<Int>? {
    let ids = try database.statement("SELECT id FROM city LIMIT ?")
      .map([.integer(limit + 1)]) { $0.integer(0) }
    return ids.count > limit ? nil : Set(ids)
  }

  /// The city with an id.
  ///
  /// - Throws: `ArchiveError.cityNotFound` if there is none.
  func requireCity(_ id: Int) throws -> ArchivedCity {
    guard let city = try city(id) else { throw ArchiveError.cityNotFound(id: id) }
    return city
  }

  /// Whether a city has a star; nil if the city is not archived.
  func favorite(_ id: Int) throws -> Bool? {
    try database.statement("SELECT favorite FROM city WHERE id = ?")
      .first([.integer(id)]) { $0.bool(0) }
  }

  /// The favourite flag of each city, by id.
  func favorites() throws -> [Int: Bool] {
    let pairs = try database.statement("SELECT id, favorite FROM city")
      .map { ($0.integer(0), $0.bool(1)) }
    return Dictionary(pairs) { $1 }
  }

  func page(offset: Int, limit: Int) throws -> [ArchivedCity] {
    try database.statement(
      """
      SELECT \(Self.columns) FROM city
      ORDER BY favorite DESC, ifnull(population, 0) DESC, sort_name, name, id
      LIMIT ? OFFSET ?
      """
    ).map([.integer(limit), .integer(offset)], read: Self.read)
  }

  /// The page after a position in session order. The city at the position may have been removed.
  func page(after cursor: ArchiveCursor, limit: Int) throws -> [ArchivedCity] {
    let place: [DatabaseValue] = [
      DatabaseValue(cursor.favorite), .integer(cursor.population), .folded(cursor.name),
      .text(cursor.name), .integer(cursor.id),
    ]
    var cities: [ArchivedCity] = []
    for (index, part) in Self.behind.enumerated() where cities.count < limit {
      cities += try database.statement("SELECT \(Self.columns) FROM city WHERE \(part) LIMIT ?")
        .map(place.dropLast(index) + [.integer(limit - cities.count)], read: Self.read)
    }
    return cities
  }

  /// The conditions for rows after a position, each for one range of the index. Together they are one comparison of row
  /// values with mixed directions, which SQLite does not support.
  private static let behind = [
    """
    favorite = ? AND ifnull(population, 0) = ? AND sort_name = ? AND name = ? AND id > ?
    ORDER BY id
    """,
    """
    favorite = ? AND ifnull(population, 0) = ? AND sort_name = ? AND name > ?
    ORDER BY name, id
    """,
    """
    favorite = ? AND ifnull(population, 0) = ? AND sort_name > ?
    ORDER BY sort_name, name, id
    """,
    """
    favorite = ? AND ifnull(population, 0) < ?
    ORDER BY ifnull(population, 0) DESC, sort_name, name, id
    """,
    """
    favorite < ?
    ORDER BY favorite DESC, ifnull(population, 0) DESC, sort_name, name, id
    """,
  ]

  /// All cities, ordered by id.
  func all() throws -> [ArchivedCity] {
    // Count the rows instead of reading the stored count: in a damaged file the stored count could request any amount
    // of memory.
    let count = try database.integer("SELECT count(*) FROM city")
    return try database.statement("SELECT \(Self.columns) FROM city ORDER BY id")
      .map(capacity: count, read: Self.read)
  }

  /// The cities that satisfy a condition, ordered by id, in the columns of a session.
  ///
  /// - Parameters:
  ///   - condition: SQL that selects the cities.
  ///   - values: the values to bind in the condition.
  func columns(
    where condition: String = "TRUE", binding values: [DatabaseValue] = []
  ) throws -> SessionColumns {
    let count = try database.integer(
      "SELECT count(*) FROM city WHERE \(condition)", binding: values)
    var columns = SessionColumns(expecting: count)
    let rows = try database.statement(
      "SELECT \(SessionColumns.archiveColumns) FROM city WHERE \(condition) ORDER BY id")
    try rows.each(values) { columns.append($0) }
    return columns
  }

  /// Adds a city. Returns false if its id is present.
  ///
  /// - Parameter time: seconds since 1970.
  func insert(_ city: ArchivedCity, at time: Double, from origin: CityOrigin) throws -> Bool {
    let values = Self.values(of: city) + [.real(time), .text(origin.rawValue)]
    guard try insertion.run(values) == 1 else { return false }
    upkeep.changes?.add(city)
    return true
  }

  /// Runs a body that inserts cities. For more than 5,000 rows, and more than twice the cities in the table, updates
  /// the counts and the feed, and in a file the indexes, once afterwards. That took a third of the time when measured.
  ///
  /// - Parameter rows: the maximum number of cities that the body inserts.
  func inserting<Value>(
    _ rows: Int, into store: any ArchiveStore, body: () throws -> Value
  ) throws -> Value {
    let present = try database.integer("SELECT count FROM archive")
    guard rows > Self.fewRows, rows > 2 * present else { return try body() }
    let changes = ChangeBatch()
    upkeep.changes = changes
    defer { upkeep.changes = nil }
    let value = try store.withoutUpkeep(body)
    try ChangeTable(database).append(changes)
    try database.run(
      """
      UPDATE archive SET (count, favorites) =
        (SELECT count(*), coalesce(sum(favorite), 0) FROM city)
      """)
    return value
  }

  private static let fewRows = 5000

  /// Collects the changes while the triggers are disabled.
  private final class Upkeep {
    var changes: ChangeBatch?
  }

  /// Overwrites the values of an existing city, but not its own name, and not when and how it was added. Uses no
  /// REPLACE, which would delete the row and, by cascade, the rows that refer to it.
  func overwrite(_ city: ArchivedCity) throws {
    if let changes = upkeep.changes, let old = try self.city(city.city.id) {
      changes.change(old, to: city)
    }
    try database.run(
      """
      UPDATE city SET name = ?2, sort_name = ?3, country = ?4, admin1 = ?5, lat = ?6, lon = ?7,
        population = ?8, timezone = ?9, wikipedia = ?10, favorite = ?11 WHERE id = ?1
      """, binding: Self.values(of: city))
  }

  /// Removes a city. Returns whether it existed.
  func delete(_ id: Int) throws -> Bool {
    try database.run("DELETE FROM city WHERE id = ?", binding: [.integer(id)]) == 1
  }

  /// Sets or clears the star of a city. Returns whether it changed; false for a city that does not exist.
  func star(_ id: Int, to favorite: Bool) throws -> Bool {
    try database.run(
      "UPDATE city SET favorite = ?2 WHERE id = ?1 AND favorite <> ?2",
      binding: [.integer(id), DatabaseValue(favorite)]) == 1
  }

  /// The columns in the order that `city(in:from:)` expects.
  static let columns =
    [
      "id", "name", "country", "admin1", "lat", "lon", "population", "timezone", "wikipedia",
      "favorite",
    ]
    .map { "city." + $0 }.joined(separator: ", ")

  private static func read(_ row: borrowing Row) -> ArchivedCity { city(in: row, from: 0) }

  /// - Parameter first: the index of the first of `columns`.
  static func city(in row: borrowing Row, from first: Int32) -> ArchivedCity {
    let city = City(
      id: row.integer(first), name: row.text(first + 1), country: row.optionalText(first + 2),
      admin1: row.optionalText(first + 3),
      coordinate: Coordinate(lat: row.real(first + 4), lon: row.real(first + 5)),
      population: row.optionalInteger(first + 6), timezone: row.optionalText(first + 7),
      wikipedia: row.optionalText(first + 8))
    return ArchivedCity(city: city, favorite: row.bool(first + 9))
  }

  private static func values(of archived: ArchivedCity) -> [DatabaseValue] {
    let city = archived.city
    return [
      .integer(city.id), .text(city.name), .folded(city.name), DatabaseValue(city.country),
      DatabaseValue(city.admin1), .real(city.coordinate.lat), .real(city.coordinate.lon),
      DatabaseValue(city.population), DatabaseValue(city.timezone), DatabaseValue(city.wikipedia),
      DatabaseValue(archived.favorite),
    ]
  }
}

extension DatabaseValue {
  /// The folded form of a name or a note, for sorting and searching. It is the same in every process.
  static func folded(_ name: String) -> DatabaseValue {
    .text(String(decoding: NameFolding.fold(name), as: UTF8.self))
  }

  /// The key of the name of a tag or a list. Names that count as the same one have the same key.
  static func identity(_ name: String) -> DatabaseValue {
    .text(String(decoding: NameFolding.identity(name), as: UTF8.self))
  }
}
