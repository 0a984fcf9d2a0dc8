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

  /// For each country its name, then what it may be called beside that, folded.
  private let countries: [[[UInt8]]]

  /// For each division its name and, if that is letters, its code, folded.
  private let divisions: [[[UInt8]]]

  /// The numbers of countries by code, and those of divisions by `CC.code`.
  private let countryNumbers, divisionNumbers: [String: Int]

  /// In bytes. A shorter text begins too many names of so many languages.
  private static let fewestBytes = 3

  /// In letters. Too many names differ from a shorter text by one.
  private static let fewestWithError = 5

  init(_ table: RegionTable) {
    self.table = table
    let (countryCodes, divisionCodes) = (table.countryCodes, table.divisionCodes)
    countries = (0..<table.countries.count).map { number in
      [8, 0, 4].map { TerritoryNames.key(of: table.labels[table.countries.number(number, $0)]) }
    }
    divisions = divisionCodes.enumerated().map { number, own in
      let code = own.dropFirst(3)
      let isLetters = code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      return [table.labels[table.divisions.number(number, 4)], isLetters ? String(code) : ""]
        .map(TerritoryNames.key)
    }
    countryNumbers = Self.numbers(countryCodes)
    divisionNumbers = Self.numbers(divisionCodes)
  }

  private static func numbers(_ codes: [String]) -> [String: Int] {
    Dictionary(codes.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// What a non-empty text (`TerritoryNames.key(of:)`) may mean: the regions of countries and
  /// divisions of which a name begins with it or is its code; if there are none, those that it means
  /// with a typing error.
  func meaning(of text: [UInt8]) -> RegionSet {
    let codes = TerritoryNames.codes(named: text, mayGoOn: text.count >= Self.fewestBytes)
    let meant = regions(codes) { names in
      names.first?.starts(with: text) == true || names.dropFirst().contains(text)
    }
    guard meant.isEmpty, text[...].letterCount >= Self.fewestWithError else { return meant }
    let error = TypingError(typed: text)
    var near: [String] = []
    TerritoryNames.read { code, name in
      if near.last != code, error.explains(name.span) { near.append(code) }
    }
    return regions(near) { $0.first.map { error.explains($0.span) } ?? false }
  }

  /// The regions of countries and divisions with these codes, or such names in the gazetteer.
  private func regions(_ codes: [String], _ isMeant: ([[UInt8]]) -> Bool) -> RegionSet {
    var (countries, divisions) = (countries.map(isMeant), divisions.map(isMeant))
    for code in codes {
      if let number = countryNumbers[code] { countries[number] = true }
      if let number = divisionNumbers[code] { divisions[number] = true }
    }
    return RegionSet(table) { country, division in
      (country < countries.count && countries[country]) || (division.map { divisions[$0] } ?? false)
    }
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
