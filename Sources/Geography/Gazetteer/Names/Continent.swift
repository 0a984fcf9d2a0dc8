import Text

/// The continents with their names in several large languages.
package enum Continent: String, CaseIterable {
  case africa = "AF"
  case antarctica = "AN"
  case asia = "AS"
  case europe = "EU"
  case northAmerica = "NA"
  case oceania = "OC"
  case southAmerica = "SA"

  package var name: String {
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
    // Empty, because `TerritoryNames` lists Antarctica as a country, as ISO 3166 does.
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
