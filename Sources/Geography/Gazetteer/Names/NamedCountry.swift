/// A country in an error message.
package struct NamedCountry: Sendable, Equatable {
  package var code: String

  /// The English name, or the code if no name is known.
  package var name: String

  /// Returns the countries with these codes, in the same order. If a country has no known name, its code is used as the
  /// name.
  static func all(of codes: [String]) -> [NamedCountry] {
    var names: [String: String] = [:]
    TerritoryNames.read({ _, _ in }, title: { names[$0] = $1 })
    return codes.map { NamedCountry(code: $0, name: names[$0] ?? $0) }
  }
}
