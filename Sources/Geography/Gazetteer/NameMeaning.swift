import Text

/// What a name means by the rule of names.
enum NameMeaning {
  /// A city; what else is called so is listed as alternatives.
  case city(row: Int, airport: Airport?, NameAlternatives)

  /// A continent, a country or a division, where no city has a better claim to the name.
  case area(AreaChoice, NameAlternatives)

  /// Several places, the likeliest first.
  case ambiguous(rows: [Int])
}

/// An area that is still to be described.
enum AreaChoice: Equatable {
  case continent(Continent)
  case numbered(AreaNumber)
}

/// What a name may mean besides what it means.
struct NameAlternatives {
  var rows: [Int] = []
  var areas: [AreaChoice] = []
}

extension Gazetteer {
  /// What a name means, perhaps qualified by a region behind a comma or a blank, or the code of an
  /// airport; nil if nothing is called so.
  ///
  /// - Parameter country: the code of the only country that counts; one that is unknown has nothing.
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
    let contest = NameContest(rows(named: name, within: regions), in: file)
    let whole = meaning(of: name, contest, within: regions)
    if case .area(let area, _)? = whole {
      return cityInside(area, calledLike: name, within: regions) ?? whole
    }
    if contest.ranked.contains(where: \.standing.isOwn) {
      return whole
    }
    return airport(name, within: regions) ?? qualified(name, within: regions) ?? whole
  }

  /// Countries that people call by three letters, which are codes of airports too.
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

  /// The meaning of a name with regions behind it.
  private func qualified(_ name: String, within regions: RegionSet?) -> NameMeaning? {
    for reading in readings(qualifying: name, .beginning) {
      let both = regions.map(reading.regions.intersection) ?? reading.regions
      guard !both.isEmpty else { continue }
      if let found = meaning(of: reading.name, within: both) {
        return found
      }
    }
    return nil
  }

  /// The city that the name of an area means when it is read as a city with its region: `Washington DC`.
  private func cityInside(
    _ area: AreaChoice, calledLike name: String, within regions: RegionSet?
  ) -> NameMeaning? {
    guard case .city(let row, nil, var others)? = qualified(name, within: regions),
      isPart(area, row)
    else { return nil }
    others.areas.append(area)
    return .city(row: row, airport: nil, others)
  }

  /// The rule between cities and areas.
  private func meaning(
    of name: String, _ contest: NameContest, within regions: RegionSet?
  ) -> NameMeaning? {
    let areas = areas(named: TerritoryNames.key(of: name), within: regions)
    let winner = contest.winner { row in areas.contains { isPart($0, row) } }
    let rows = contest.ranked.map(\.row)
    guard let area = winningArea(of: areas, contest, winner) else {
      guard let winner else { return rows.isEmpty ? nil : .ambiguous(rows: rows) }
      let others = rows.filter { $0 != winner.row }
      return .city(row: winner.row, airport: nil, NameAlternatives(rows: others, areas: areas))
    }
    let others = areas.filter { $0 != area }
    return .area(area, NameAlternatives(rows: rows, areas: others))
  }

  /// The area that a name means before any city: nil if a city has the better claim.
  private func winningArea(
    of areas: [AreaChoice], _ contest: NameContest, _ winner: NameContest.Contender?
  ) -> AreaChoice? {
    let own = contest.ranked.first { $0.standing.isOwn }
    if let winner, winner.standing.isOwn, areas.contains(where: { isPart($0, winner.row) }) {
      return nil
    }
    let most = own?.population ?? 0
    for area in areas {
      switch area {
      case .continent: return area
      case .numbered(.country(let number)):
        let people = file.regions.country(number).population ?? 0
        if own?.standing != .main || people >= most {
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

  /// Continents, then countries, then divisions, the most populous first.
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

  /// Whether a place lies in a country or division.
  private func isPart(_ area: AreaChoice, _ row: Int) -> Bool {
    let parts = file.regions.parts(ofRegion: file.places.region(row))
    switch area {
    case .continent: return false
    case .numbered(.country(let number)): return parts.country == number
    case .numbered(.division(let number)): return parts.division == number
    }
  }

  /// The places that are called so as a whole, also with a word such as `Saint` short or long.
  func rows(named name: String, within regions: RegionSet? = nil) -> [NamedRow] {
    let folded = NameFolding.fold(name)
    guard !folded.isEmpty, folded.count <= NameSearch.largestSize else { return [] }
    let texts = [folded] + NameSearch.respelled(folded).prefix(NameSearch.mostRespellings)
    let found = texts.flatMap(rows(named:))
    guard let regions else { return found }
    return found.filter { regions.contains(file.places.region($0.row)) }
  }
}
