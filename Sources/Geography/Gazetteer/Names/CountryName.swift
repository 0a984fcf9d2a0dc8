import Text

/// Parses a country as people write it: a code, or a name in one of many languages.
package enum CountryName {
  /// Returns the code of a country.
  ///
  /// Accepts ISO 3166-1 codes of three letters, any two ASCII letters (because a source may have further
  /// codes), and the names of countries in `TerritoryNames`. Case is ignored, and in names accents and punctuation.
  ///
  /// - Parameter suggestions: whether an error lists similar names; finding them takes far longer
  ///   than parsing.
  /// - Throws: `CountryError` if the text names no country, or several.
  package static func code(
    of text: String, suggestions: Bool = true
  ) throws(CountryError) -> String {
    let letters = text.trimmed.uppercased()
    if Country.isCode(letters) {
      return reserved[letters] ?? letters
    }
    let key = TerritoryNames.key(of: text)
    let codes = TerritoryNames.codes(named: key, mayGoOn: false).filter { $0.utf8.count == 2 }
    if let code = codes.first, codes.count == 1 {
      return code
    }
    guard codes.isEmpty else { throw .ambiguousCountry(text, NamedCountry.all(of: codes)) }
    throw .noSuchCountry(text, near: suggestions ? NamedCountry.all(of: near(key)) : [])
  }

  /// Codes that ISO 3166-1 reserves because people use them for a country, with the standard ones.
  private static let reserved = ["UK": "GB"]

  /// Maximum number of suggestions.
  private static let mostNear = 3

  /// Minimum number of letters of a text for suggestions; a shorter one resembles too many names.
  private static let fewestLetters = 3

  /// Returns the codes of the countries to suggest, at most `mostNear`: first those with a division of this name, then
  /// those with a name that one typing error explains (`TypingError`), then those with a name that starts with the
  /// text; in each group, those with shorter names first.
  private static func near(_ key: [UInt8]) -> [String] {
    guard key[...].letterCount >= fewestLetters else { return [] }
    let error = TypingError(typed: key)
    var found: [String: Int] = [:]
    func add(_ code: String, rule: Int, name: [UInt8]) {
      let weight = rule << 16 + name.count
      found[code] = min(found[code] ?? .max, weight)
    }
    TerritoryNames.read { code, name in
      if code.utf8.count > 2 {
        if name == key {
          add(String(code.prefix(2)), rule: 0, name: name)
        }
      } else if error.explains(name.span) {
        add(code, rule: 1, name: name)
      } else if name.starts(with: key) {
        add(code, rule: 2, name: name)
      }
    }
    return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(mostNear).map(\.key)
  }
}
