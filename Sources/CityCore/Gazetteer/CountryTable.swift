import Text

/// The countries and the names of their first-order divisions.
struct CountryTable: Sendable {
  /// Sorted by code; their `cities` are the counts that `countries.tsv` gives.
  let countries: [Country]

  /// ISO 3166-1 alpha-3, in the order of `countries`.
  let alpha3: [String]

  /// The code of each country, numbered as in `countries`.
  let codes: ByteStringTable

  /// `CC.code` of each division, numbered as in `divisionNames`.
  let divisionKeys: ByteStringTable
  let divisionNames: [String]

  init(countries: [UInt8], admin1: [UInt8]) throws(GazetteerError) {
    var rows = try TabbedRows(file: "countries.tsv", bytes: countries, header: Self.countryColumns)
    var list: [Country] = []
    var alpha3: [String] = []
    var codes = ByteStringTable()
    while try rows.next() {
      let country = try Self.country(of: rows)
      guard list.last.map({ $0.code < country.code }) ?? true else {
        throw rows.malformed("the codes are not in ascending order")
      }
      list.append(country)
      alpha3.append(rows.text(1))
      _ = codes.insert(rows.field(0), of: rows.bytes)
    }
    (divisionKeys, divisionNames) = try Self.divisions(admin1)
    self.countries = list
    self.alpha3 = alpha3
    self.codes = codes
  }

  func number(ofCode code: String) -> Int? {
    let bytes = Array(code.utf8)
    return codes.number(of: bytes.indices, in: bytes)
  }

  private static let countryColumns = [
    "iso2", "iso3", "isoNumeric", "name", "capital", "capitalId", "continent", "areaKm2",
    "population", "geonameid", "languages", "currency", "currencyName", "neighbours", "north",
    "south", "east", "west", "cities", "citiesFull",
  ]

  private static func country(of row: TabbedRows) throws(GazetteerError) -> Country {
    let population = try row.integer(8, named: "population", from: 0, to: 100_000_000_000)
    let bounds = Bounds(
      north: try row.degrees(14, named: "north", limit: 90),
      south: try row.degrees(15, named: "south", limit: 90),
      east: try row.degrees(16, named: "east", limit: 180),
      west: try row.degrees(17, named: "west", limit: 180))
    guard row.field(0).count == 2, !row.field(3).isEmpty, bounds.south <= bounds.north else {
      throw row.malformed("it has no code of two letters, no name, or no box")
    }
    return Country(
      code: row.text(0), name: row.text(3), capital: row.field(4).isEmpty ? nil : row.text(4),
      continent: row.text(6), population: population == 0 ? nil : population, bounds: bounds,
      cities: try row.integer(18, named: "cities", from: 0, to: 100_000_000))
  }

  private static func divisions(
    _ bytes: [UInt8]
  ) throws(GazetteerError) -> (ByteStringTable, [String]) {
    var rows = try TabbedRows(
      file: "admin1.tsv", bytes: bytes, header: ["code", "name", "asciiname", "geonameid"])
    var keys = ByteStringTable()
    var names: [String] = []
    while try rows.next() {
      guard rows.field(0).count > 3, !rows.field(1).isEmpty,
        keys.insert(rows.field(0), of: bytes) == names.count
      else { throw rows.malformed("its code is no CC.code or stands twice, or it has no name") }
      names.append(rows.text(1))
    }
    return (keys, names)
  }
}

/// Names of countries and divisions, for the part of a query after a comma: `Paris, Texas`.
struct RegionNames: Sendable {
  /// For each country what it may be called, folded.
  private let countries: [[[UInt8]]]

  /// For each division its name and, if that is letters, its code, folded.
  private let divisions: [[[UInt8]]]

  /// What people write for countries beside the codes of ISO 3166.
  private static let abbreviations = ["GB": "uk", "AE": "uae"]

  init(_ table: CountryTable) {
    countries = zip(table.countries, table.alpha3).map { country, alpha3 in
      [country.name, country.code, alpha3, Self.abbreviations[country.code] ?? ""]
        .map(NameFolding.fold)
    }
    divisions = table.divisionNames.enumerated().map { number, name in
      let code = table.divisionKeys.strings[number].dropFirst(3)
      let isLetters = code.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      return [NameFolding.fold(name), isLetters ? code.map { $0 | 0x20 } : []]
    }
  }

  /// What a folded, non-empty text may mean: countries and divisions whose name begins with it or
  /// whose code it is.
  func meaning(of text: [UInt8]) -> Regions {
    Regions(
      countries: countries.map { Self.means(text, $0) },
      divisions: divisions.map { Self.means(text, $0) })
  }

  /// The first name is the long one.
  private static func means(_ text: [UInt8], _ names: [[UInt8]]) -> Bool {
    names.first?.starts(with: text) == true || names.dropFirst().contains(text)
  }
}

/// Some countries and divisions, by number.
struct Regions {
  var countries, divisions: [Bool]

  func contain(_ row: Int, of places: PlaceTable) -> Bool {
    let place = places.rows[row]
    return countries[Int(place.country)] || (place.division >= 0 && divisions[Int(place.division)])
  }
}
