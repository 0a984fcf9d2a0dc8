import Text

/// Names of countries and divisions, for the part of a query after a comma: `Paris, Texas`.
struct RegionNames: Sendable {
  /// For each country what it may be called, folded.
  private let countries: [[[UInt8]]]

  /// For each division its country's number, its name and, if that is letters, its code, folded.
  private let divisions: [[[UInt8]]]

  /// What people write for countries beside the codes of ISO 3166.
  private static let abbreviations = ["GB": "uk", "AE": "uae"]

  init(_ table: CountryTable) {
    countries = zip(table.countries, table.alpha3).map { country, alpha3 in
      [country.name, country.code, alpha3, Self.abbreviations[country.code] ?? ""]
        .map(NameFolding.fold)
    }
    divisions = table.divisionNames.enumerated().map { number, name in
      let code = table.divisionCode(number)
      let isLetters = code.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      return [NameFolding.fold(name), isLetters ? code.map { $0 | 0x20 } : []]
    }
  }

  /// What a folded, non-empty text may mean: countries and divisions whose name begins with it or
  /// whose code it is.
  func meaning(of text: [UInt8]) -> Regions {
    Regions(
      countries: countries.map { Self.means(text, $0) },
      divisions: divisions.map { Self.means(text, $0) })
  }

  /// The first name is the long one.
  private static func means(_ text: [UInt8], _ names: [[UInt8]]) -> Bool {
    names.first?.starts(with: text) == true || names.dropFirst().contains(text)
  }
}

/// Some countries and divisions, by number.
struct Regions {
  var countries: [Bool]
  var divisions: [Bool]

  func contain(_ row: Int, of places: PlaceTable) -> Bool {
    let division = Int(places.divisions[row])
    return countries[Int(places.countryNumbers[row])] || (division >= 0 && divisions[division])
  }
}
