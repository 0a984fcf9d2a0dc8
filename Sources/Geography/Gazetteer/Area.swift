/// A continent, country or first-order division, which a name may mean instead of a city.
package struct Area: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case continent, country, division
  }

  package var kind: Kind

  /// GeoNames code of a continent (`EU`), ISO 3166-1 alpha-2 code of a country, or the country's code and the
  /// GeoNames code of a division (`US.TX`).
  package var code: String

  /// The English name of a continent; otherwise the name in the gazetteer, in most cases the English one.
  package var name: String

  /// The capital of a country, or the seat of a division's government; nil for a continent, and if
  /// there is none or it is unknown.
  package var capital: City?

  /// The most populous cities, at most five, the largest first.
  package var largest: [City]
}
