import Text

extension Gazetteer {
  /// Resolves the name of a place or area, the code of an airport, or a code of a country in capitals (two letters, or
  /// one of `abbreviations`); nil if it is unknown or longer than `longestQuery`. A region may follow the name after a
  /// comma or a blank.
  ///
  /// - Parameter country: the code of the only country to search, in which no name means a continent or a country; nil
  ///   for all countries. The result for an unknown code is nil.
  func meaning(of name: String, country: String? = nil) -> NameMeaning? {
    guard name.utf8.count <= Self.longestQuery else { return nil }
    guard let country else { return meaning(of: name, within: nil) }
    guard let regions = regions(ofCountry: country) else { return nil }
    return meaning(of: name, within: regions)
  }

  private func meaning(of name: String, within regions: RegionSet?) -> NameMeaning? {
    let isCode = name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    if isCode, name.utf8.count == 2, regions == nil,
      let country = regionNames.country(ofCode: name)
    {
      return .area(.numbered(.country(country)), NameAlternatives())
    }
    if isCode, name.utf8.count == 3,
      let found = abbreviatedCountry(name, within: regions) ?? airport(name, within: regions)
    {
      return found
    }
    let ranking = NamesakeRanking(rows(named: name, within: regions), in: file)
    let whole = meaning(of: name, ranking: ranking, within: regions)
    if case .area(let area, _)? = whole {
      return cityInside(area, calledLike: name, within: regions) ?? whole
    }
    if ranking.ranked.contains(where: \.role.isOwn) {
      return whole
    }
    return airport(name, within: regions) ?? qualified(name, within: regions) ?? whole
  }

  /// Abbreviations that mean a country even if there is an airport with that IATA code, as for `USA`.
  private static let abbreviations = ["USA": "US", "UAE": "AE", "DRC": "CD"]

  private func abbreviatedCountry(_ name: String, within regions: RegionSet?) -> NameMeaning? {
    guard regions == nil, let code = Self.abbreviations[name] else { return nil }
    return regionNames.country(ofCode: code).map {
      .area(.numbered(.country($0)), NameAlternatives())
    }
  }

  private func airport(_ code: String, within regions: RegionSet?) -> NameMeaning? {
    guard let number = file.airports.number(ofCode: code) else { return nil }
    let row = file.airports.city(number)
    guard row < count, regions?.contains(file.places.region(row)) ?? true else { return nil }
    return .city(row: row, airport: file.airports.airport(number), NameAlternatives())
  }

  /// Resolves a name that is followed by its region; nil if no reading of the text has a meaning.
  private func qualified(_ name: String, within regions: RegionSet?) -> NameMeaning? {
    for reading in readings(qualifying: name, match: .beginning) {
      let both = regions.map(reading.regions.intersection) ?? reading.regions
      guard !both.isEmpty else { continue }
      if let found = meaning(of: reading.name, within: both) {
        return found
      }
    }
    return nil
  }

  /// Resolves the name of an area as that of a city followed by its region, as in `Washington DC`; nil unless such a
  /// city is in the area.
  private func cityInside(
    _ area: AreaChoice, calledLike name: String, within regions: RegionSet?
  ) -> NameMeaning? {
    guard case .city(let row, nil, var others)? = qualified(name, within: regions),
      isPart(row, of: area)
    else { return nil }
    others.areas.append(area)
    return .city(row: row, airport: nil, others)
  }

  /// Decides between cities and areas of the same name; nil if there are neither.
  private func meaning(
    of name: String, ranking: NamesakeRanking, within regions: RegionSet?
  ) -> NameMeaning? {
    let areas = areas(named: TerritoryNames.key(of: name), within: regions)
    let winner = ranking.winner { row in areas.contains { isPart(row, of: $0) } }
    let rows = ranking.ranked.map(\.row)
    guard let area = winningArea(of: areas, ranking: ranking, winner: winner) else {
      guard let winner else { return rows.isEmpty ? nil : .ambiguous(rows: rows) }
      let others = rows.filter { $0 != winner.row }
      return .city(row: winner.row, airport: nil, NameAlternatives(rows: others, areas: areas))
    }
    let others = areas.filter { $0 != area }
    return .area(area, NameAlternatives(rows: rows, areas: others))
  }

  /// Returns the area that takes precedence over all cities with this name; nil if there is none.
  private func winningArea(
    of areas: [AreaChoice], ranking: NamesakeRanking, winner: NamesakeRanking.Namesake?
  ) -> AreaChoice? {
    let own = ranking.ranked.first { $0.role.isOwn }
    if let winner, winner.role.isOwn, areas.contains(where: { isPart(winner.row, of: $0) }) {
      return nil
    }
    let most = own?.population ?? 0
    for area in areas {
      switch area {
      case .continent: return area
      case .numbered(.country(let number)):
        let people = file.regions.country(number).population ?? 0
        if own?.role != .main || people >= most {
          return area
        }
      case .numbered(.division(let number)):
        let isLarger = file.regions.people(ofDivision: number) >= NameRule.dominance * most
        if own == nil || isLarger {
          return area
        }
      }
    }
    return nil
  }

  /// Returns the continent, then the countries, then the divisions with this name, of each kind the most populous
  /// first; within some regions, only the divisions that have places in them.
  ///
  /// - Parameter key: the name (see `TerritoryNames.key(of:)`).
  func areas(named key: [UInt8], within regions: RegionSet?) -> [AreaChoice] {
    guard !key.isEmpty else { return [] }
    var found: [AreaChoice] = []
    if regions == nil, let continent = Continent.named(key) {
      found.append(.continent(continent))
    }
    let numbers = regionNames.areas(named: key)
    guard !numbers.isEmpty else { return found }
    func people(_ area: AreaNumber) -> Int {
      switch area {
      case .country(let number): file.regions.country(number).population ?? 0
      case .division(let number): file.regions.people(ofDivision: number)
      }
    }
    let countries = numbers.filter { if case .country = $0 { true } else { false } }
    let divisions = numbers.filter { if case .division = $0 { true } else { false } }
    if regions == nil {
      found += countries.sorted { people($0) > people($1) }.map(AreaChoice.numbered)
    }
    let inside = divisions.filter { division in
      regions.map { contains($0, division: division) } ?? true
    }
    return found + inside.sorted { people($0) > people($1) }.map(AreaChoice.numbered)
  }

  /// Returns whether a place is in a country or division; false for a continent.
  private func isPart(_ row: Int, of area: AreaChoice) -> Bool {
    let parts = file.regions.parts(ofRegion: file.places.region(row))
    switch area {
    case .continent: return false
    case .numbered(.country(let number)): return parts.country == number
    case .numbered(.division(let number)): return parts.division == number
    }
  }

  /// Returns the places with a name that folds like this one, or like a respelling of it such as `St` for `Saint`,
  /// unordered; empty if the folded name is longer than `NameSearch.largestSize`. A place may occur twice.
  func rows(named name: String, within regions: RegionSet? = nil) -> [NamedRow] {
    let folded = NameFolding.fold(name)
    guard !folded.isEmpty, folded.count <= NameSearch.largestSize else { return [] }
    let texts = [folded] + NameSearch.respelled(folded).prefix(NameSearch.mostRespellings)
    let found = texts.flatMap(rows(named:))
    guard let regions else { return found }
    return found.filter { regions.contains(file.places.region($0.row)) }
  }
}
