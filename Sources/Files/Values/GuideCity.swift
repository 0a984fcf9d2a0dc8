package import Geography

/// The city under which a place is listed.
package struct GuideCity: Sendable, Hashable {
  /// The GeoNames id; 0 for `unknown`; negative for a city that an imported file names and for which the gazetteer has
  /// no city with that name near the place.
  package var id: Int
  package var name: String

  /// ISO 3166-1 alpha-2; nil if unknown.
  package var country: String?

  package init(id: Int, name: String, country: String? = nil) {
    self.id = id
    self.name = name
    self.country = country
  }

  /// The city of places whose city is not known.
  package static let unknown = GuideCity(id: 0, name: "Unknown City")
}

extension GuideCity {
  package init(_ city: City) { self.init(id: city.id, name: city.name, country: city.country) }

  /// A city that only a file names. Its id -1 is a placeholder, which the guide replaces.
  package static func named(_ name: String) -> GuideCity { GuideCity(id: -1, name: name) }
}
