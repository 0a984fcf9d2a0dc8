/// A country in an error message.
package struct NamedCountry: Sendable, Equatable {
  package var code: String

  /// The English name.
  package var name: String

  /// Returns the countries with these codes, in the same order. The code replaces an unknown name.
  static func all(of codes: [String]) -> [NamedCountry] {
    var names: [String: String] = [:]
    TerritoryNames.read({ _, _ in }, title: { names[$0] = $1 })
    return codes.map { NamedCountry(code: $0, name: names[$0] ?? $0) }
  }
}
