import Geography
package import Platform
import Text

/// The cities of a session in columns, in the order of their ids: 100 bytes a city, where an array
/// of `City` takes three times as much and as long. A `City` is made when it is to be shown.
package struct SessionColumns: Sendable {
  /// Ascending, none twice.
  private(set) var ids: [Int] = []

  private(set) var names = ByteStrings()

  /// For the order and the search.
  private(set) var foldedNames = ByteStrings()

  /// `unknown` where nobody knows.
  private var populations: [Int] = []
  private static let unknown = Int.min
  private var coordinates: [Coordinate] = []
  private var countries = WordColumn()
  private var divisions = WordColumn()
  private var timezones = WordColumn()
  private var articles = WordColumn()

  /// Whether the city had a star when the session opened, and whether the archive held it.
  private(set) var favorites: [Bool] = []
  private(set) var archived: [Bool] = []

  /// Cities of an import, in any order; of several with one id the first counts.
  init(_ cities: [City], row: (City) -> SessionRow) {
    reserve(cities.count)
    let byID = cities.indices.sorted { (cities[$0].id, $0) < (cities[$1].id, $1) }
    for index in byID where cities[index].id != ids.last {
      append(row(cities[index]))
    }
  }

  /// - Parameter count: how many cities are expected.
  package init(expecting count: Int) { reserve(count) }

  var count: Int { ids.count }

  /// The row of an id, if it is here.
  func row(of id: Int) -> Int? {
    let row = (0..<count).partitionPoint { ids[$0] < id }
    return row < count && ids[row] == id ? row : nil
  }

  /// As the session opened.
  subscript(row: Int) -> SessionRow {
    let city = City(
      id: ids[row], name: String(decoding: names[row], as: UTF8.self), country: countries[row],
      admin1: divisions[row], coordinate: coordinates[row],
      population: populations[row] == Self.unknown ? nil : populations[row],
      timezone: timezones[row], wikipedia: articles[row])
    return SessionRow(city: city, favorite: favorites[row], archived: archived[row])
  }

  /// Unknown counts as 0.
  func population(_ row: Int) -> Int {
    populations[row] == Self.unknown ? 0 : populations[row]
  }

  func hasArticle(_ row: Int) -> Bool { articles.isFilled(row) }

  /// Gives the folded names away, which nobody asks for twice.
  mutating func takeFoldedNames() -> ByteStrings {
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
    append(id: city.id, city.population, city.coordinate, row.favorite, row.archived)
    names.append(city.name.utf8)
    foldedNames.append(NameFolding.fold(city.name))
    countries.append(city.country)
    divisions.append(city.admin1)
    timezones.append(city.timezone)
    articles.append(city.wikipedia)
  }

  /// What a row of the archive has to have, in order.
  package static let archiveColumns = """
    id, name, sort_name, country, admin1, lat, lon, population, timezone, wikipedia, favorite
    """

  /// Appends a row of the archive with a greater id than all before.
  package mutating func append(_ row: borrowing Row) {
    append(
      id: row.integer(0), row.optionalInteger(7), Coordinate(lat: row.real(5), lon: row.real(6)),
      row.bool(10), true)
    row.withBytes(1) { names.append($0 ?? Self.none) }
    row.withBytes(2) { foldedNames.append($0 ?? Self.none) }
    row.withBytes(3) { countries.append($0) }
    row.withBytes(4) { divisions.append($0) }
    row.withBytes(8) { timezones.append($0) }
    row.withBytes(9) { articles.append($0) }
  }

  private static var none: UnsafeBufferPointer<UInt8> { .init(start: nil, count: 0) }

  private mutating func append(
    id: Int, _ population: Int?, _ coordinate: Coordinate, _ favorite: Bool, _ archived: Bool
  ) {
    ids.append(id)
    populations.append(population ?? Self.unknown)
    coordinates.append(coordinate)
    favorites.append(favorite)
    self.archived.append(archived)
  }
}

/// Texts, or nothing, of which many are alike: each is kept once.
private struct WordColumn: Sendable {
  private var words = ByteStringTable()

  /// Of each row's word; -1 for nothing.
  private var numbers: [Int32] = []

  mutating func append(_ text: String?) {
    guard var text else { return append(nil as UnsafeBufferPointer<UInt8>?) }
    text.withUTF8 { append($0) }
  }

  mutating func append(_ word: UnsafeBufferPointer<UInt8>?) {
    guard let word else { return numbers.append(-1) }
    // Cities in the order of their ids come country by country.
    if let last = numbers.last, last >= 0, words.strings[Int(last)].elementsEqual(word) {
      return numbers.append(last)
    }
    numbers.append(Int32(words.insert(0..<word.count, of: Array(word))))
  }

  func isFilled(_ row: Int) -> Bool {
    numbers[row] >= 0 && !words.strings.range(Int(numbers[row])).isEmpty
  }

  subscript(row: Int) -> String? {
    let number = Int(numbers[row])
    return number < 0 ? nil : String(decoding: words.strings[number], as: UTF8.self)
  }
}
