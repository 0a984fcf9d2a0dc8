import Text

extension Gazetteer {
  /// No name with its region comes near to so many bytes.
  private static let longestQuery = 1024

  /// The places that a person may mean by a text, the likeliest first.
  ///
  /// Case, accents and punctuation don't count; the last word may be unfinished; words may begin
  /// inside of a name; one typing error is forgiven in each word from four letters on. What follows
  /// a comma is a country (code or beginning of its name) or a division of one:
  /// `Paris, Texas`. `country` (a code) limits the search to one country; an unknown code
  /// finds nothing, as does an empty query. `total` counts all matches, whatever the limit.
  package func search(
    _ query: String, country: String? = nil, limit: Int
  ) -> (matches: [GazetteerMatch], total: Int) {
    guard query.utf8.count <= Self.longestQuery else { return ([], 0) }
    var required: [Regions] = []
    if let country {
      guard let only = regions(ofCountry: country) else { return ([], 0) }
      required.append(only)
    }
    let parts = query.split(separator: ",", maxSplits: 8).map { NameFolding.fold(String($0)) }
    let meanings = parts.dropFirst().filter { !$0.isEmpty }.map(nameIndex.regions.meaning)
    if let name = parts.first {
      let found = search(folded: name, within: required + meanings, limit: limit)
      if found.total > 0 || meanings.isEmpty { return found }
    }
    // Nothing there: the comma may be part of a name.
    return search(folded: NameFolding.fold(query), within: required, limit: limit)
  }

  private func search(
    folded: [UInt8], within regions: [Regions], limit: Int
  ) -> (matches: [GazetteerMatch], total: Int) {
    let places = places
    let index = nameIndex
    var search = NameSearch(
      places, index,
      filter: regions.isEmpty ? nil : { row in regions.allSatisfy { $0.contain(row, of: places) } })
    search.run(folded)
    let matches = search.best(limit).map { row, name, kind in
      GazetteerMatch(city: places.city(row), matchedName: matchedName(name, of: row), kind: kind)
    }
    return (matches, search.total)
  }

  /// A place's first name is its main name, the second one its ASCII name.
  private func matchedName(_ name: Int, of row: Int) -> String {
    guard name > nameIndex.names(ofRow: row).lowerBound else { return places.name(row) }
    return String(decoding: places.bytes[places.asciiNameRange(row)], as: UTF8.self)
  }

  private func regions(ofCountry code: String) -> Regions? {
    guard let number = places.countries.number(ofCode: code.uppercased()) else { return nil }
    var countries = [Bool](repeating: false, count: places.countries.countries.count)
    countries[number] = true
    let divisions = [Bool](repeating: false, count: places.countries.divisionNames.count)
    return Regions(countries: countries, divisions: divisions)
  }
}
