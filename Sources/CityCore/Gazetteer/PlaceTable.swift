/// The places of `cities.tsv`; row numbers ascend with the ids.
///
/// Names stay in the bytes of the file: a `City` is made when somebody asks for one.
struct PlaceTable: Sendable {
  /// The whole file.
  let bytes: [UInt8]
  let countries: CountryTable

  private(set) var rows: [Row] = []

  /// Nil is the name of "not known".
  private var timezones: [String?] = []

  /// A line of the file. Its texts stay in the file's bytes.
  struct Row: Sendable {
    var lat, lon: Double
    var id: Int32

    /// Where the name begins in `bytes`; the ASCII name follows after one tab.
    var nameStart: Int32

    /// Number of the division in `countries`, or -1.
    var division: Int32

    /// 0 where it is not known.
    var population: UInt32
    var nameLength, asciiLength: UInt16

    /// Numbers in `countries` and `timezones`.
    var country, timezone: UInt16
  }

  var count: Int { rows.count }

  init(_ files: GazetteerFiles) throws(GazetteerError) {
    countries = try CountryTable(countries: files.countries, admin1: files.admin1)
    bytes = files.cities
    var lines = try TabbedRows(file: "cities.tsv", bytes: bytes, header: Self.columns)
    rows.reserveCapacity(bytes.count / 64)
    var zones = ByteStringTable()
    var key: [UInt8] = []
    while try lines.next() { rows.append(try row(lines, &zones, divisionKey: &key)) }
    timezones = (0..<zones.count).map {
      zones.strings[$0].isEmpty ? nil : String(decoding: zones.strings[$0], as: UTF8.self)
    }
    try checkCounts()
  }

  /// The place of a row below `count`.
  func city(_ row: Int) -> City {
    let place = rows[row]
    return City(
      id: Int(place.id), name: name(row), country: countries.countries[Int(place.country)].code,
      admin1: place.division < 0 ? nil : countries.divisionNames[Int(place.division)],
      coordinate: coordinate(row), population: place.population == 0 ? nil : Int(place.population),
      timezone: timezones[Int(place.timezone)])
  }

  func name(_ row: Int) -> String { String(decoding: bytes[nameRange(row)], as: UTF8.self) }

  func coordinate(_ row: Int) -> Coordinate { Coordinate(lat: rows[row].lat, lon: rows[row].lon) }

  func nameRange(_ row: Int) -> Range<Int> {
    let start = Int(rows[row].nameStart)
    return start..<(start + Int(rows[row].nameLength))
  }

  /// Empty where the file gives no ASCII name, because it is the name itself.
  func asciiNameRange(_ row: Int) -> Range<Int> {
    let start = nameRange(row).upperBound + 1
    return start..<(start + Int(rows[row].asciiLength))
  }

  private static let columns = [
    "geonameid", "name", "asciiname", "lat", "lon", "country", "admin1", "population", "timezone",
    "feature",
  ]

  /// The current line of a file whose lines before it are in `rows`. `divisionKey` is a buffer
  /// that is used for every line.
  private func row(
    _ line: TabbedRows, _ zones: inout ByteStringTable, divisionKey: inout [UInt8]
  ) throws(GazetteerError) -> Row {
    let id = try line.integer(0, named: "the id", from: 1, to: Int(Int32.max))
    guard id > rows.last?.id ?? 0 else {
      throw line.malformed("the ids are not in ascending order")
    }
    guard !line.field(1).isEmpty, let length = UInt16(exactly: line.field(1).count),
      let asciiLength = UInt16(exactly: line.field(2).count)
    else { throw line.malformed("the name is empty or longer than 65,535 bytes") }
    guard let country = countries.codes.number(of: line.field(5), in: bytes),
      let country = UInt16(exactly: country)
    else { throw line.malformed("countries.tsv does not know its country") }
    guard let zone = UInt16(exactly: zones.insert(line.field(8), of: bytes)) else {
      throw line.malformed("there are more than 65,536 time zones")
    }
    return Row(
      lat: try line.degrees(3, named: "the latitude", limit: 90),
      lon: try line.degrees(4, named: "the longitude", limit: 180), id: Int32(id),
      nameStart: Int32(line.field(1).lowerBound), division: division(of: line, key: &divisionKey),
      population: UInt32(
        try line.integer(7, named: "the population", from: 0, to: Int(UInt32.max))),
      nameLength: length, asciiLength: asciiLength, country: country, timezone: zone)
  }

  private func division(of row: TabbedRows, key: inout [UInt8]) -> Int32 {
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: bytes[row.field(5)])
    key.append(UInt8(ascii: "."))
    key.append(contentsOf: bytes[row.field(6)])
    return Int32(countries.divisionKeys.number(of: key.indices, in: key) ?? -1)
  }

  /// A file that was cut at the end of a row can be known only by the counts of the countries.
  private func checkCounts() throws(GazetteerError) {
    var counts = [Int](repeating: 0, count: countries.countries.count)
    for row in rows { counts[Int(row.country)] += 1 }
    for (country, count) in zip(countries.countries, counts) where country.cities != count {
      throw .inconsistent(
        problem: "cities.tsv has \(count) places of \(country.code), and countries.tsv counts "
          + "\(country.cities)")
    }
  }
}
