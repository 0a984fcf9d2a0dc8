extension Gazetteer {
  /// Maximum number of cities listed for an area.
  private static let mostLargest = 5

  func area(_ number: AreaNumber) -> Area {
    let regions = file.regions
    switch number {
    case .country(let number):
      let own = RegionSet(regions) { country, _ in country == number }
      let country = regions.country(number)
      return Area(
        kind: .country, code: country.code, name: country.name,
        capital: regions.capital(ofCountry: number).map(city(ofRow:)), largest: largest(in: own))
    case .division(let number):
      let own = RegionSet(regions) { _, division in division == number }
      return Area(
        kind: .division, code: regions.code(ofDivision: number),
        name: regions.name(ofDivision: number),
        capital: regions.seat(ofDivision: number).map(city(ofRow:)), largest: largest(in: own))
    }
  }

  func area(_ continent: Continent) -> Area {
    let regions = file.regions
    let codes = Set(regions.all.filter { $0.continent == continent.rawValue }.map(\.code))
    let own = RegionSet(regions) { country, _ in codes.contains(regions.code(ofCountry: country)) }
    return Area(
      kind: .continent, code: continent.rawValue, name: continent.name, capital: nil,
      largest: largest(in: own))
  }

  private func largest(in regions: RegionSet) -> [City] {
    var best = Shortlist<RankedRow>(capacity: Self.mostLargest)
    for row in 0..<count where regions.contains(file.places.region(row)) {
      best.insert(
        RankedRow(weight: file.places.population(row), id: file.places.id(row), row: row))
    }
    return best.sorted().map { city(ofRow: $0.row) }
  }
}
