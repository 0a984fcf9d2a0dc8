import Text

/// The countries, the names of their first-order divisions, and the regions: what the places of a
/// country, a division and a time zone have in common.
struct RegionTable: Sendable {
  let regions, countries, divisions: RecordTable
  let labels: StringTable

  /// How many places there are. A row from here on is none.
  let places: Int

  /// Sorted by code.
  var all: [Country] { (0..<countries.count).map(country) }

  func number(ofCode code: String) -> Int? {
    (0..<countries.count).first { self.code(ofCountry: $0) == code }
  }

  func country(ofCode code: String) -> Country? { number(ofCode: code).map(country) }

  var countryCodes: [String] { (0..<countries.count).map(code(ofCountry:)) }

  /// Of all divisions, `CC.code`.
  var divisionCodes: [String] {
    (0..<divisions.count).map { labels[divisions.number($0)] }
  }

  func code(ofCountry number: Int) -> String { labels[countries.number(number)] }

  /// The numbers of a region's country and division; of the latter there may be none.
  func parts(ofRegion number: Int) -> (country: Int, division: Int?) {
    let division = Int(regions.integer16(number, 2))
    return (Int(regions.integer16(number, 0)), division < divisions.count ? division : nil)
  }

  func region(_ number: Int) -> Region {
    let (country, division) = parts(ofRegion: number)
    return Region(
      country: known(countries.number(country)),
      division: division.flatMap { known(divisions.number($0, 4)) },
      timezone: known(regions.number(number, 4)))
  }

  /// The row of the capital; nil if there is none.
  func capital(ofCountry number: Int) -> Int? { row(countries, number, 64) }

  /// The row of the seat of government; nil if it is not known.
  func seat(ofDivision number: Int) -> Int? { row(divisions, number, 12) }

  /// How many people live in the places of a division.
  func people(ofDivision number: Int) -> Int { divisions.number(number, 8) }

  func name(ofDivision number: Int) -> String { labels[divisions.number(number, 4)] }

  func code(ofDivision number: Int) -> String { labels[divisions.number(number)] }

  private func row(_ table: RecordTable, _ number: Int, _ offset: Int) -> Int? {
    let row = table.number(number, offset)
    return number < table.count && row < places ? row : nil
  }

  func country(_ number: Int) -> Country {
    let population = Int64(bitPattern: countries.integer64(number, 24))
    let south = degrees(number, 40, limit: 90)
    return Country(
      code: code(ofCountry: number), name: labels[countries.number(number, 8)],
      capital: known(countries.number(number, 12)), continent: labels[countries.number(number, 16)],
      population: population > 0 ? Int(population) : nil,
      bounds: Bounds(
        north: max(south, degrees(number, 32, limit: 90)), south: south,
        east: degrees(number, 48, limit: 180), west: degrees(number, 56, limit: 180)),
      cities: countries.number(number, 20))
  }

  /// Whatever the file says, a random point can be drawn from a box of such numbers.
  private func degrees(_ country: Int, _ offset: Int, limit: Double) -> Double {
    let degrees = Double(bitPattern: countries.integer64(country, offset))
    return degrees.isNaN ? 0 : min(max(degrees, -limit), limit)
  }

  private func known(_ label: Int) -> String? {
    let text = labels[label]
    return text.isEmpty ? nil : text
  }
}

/// What the places of a region share.
struct Region: Sendable {
  var country, division, timezone: String?
}
