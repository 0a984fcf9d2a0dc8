/// A place that a search found, and by which of its names.
package struct GazetteerMatch: Sendable, Equatable {
  /// How the query matches the name, best first.
  package enum Kind: Sendable, Comparable {
    /// The query is the name.
    case exact

    /// The name begins with the query.
    case prefix

    /// The words of the query begin words of the name, in the same order.
    case wordPrefix

    /// They do, once typing errors are forgiven.
    case typingError
  }

  package var city: City

  /// The name as the gazetteer spells it: the main name, or another one.
  package var matchedName: String

  /// Of that name, a tag of BCP 47; nil where nobody says.
  package var matchedLanguage: String?
  package var kind: Kind
}

/// A place and how far it is.
package struct NearbyCity: Sendable, Equatable {
  package var city: City

  /// Great-circle distance on a sphere of 6371.0088 km, in km.
  package var distanceKm: Double
}
