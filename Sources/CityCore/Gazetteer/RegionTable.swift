import Text

/// The countries, the names of their first-order divisions, and the regions: what the places of a
/// country, a division and a time zone have in common.
struct RegionTable: Sendable {
  let regions, countries, divisions: RecordTable
  let labels: StringTable

  /// Sorted by code.
  var all: [Country] { (0..<countries.count).map(country) }

  func number(ofCode code: String) -> Int? {
    (0..<countries.count).first { self.code(ofCountry: $0) == code }
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

  private func country(_ number: Int) -> Country {
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

/// Names of countries and divisions, for the part of a query after a comma: `Paris, Texas`.
struct RegionNames: Sendable {
  private let table: RegionTable

  /// For each country what it may be called, folded.
  private let countries: [[[UInt8]]]

  /// For each division its name and, if that is letters, its code, folded.
  private let divisions: [[[UInt8]]]

  /// What people write for countries beside the codes of ISO 3166.
  private static let abbreviations = ["GB": "uk", "AE": "uae"]

  init(_ table: RegionTable) {
    self.table = table
    countries = (0..<table.countries.count).map { number in
      let texts = [8, 0, 4].map { table.labels[table.countries.number(number, $0)] }
      return (texts + [Self.abbreviations[texts[1]] ?? ""]).map(NameFolding.fold)
    }
    divisions = (0..<table.divisions.count).map { number in
      let code = table.labels[table.divisions.number(number)].dropFirst(3)
      let isLetters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      return [table.labels[table.divisions.number(number, 4)], isLetters ? String(code) : ""]
        .map(NameFolding.fold)
    }
  }

  /// What a folded, non-empty text may mean: the regions of countries and divisions whose name
  /// begins with it or whose code it is.
  func meaning(of text: [UInt8]) -> RegionSet {
    let countries = countries.map { Self.means(text, $0) }
    let divisions = divisions.map { Self.means(text, $0) }
    return RegionSet(table) { country, division in
      (country < countries.count && countries[country]) || (division.map { divisions[$0] } ?? false)
    }
  }

  /// The first name is the long one.
  private static func means(_ text: [UInt8], _ names: [[UInt8]]) -> Bool {
    names.first?.starts(with: text) == true || names.dropFirst().contains(text)
  }
}

/// Some regions, by number.
struct RegionSet {
  private let members: [Bool]

  /// Those with such a country and division.
  init(_ table: RegionTable, where isMember: (_ country: Int, _ division: Int?) -> Bool) {
    members = (0..<table.regions.count).map { number in
      let parts = table.parts(ofRegion: number)
      return isMember(parts.country, parts.division)
    }
    isEmpty = !members.contains(true)
  }

  let isEmpty: Bool

  func contains(_ region: Int) -> Bool { region < members.count && members[region] }
}
