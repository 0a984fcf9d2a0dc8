import Text

/// A continent, a country or a first-order division: what a name may mean instead of a city.
package struct Area: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case continent, country, division
  }

  package var kind: Kind

  /// Of a continent as GeoNames has it (`EU`), of a country ISO 3166-1 alpha-2, of a division the country's
  /// and GeoNames' own (`US.TX`).
  package var code: String

  /// In English.
  package var name: String

  /// The capital, or the seat of a division's government; nil where there is none or it is not known.
  package var capital: City?

  /// Most populous first.
  package var largest: [City]
}

/// The continents and what the large languages call them.
enum Continent: String, CaseIterable {
  case africa = "AF"
  case antarctica = "AN"
  case asia = "AS"
  case europe = "EU"
  case northAmerica = "NA"
  case oceania = "OC"
  case southAmerica = "SA"

  var name: String {
    switch self {
    case .africa: "Africa"
    case .antarctica: "Antarctica"
    case .asia: "Asia"
    case .europe: "Europe"
    case .northAmerica: "North America"
    case .oceania: "Oceania"
    case .southAmerica: "South America"
    }
  }

  static func named(_ key: [UInt8]) -> Continent? { continents[key] }

  private static let continents: [[UInt8]: Continent] = {
    var names: [[UInt8]: Continent] = [:]
    for continent in allCases {
      for name in continent.names {
        names[TerritoryNames.key(of: name)] = continent
      }
    }
    return names
  }()

  private var names: [String] {
    switch self {
    case .africa: ["Africa", "Afrika", "Afrique", "África", "Африка", "非洲", "アフリカ", "أفريقيا"]
    // It is a country of ISO 3166 too, and listed as that.
    case .antarctica: []
    case .asia: ["Asia", "Asien", "Asie", "Ásia", "Azië", "Азия", "亚洲", "アジア", "آسيا"]
    case .europe: ["Europe", "Europa", "Европа", "欧洲", "ヨーロッパ", "أوروبا"]
    case .northAmerica:
      [
        "North America", "Nordamerika", "Amérique du Nord", "Norteamérica", "América del Norte",
        "América do Norte", "Nord America", "Noord-Amerika", "Северная Америка", "北美洲", "北アメリカ",
      ]
    case .oceania: ["Oceania", "Ozeanien", "Océanie", "Oceanía", "Oceanië", "Океания", "大洋洲"]
    case .southAmerica:
      [
        "South America", "Südamerika", "Amérique du Sud", "Sudamérica", "América del Sur",
        "América do Sul",
        "Sud America", "Zuid-Amerika", "Южная Америка", "南美洲", "南アメリカ",
      ]
    }
  }
}

extension Gazetteer {
  /// So many cities of an area are listed.
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
