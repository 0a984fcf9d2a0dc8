package import Adapters
import Geography
import Text

/// The cities of a session in columns, in the order of their ids. Measured at 100 bytes per city; an array of
/// `City` took three times the memory and the time. A `City` is created only when its row is read.
package struct SessionColumns: Sendable {
  /// Ascending and unique.
  package private(set) var ids: [Int] = []

  private(set) var names = ByteStrings()

  /// Used for sorting and searching.
  private(set) var foldedNames = ByteStrings()

  /// The populations; `unknown` if the population is not known.
  private var populations: [Int] = []
  private static let unknown = Int.min
  private(set) var coordinates: [Coordinate] = []
  private var countries = WordColumn()
  private var divisions = WordColumn()
  private var timezones = WordColumn()
  private var articles = WordColumn()

  /// Whether the city had a star when the list was created.
  private(set) var favorites: [Bool] = []
  /// Whether the archive had the city, as in `SessionRow`.
  private(set) var archived: [Bool] = []

  /// The columns of cities in any order. The first of several cities with one id wins.
  init(_ cities: [City], row: (City) -> SessionRow) {
    reserve(cities.count)
    // Sort keys instead of indices, so that a comparison reads no city.
    var keys = cities.indices.map { (id: cities[$0].id, index: $0) }
    keys.sort { $0 < $1 }
    for key in keys where key.id != ids.last {
      append(row(cities[key.index]))
    }
  }

  /// An empty table.
  ///
  /// - Parameter count: the expected number of cities.
  package init(expecting count: Int) { reserve(count) }

  var count: Int { ids.count }

  /// The row as it was when the list was created.
  subscript(row: Int) -> SessionRow {
    let city = City(
      id: ids[row], name: String(decoding: names[row], as: UTF8.self), country: countries[row],
      admin1: divisions[row], coordinate: coordinates[row],
      population: populations[row] == Self.unknown ? nil : populations[row],
      timezone: timezones[row], wikipedia: articles[row])
    return SessionRow(city: city, favorite: favorites[row], archived: archived[row])
  }

  /// The population of a row; 0 if unknown.
  func population(_ row: Int) -> Int {
    populations[row] == Self.unknown ? 0 : populations[row]
  }

  func hasArticle(_ row: Int) -> Bool { articles.isFilled(row) }

  /// Moves the folded names out; `FoldedNames` keeps its own copy of them.
  mutating func removeFoldedNames() -> ByteStrings {
    defer { foldedNames = ByteStrings() }
    return foldedNames
  }

  private mutating func reserve(_ count: Int) {
    ids.reserveCapacity(count)
    names.reserve(strings: count, bytes: count * 12)
    foldedNames.reserve(strings: count, bytes: count * 12)
    populations.reserveCapacity(count)
    coordinates.reserveCapacity(count)
    favorites.reserveCapacity(count)
    archived.reserveCapacity(count)
  }
}

extension SessionColumns {
  private mutating func append(_ row: SessionRow) {
    let city = row.city
    append(
      id: city.id, population: city.population, coordinate: city.coordinate,
      favorite: row.favorite, archived: row.archived)
    names.append(city.name.utf8)
    foldedNames.append(NameFolding.fold(city.name))
    countries.append(city.country)
    divisions.append(city.admin1)
    timezones.append(city.timezone)
    articles.append(city.wikipedia)
  }

  /// The columns that `append` expects in a row of the archive, in order.
  package static let archiveColumns = """
    id, name, sort_name, country, admin1, lat, lon, population, timezone, wikipedia, favorite
    """

  /// Appends a row of the archive. The ids must be ascending.
  package mutating func append(_ row: borrowing Row) {
    append(
      id: row.integer(0), population: row.optionalInteger(7),
      coordinate: Coordinate(lat: row.real(5), lon: row.real(6)), favorite: row.bool(10),
      archived: true)
    row.withBytes(1) { names.append($0 ?? Self.none) }
    row.withBytes(2) { foldedNames.append($0 ?? Self.none) }
    row.withBytes(3) { countries.append($0) }
    row.withBytes(4) { divisions.append($0) }
    row.withBytes(8) { timezones.append($0) }
    row.withBytes(9) { articles.append($0) }
  }

  private static var none: UnsafeBufferPointer<UInt8> { .init(start: nil, count: 0) }

  private mutating func append(
    id: Int, population: Int?, coordinate: Coordinate, favorite: Bool, archived: Bool
  ) {
    ids.append(id)
    populations.append(population ?? Self.unknown)
    coordinates.append(coordinate)
    favorites.append(favorite)
    self.archived.append(archived)
  }
}
