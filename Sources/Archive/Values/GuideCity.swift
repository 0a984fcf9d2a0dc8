package import Geography

/// The city under which a place is listed.
package struct GuideCity: Sendable, Hashable {
  /// The GeoNames id; 0 for `unknown`; negative for a city that an imported file names and that the gazetteer
  /// does not have near the place.
  package var id: Int
  package var name: String

  /// ISO 3166-1 alpha-2; nil if unknown.
  package var country: String?

  /// The city of places whose city is not known.
  package static let unknown = GuideCity(id: 0, name: "Unknown City")
}

extension GuideCity {
  package init(_ city: City) { self.init(id: city.id, name: city.name, country: city.country) }

  /// A city that only a file names. The guide assigns its id.
  static func named(_ name: String) -> GuideCity { GuideCity(id: -1, name: name) }
}
