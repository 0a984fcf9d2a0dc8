/// The places of `cities.tsv`, a column an array; row numbers ascend with the ids.
///
/// Names stay in the bytes of the file: a `City` is made when somebody asks for one.
struct PlaceTable: Sendable {
  /// The whole file.
  let bytes: [UInt8]
  let countries: CountryTable

  private(set) var ids: [Int32] = []

  /// Where the name begins in `bytes`; the ASCII name follows after one tab.
  private(set) var nameStarts: [Int32] = []
  private(set) var nameLengths: [UInt16] = []
  private(set) var asciiLengths: [UInt16] = []
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []

  /// Number of the country in `countries`.
  private(set) var countryNumbers: [UInt16] = []

  /// Number of the division in `countries`, or -1.
  private(set) var divisions: [Int32] = []

  /// 0 where it is not known.
  private(set) var populations: [UInt32] = []

  /// Number of the time zone in `timezones`; the empty one stands for "not known".
  private var timezoneNumbers: [UInt16] = []
  private var timezones: [String?] = []

  var count: Int { ids.count }

  init(_ files: GazetteerFiles) throws(GazetteerError) {
    countries = try CountryTable(countries: files.countries, admin1: files.admin1)
    bytes = files.cities
    var rows = try TabbedRows(file: "cities.tsv", bytes: bytes, header: Self.columns)
    reserve(bytes.count / 64)
    var zones = ByteStringTable()
    var key: [UInt8] = []
    while try rows.next() {
      try append(rows, divisionKey: &key)
      let zone = zones.insert(rows.field(8), of: bytes)
      guard let zone = UInt16(exactly: zone) else {
        throw rows.malformed("there are more than 65,536 time zones")
      }
      timezoneNumbers.append(zone)
    }
    timezones = (0..<zones.count).map { zones.range($0).isEmpty ? nil : zones.string($0) }
    try checkCounts()
  }

  /// The place of a row below `count`.
  func city(_ row: Int) -> City {
    let country = countries.countries[Int(countryNumbers[row])]
    let division = Int(divisions[row])
    return City(
      id: Int(ids[row]), name: name(row), country: country.code,
      admin1: division < 0 ? nil : countries.divisionNames[division],
      coordinate: coordinate(row),
      population: populations[row] == 0 ? nil : Int(populations[row]),
      timezone: timezones[Int(timezoneNumbers[row])])
  }

  func name(_ row: Int) -> String {
    String(decoding: bytes[nameRange(row)], as: UTF8.self)
  }

  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(lat: latitudes[row], lon: longitudes[row])
  }

  func nameRange(_ row: Int) -> Range<Int> {
    let start = Int(nameStarts[row])
    return start..<(start + Int(nameLengths[row]))
  }

  /// Empty where the file gives no ASCII name, because it is the name itself.
  func asciiNameRange(_ row: Int) -> Range<Int> {
    let start = nameRange(row).upperBound + 1
    return start..<(start + Int(asciiLengths[row]))
  }

  private static let columns = [
    "geonameid", "name", "asciiname", "lat", "lon", "country", "admin1", "population", "timezone",
    "feature",
  ]

  /// `divisionKey` is a buffer that is used for every row.
  private mutating func append(
    _ row: TabbedRows, divisionKey: inout [UInt8]
  ) throws(GazetteerError) {
    let id = try row.integer(0, named: "the id", from: 1, to: Int(Int32.max))
    guard id > ids.last ?? 0 else { throw row.malformed("the ids are not in ascending order") }
    guard !row.field(1).isEmpty, let length = UInt16(exactly: row.field(1).count),
      let asciiLength = UInt16(exactly: row.field(2).count)
    else { throw row.malformed("the name is empty or longer than 65,535 bytes") }
    guard let country = countries.number(ofCode: row.field(5), in: bytes),
      let country = UInt16(exactly: country)
    else { throw row.malformed("countries.tsv does not know its country") }
    let lat = try row.degrees(3, named: "the latitude", limit: 90)
    let lon = try row.degrees(4, named: "the longitude", limit: 180)
    let population = try row.integer(7, named: "the population", from: 0, to: Int(UInt32.max))
    ids.append(Int32(id))
    nameStarts.append(Int32(row.field(1).lowerBound))
    nameLengths.append(length)
    asciiLengths.append(asciiLength)
    latitudes.append(lat)
    longitudes.append(lon)
    countryNumbers.append(country)
    divisions.append(division(of: row, key: &divisionKey))
    populations.append(UInt32(population))
  }

  private func division(of row: TabbedRows, key: inout [UInt8]) -> Int32 {
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: bytes[row.field(5)])
    key.append(UInt8(ascii: "."))
    key.append(contentsOf: bytes[row.field(6)])
    return Int32(countries.division(key.indices, in: key) ?? -1)
  }

  /// A file that was cut at the end of a row can be known only by the counts of the countries.
  private func checkCounts() throws(GazetteerError) {
    var counts = [Int](repeating: 0, count: countries.countries.count)
    for number in countryNumbers { counts[Int(number)] += 1 }
    for (country, count) in zip(countries.countries, counts) where country.cities != count {
      throw .inconsistent(
        problem: "cities.tsv has \(count) places of \(country.code), and countries.tsv counts "
          + "\(country.cities)")
    }
  }

  private mutating func reserve(_ count: Int) {
    ids.reserveCapacity(count)
    nameStarts.reserveCapacity(count)
    nameLengths.reserveCapacity(count)
    asciiLengths.reserveCapacity(count)
    latitudes.reserveCapacity(count)
    longitudes.reserveCapacity(count)
    countryNumbers.reserveCapacity(count)
    divisions.reserveCapacity(count)
    populations.reserveCapacity(count)
    timezoneNumbers.reserveCapacity(count)
  }
}
