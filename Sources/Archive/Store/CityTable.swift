internal import Adapters
import Geography
import Sessions
internal import Text

/// Reads and writes the table of cities. The caller runs the transaction, if one is needed.
struct CityTable {
  private let database: any SQLDatabase
  private let find: any SQLStatement
  private let writing = Writing()

  init(_ database: any SQLDatabase) throws {
    self.database = database
    find = try database.statement("SELECT \(Self.columns) FROM city WHERE id = ?")
  }

  func city(_ id: Int) throws -> ArchivedCity? { try find.first([.integer(id)], read: Self.read) }

  /// The archived cities with these ids, by id, read with one statement.
  func cities(_ ids: some Collection<Int>) throws -> [Int: ArchivedCity] {
    if ids.isEmpty {
      return [:]
    }
    let found = try database.statement(
      "SELECT \(Self.columns) FROM city WHERE id IN (\(Self.selection))"
    ).map([Self.selected(ids)], read: Self.read)
    return Dictionary(found.map { ($0.city.id, $0) }) { $1 }
  }

  /// SQL that selects the ids in the parameter `selected(_:)`.
  static let selection = "SELECT CAST(s.value AS bigint) FROM json_each(?) s"

  static func selected(_ ids: some Collection<Int>) -> DatabaseValue {
    .text("[" + ids.lazy.map(String.init).joined(separator: ",") + "]")
  }

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

  /// Adds a city whose id is not present.
  ///
  /// - Parameter time: seconds since 1970.
  func insert(_ city: ArchivedCity, at time: Double, from origin: CityOrigin) throws {
    let columns = [SQLColumn("added", .real), SQLColumn("origin", .text)]
    let writer =
      try writing.insertion
      ?? database.writer(.insert, of: "city", Self.storedColumns + columns)
    writing.insertion = writer
    try writer.write(Self.values(of: city) + [.real(time), .text(origin.rawValue)])
    writing.changes?.add(city)
  }

  /// Runs a body that inserts and overwrites cities. If the store defers it, updates the counts and the feed, and in a
  /// file the indexes, once afterwards.
  ///
  /// - Parameter rows: the maximum number of cities that the body inserts.
  func inserting<Value>(
    _ rows: Int, into store: any ArchiveStore, body: () throws -> Value
  ) throws -> Value {
    let present = try database.integer("SELECT count FROM archive")
    guard store.defersUpkeep(inserting: rows, to: present) else { return try body() }
    let changes = ChangeBatch()
    writing.changes = changes
    defer { writing.changes = nil }
    let value = try store.withoutUpkeep(body)
    if !changes.rows.isEmpty {
      try ChangeTable(database).append(changes)
      try database.run(
        "UPDATE archive SET count = count + ?, favorites = favorites + ?",
        binding: [.integer(changes.added), .integer(changes.starred)])
    }
    return value
  }

  /// What only writers of cities need. Most uses only read.
  private final class Writing {
    var insertion: (any RowWriter)?
    var overwriting: (any RowWriter)?

    /// The changes, while the triggers are disabled; otherwise nil.
    var changes: ChangeBatch?
  }

  /// Overwrites the values of an existing city, but not its own name, and not when and how it was added. Uses no
  /// REPLACE, which would delete the row and, by cascade, the rows that refer to it.
  ///
  /// - Parameter old: the present values.
  func overwrite(_ old: ArchivedCity, with city: ArchivedCity) throws {
    let writer =
      try writing.overwriting ?? database.writer(.update, of: "city", Self.storedColumns)
    writing.overwriting = writer
    try writer.write(Self.values(of: city))
    writing.changes?.change(old, to: city)
  }

  /// Removes a city. Returns whether it existed.
  func delete(_ id: Int) throws -> Bool {
    try database.run("DELETE FROM city WHERE id = ?", binding: [.integer(id)]) == 1
  }

  /// Removes cities. Returns how many existed.
  func delete(_ ids: [Int]) throws -> Int {
    // Each statement is short, because a cancellation in a file takes effect between two statements.
    try stride(from: 0, to: ids.count, by: Self.mostDeletedAtOnce).reduce(0) { count, start in
      let part = ids[start..<min(start + Self.mostDeletedAtOnce, ids.count)]
      return try count
        + database.run(
          "DELETE FROM city WHERE id IN (\(Self.selection))", binding: [Self.selected(part)])
    }
  }

  private static let mostDeletedAtOnce = 1000

  /// Sets or clears the star of a city. Returns whether it changed; false for a city that does not exist.
  func star(_ id: Int, to favorite: Bool) throws -> Bool {
    try database.run(
      "UPDATE city SET favorite = ?2 WHERE id = ?1 AND favorite <> ?2",
      binding: [.integer(id), DatabaseValue(favorite)]) == 1
  }

  /// The columns in the order of `values(of:)`.
  private static let storedColumns = [
    SQLColumn("id", .integer), SQLColumn("name", .text), SQLColumn("sort_name", .text),
    SQLColumn("country", .text), SQLColumn("admin1", .text), SQLColumn("lat", .real),
    SQLColumn("lon", .real), SQLColumn("population", .integer), SQLColumn("timezone", .text),
    SQLColumn("wikipedia", .text), SQLColumn("favorite", .integer),
  ]

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
