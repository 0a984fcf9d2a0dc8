import Text

/// Countries, first-order divisions and regions. A region is the combination of country, division
/// and time zone of its places.
struct RegionTable: Sendable {
  let regions, countries, divisions: RecordTable
  let labels: StringTable

  /// Number of places. In the file, this number instead of a row means that there is none; a damaged file may contain
  /// greater ones.
  let places: Int

  /// All countries, sorted by code.
  var all: [Country] { (0..<countries.count).map(country) }

  func number(ofCode code: String) -> Int? {
    let number = (0..<countries.count).partitionPoint { self.code(ofCountry: $0) < code }
    return number < countries.count && self.code(ofCountry: number) == code ? number : nil
  }

  func country(ofCode code: String) -> Country? { number(ofCode: code).map(country) }

  var countryCodes: [String] { (0..<countries.count).map(code(ofCountry:)) }

  /// Codes of all divisions in the form `CC.code`.
  var divisionCodes: [String] {
    (0..<divisions.count).map { labels[divisions.number($0)] }
  }

  func code(ofCountry number: Int) -> String { labels[countries.number(number)] }

  /// Returns the numbers of a region's country and division; the division is nil if there is none.
  func parts(ofRegion number: Int) -> (country: Int, division: Int?) {
    let division = Int(regions.integer16(number, at: 2))
    return (Int(regions.integer16(number, at: 0)), division < divisions.count ? division : nil)
  }

  func region(_ number: Int) -> Region {
    let (country, division) = parts(ofRegion: number)
    return Region(
      country: nonEmptyLabel(countries.number(country)),
      division: division.flatMap { nonEmptyLabel(divisions.number($0, at: 4)) },
      timezone: nonEmptyLabel(regions.number(number, at: 4)))
  }

  /// Returns the row of the capital; nil if there is none in the gazetteer.
  func capital(ofCountry number: Int) -> Int? { row(of: number, in: countries, at: 64) }

  /// Returns the row of the seat of government; nil if unknown.
  func seat(ofDivision number: Int) -> Int? { row(of: number, in: divisions, at: 12) }

  /// Returns the total population of the places of a division.
  func people(ofDivision number: Int) -> Int { divisions.number(number, at: 8) }

  func name(ofDivision number: Int) -> String { labels[divisions.number(number, at: 4)] }

  func code(ofDivision number: Int) -> String { labels[divisions.number(number)] }

  private func row(of number: Int, in table: RecordTable, at offset: Int) -> Int? {
    let row = table.number(number, at: offset)
    return number < table.count && row < places ? row : nil
  }

  func country(_ number: Int) -> Country {
    let population = Int64(bitPattern: countries.integer64(number, at: 24))
    let south = degrees(number, at: 40, limit: 90)
    return Country(
      code: code(ofCountry: number), name: labels[countries.number(number, at: 8)],
      capital: nonEmptyLabel(countries.number(number, at: 12)),
      continent: labels[countries.number(number, at: 16)],
      population: population > 0 ? Int(population) : nil,
      bounds: Bounds(
        north: max(south, degrees(number, at: 32, limit: 90)), south: south,
        east: degrees(number, at: 48, limit: 180), west: degrees(number, at: 56, limit: 180)),
      cities: countries.number(number, at: 20))
  }

  /// Reads degrees and clamps them, so that a random point can be drawn from the box even if the file is damaged.
  private func degrees(_ country: Int, at offset: Int, limit: Double) -> Double {
    let degrees = Double(bitPattern: countries.integer64(country, at: offset))
    return degrees.isNaN ? 0 : min(max(degrees, -limit), limit)
  }

  private func nonEmptyLabel(_ label: Int) -> String? {
    let text = labels[label]
    return text.isEmpty ? nil : text
  }
}
