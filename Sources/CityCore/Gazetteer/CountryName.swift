import Text

/// A country told by a person: a code, or a name in any language.
package enum CountryName {
  /// The code of a country.
  ///
  /// Taken are the codes of ISO 3166-1, of two letters (any two, for a source may know more of them)
  /// and of three, and every name that the program knows; case, accents and punctuation don't count.
  ///
  /// - Throws: `CitySourceError` for what is no name of a country, or one of several.
  package static func code(of text: String) throws(CitySourceError) -> String {
    let letters = text.trimmed.uppercased()
    if City.isCountryCode(letters) { return reserved[letters] ?? letters }
    let key = TerritoryNames.key(of: text)
    let codes = TerritoryNames.codes(named: key, mayGoOn: false).filter { $0.utf8.count == 2 }
    if let code = codes.first, codes.count == 1 { return code }
    guard codes.isEmpty else { throw .ambiguousCountry(text, NamedCountry.all(of: codes)) }
    throw .noSuchCountry(text, near: NamedCountry.all(of: near(key)))
  }

  /// Set aside by ISO 3166-1 for the country that people call so.
  private static let reserved = ["UK": "GB"]

  /// So many are offered for a name that none has.
  private static let mostNear = 3

  /// Of fewer letters too many names are near.
  private static let fewestLetters = 3

  /// The codes of the countries that were probably meant: that of a division which is called so, then
  /// those of names with one letter wrong, then of those that begin so; the shortest names first.
  private static func near(_ key: [UInt8]) -> [String] {
    guard key[...].letterCount >= fewestLetters else { return [] }
    let error = TypingError(typed: key)
    var found: [String: Int] = [:]
    func add(_ code: String, rule: Int, _ name: [UInt8]) {
      let weight = rule << 16 + name.count
      found[code] = min(found[code] ?? .max, weight)
    }
    TerritoryNames.read { code, name in
      if code.utf8.count > 2 {
        if name == key { add(String(code.prefix(2)), rule: 0, name) }
      } else if error.explains(name.span) {
        add(code, rule: 1, name)
      } else if name.starts(with: key) {
        add(code, rule: 2, name)
      }
    }
    return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(mostNear).map(\.key)
  }
}

/// A country as a message tells it.
package struct NamedCountry: Sendable, Equatable {
  package var code: String

  /// In English.
  package var name: String

  /// Countries of which the codes are known, in their order.
  static func all(of codes: [String]) -> [NamedCountry] {
    var names: [String: String] = [:]
    TerritoryNames.read({ _, _ in }, title: { names[$0] = $1 })
    return codes.map { NamedCountry(code: $0, name: names[$0] ?? $0) }
  }
}
