import Text

extension Gazetteer {
  /// Maximum size of a query in bytes, far more than a name with its region has.
  static let longestQuery = 1024

  /// With this many matches, the query was probably typed correctly; corrections would add noise.
  package static let enough = 20

  /// Searches places by name, best matches first.
  ///
  /// All names of a place are searched, in any language. Case, accents and punctuation are ignored
  /// (`NameFolding`). The last word may be incomplete, and the words may match in the middle of a name. If fewer than
  /// `enough` places match, each word may contain one typing error if the query has at least four letters up to the end
  /// of that word.
  ///
  /// Places with a name that equals the query are ranked by the weights of the rule of names. If three capital
  /// letters are the code of an airport, its city ranks first.
  ///
  /// A country or division may follow after a comma, as a code or a prefix of its name in many
  /// languages (`Paris, Texas`, `Köln, Allemagne`). If no region matches as typed, one typing error in it is tolerated
  /// from five letters on. If no place matches a query without a comma as typed, its last words may be the region.
  ///
  /// - Parameters:
  ///   - country: the code of the only country to search; an unknown code has no matches.
  ///   - enough: if fewer places match the query as typed, matches with gaps and typing errors are
  ///     added.
  ///   - isWhole: whether a name has to equal the query.
  /// - Returns: at most `limit` matches, and the number of all. A query of more than `longestQuery` bytes, and one
  ///   whose name folds to nothing or to more than `NameSearch.largestSize` bytes, has no matches.
  package func search(
    _ query: String, country: String? = nil, limit: Int, enough: Int = enough,
    isWhole: Bool = false
  ) -> (matches: [CityMatch], total: Int) {
    var required: RegionSet?
    if let country {
      guard let only = regions(ofCountry: country) else { return ([], 0) }
      required = only
    }
    let search = search(query, within: required) { regions in
      var search = NameSearch(
        file, limit: limit, enough: enough, isWhole: isWhole, index: madeNameIndex,
        filter: filter(regions))
      if let row = airport(in: query, within: regions) {
        search.recordAirport(code: query, row: row)
      }
      return search
    }
    guard let search else { return ([], 0) }
    let matches = search.best.map { row, name, kind in
      let city = city(ofRow: row)
      return CityMatch(
        city: city, matchedName: name?.text ?? city.name, matchedLanguage: name?.language,
        kind: kind)
    }
    return (matches, search.total)
  }

  /// Returns the row of the city of an airport, or of a city with several airports, if the query is its IATA code in
  /// capitals and the city is in the regions; otherwise nil.
  private func airport(in query: String, within regions: RegionSet?) -> Int? {
    guard query.utf8.count == 3, query.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      let number = file.airports.number(ofCode: query)
    else { return nil }
    let row = file.airports.city(number)
    return regions?.contains(file.places.region(row)) ?? true ? row : nil
  }

  /// Returns the places among some rows that match a query or have the airport with this code, as a bit for each row;
  /// the bits of other rows are undefined. Nil if the query is longer than `longestQuery`.
  ///
  /// - Parameter enough: if fewer of these places match the query as typed, matches with gaps and typing
  ///   errors are added.
  package func rows(matching query: String, enough: Int, among rows: [UInt64]) -> [UInt64]? {
    search(query, within: nil) { regions in
      var search = NameSearch(
        file, limit: 0, enough: enough, among: rows, index: madeNameIndex, filter: filter(regions))
      if let number = file.airports.number(ofCode: query) {
        search.recordAirport(code: query, row: file.airports.city(number))
      }
      return search
    }?.isFound
  }

  /// Returns the ids of the places with a name, in any language, or an airport code that matches a query as typed.
  /// Empty if the query is longer than `longestQuery`.
  package func ids(matching query: String) -> [Int] {
    let all = [UInt64](repeating: .max, count: count / 64 + 1)
    guard let found = rows(matching: query, enough: 0, among: all) else { return [] }
    return (0..<count).filter { found[$0 >> 6] & 1 << ($0 & 63) != 0 }.map(id(ofRow:))
  }

  /// - Parameter make: creates a search within some regions, or everywhere for nil.
  private func search(
    _ query: String, within required: RegionSet?, make: (RegionSet?) -> NameSearch
  ) -> NameSearch? {
    guard query.utf8.count <= Self.longestQuery else { return nil }
    let hasComma = query.contains(where: Self.commas.contains)
    if hasComma, let found = qualified(query, within: required, make: make) {
      return found
    }
    // No reading as a name and a region has a match, so the comma may be part of a name.
    var search = make(required)
    search.run(NameFolding.fold(query))
    if search.total == 0, !hasComma, let found = qualified(query, within: required, make: make) {
      return found
    }
    search.runWithErrors(NameFolding.fold(query))
    return search
  }

  /// Tries the ways to split the query into a name and a region; returns the first search with a
  /// match, or nil.
  private func qualified(
    _ query: String, within required: RegionSet?, make: (RegionSet?) -> NameSearch
  ) -> NameSearch? {
    for reading in readings(qualifying: query, match: .forgiving) {
      var search = make(required.map(reading.regions.intersection) ?? reading.regions)
      let name = NameFolding.fold(reading.name)
      search.run(name)
      search.runWithErrors(name)
      if search.total > 0 {
        return search
      }
    }
    return nil
  }

  /// Returns a filter for rows in these regions; nil without regions.
  private func filter(_ regions: RegionSet?) -> ((Int) -> Bool)? {
    let places = file.places
    return regions.map { regions in { row in regions.contains(places.region(row)) } }
  }

  /// Returns the regions of the countries or divisions that a qualifier may mean; nil if there are
  /// none.
  func regions(named text: String, match: RegionMatch) -> RegionSet? {
    let key = TerritoryNames.key(of: text)
    guard !key.isEmpty else { return nil }
    let meaning = regions(of: key, match: match)
    return meaning.isEmpty ? nil : meaning
  }

  /// Returns whether a division has places in these regions.
  func contains(_ regions: RegionSet, division: AreaNumber) -> Bool {
    guard case .division(let number) = division else { return false }
    return (0..<file.regions.regions.count).contains { region in
      regions.contains(region) && file.regions.parts(ofRegion: region).division == number
    }
  }

  /// Returns the places with a name that folds to this text, unordered, and the role of the name.
  package func rows(named folded: [UInt8]) -> [NamedRow] {
    let names = file.names
    return names.starts(equal: folded, in: 0..<names.count).filter(names.isFirstWord)
      .map { NamedRow(row: names.row(ofStart: $0), role: names.role(ofStart: $0)) }
  }
}
