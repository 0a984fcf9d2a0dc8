import Files
import Geography
internal import Text

/// An address as maps write it, with the country last: `5 Av. Anatole France, 75007 Paris, France`.
struct AddressText {
  enum Meaning {
    case city(City)

    /// The address names a country, but no known city in it.
    case country(String)
    case unknown
  }

  private let parts: [String]
  private let endsWithCode: Bool

  init(_ text: String) {
    let pieces = text.split(whereSeparator: { Gazetteer.commas.contains($0) || $0 == "\n" })
      .map { String($0).trimmed }
    parts = pieces.map(Self.withoutCodes).filter { !$0.isEmpty }
    endsWithCode = pieces.last.map { $0 != Self.withoutCodes($0) } ?? false
  }

  /// The meaning of the address. Looks for a city before a division and the country, then before the country,
  /// then in the last part, if it is the only one or a code was removed from it.
  func meaning(_ lookup: NameLookup, country: String?) -> Meaning {
    for count in [3, 2] where parts.count >= count {
      let query = parts.suffix(count).joined(separator: ", ")
      if let city = named(query, lookup: lookup, country: country) {
        return .city(city)
      }
    }
    guard let last = parts.last else { return .unknown }
    // The last of several parts is a country. Only if a code was removed from it, it may be a city too, as in
    // `Singapore 238801`.
    if parts.count == 1 || endsWithCode {
      if let city = unparted(last, lookup: lookup, country: country)
        ?? named(last, lookup: lookup, country: country)
      {
        return .city(city)
      }
    }
    return Self.country(last).map(Meaning.country) ?? .unknown
  }

  private func named(_ query: String, lookup: NameLookup, country: String?) -> City? {
    // A name of up to two bytes may be a division code.
    guard query.prefix(while: { $0 != "," }).utf8.count > 2 else { return nil }
    return (try? lookup.city(called: query, country: country)) ?? nil
  }

  /// The maximum number of words in the name of a country, and of a city before it.
  private static let mostWords = 4

  /// The city in a text without a comma before the country: `Rome Italy`, `Via Roma 12 Torino Italy`. Nil if there is
  /// none.
  private func unparted(_ text: String, lookup: NameLookup, country: String?) -> City? {
    let words = text.split(separator: " ").suffix(2 * Self.mostWords)
    guard words.count > 1 else { return nil }
    for count in 1...min(Self.mostWords, words.count - 1) {
      let tail = words.suffix(count).joined(separator: " ")
      guard let code = Self.country(tail), country == nil || country == code else { continue }
      let before = words.dropLast(count)
      for length in (1...min(Self.mostWords, before.count)).reversed() {
        let name = before.suffix(length).joined(separator: " ")
        if let city = (try? lookup.city(called: name, country: code)) ?? nil {
          return city
        }
      }
    }
    return nil
  }

  private static func country(_ text: String) -> String? {
    // Two letters may also be a division code.
    text.utf8.count > 2 ? try? CountryCell.code(of: text) : nil
  }

  /// Removes words with a digit, and codes of up to three capitals after a name: `Roma RM`, `Sydney NSW 2000`.
  private static func withoutCodes(_ part: String) -> String {
    var words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    while words.count > 1, let last = words.last, last.utf8.count <= 3,
      last.utf8.allSatisfy({ 0x41...0x5A ~= $0 }),
      countriesByLetters.contains(String(last)) == false
    { words.removeLast() }
    return words.joined(separator: " ")
  }

  /// Abbreviations of countries that are written in capitals after a city.
  private static let countriesByLetters: Set = ["USA", "UK", "UAE"]
}
