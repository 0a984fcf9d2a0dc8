internal import JSON

/// The reason why a text does not identify a country.
package enum CountryError: Error, Sendable, Equatable {
  /// The source has no country with this code.
  case unknownCountry(String)

  /// No country has this name; `near` lists countries to suggest, if there are any.
  case noSuchCountry(String, near: [NamedCountry])

  /// Several countries have this name.
  case ambiguousCountry(String, [NamedCountry])

  /// The countries that may be meant.
  package var candidates: [NamedCountry] {
    switch self {
    case .unknownCountry: []
    case .noSuchCountry(_, let countries), .ambiguousCountry(_, let countries): countries
    }
  }

  /// The problem and the remedy, to follow the name of the parameter and a colon.
  package var message: String {
    switch self {
    case .unknownCountry(let code):
      "no country has the code \(JSON.string(code).text); gazetteer.countries lists them."
    case .noSuchCountry(let name, near: []):
      "no country is called \(JSON.string(name).text); gazetteer.countries lists them."
    case .noSuchCountry(let name, _):
      "no country is called \(JSON.string(name).text) (did you mean \(choice)?)."
    case .ambiguousCountry(let name, _):
      "\(JSON.string(name).text) may mean \(choice); pass a code."
    }
  }

  private var choice: String {
    candidates.map { "\($0.name) (\($0.code))" }.joined(separator: " or ")
  }
}
