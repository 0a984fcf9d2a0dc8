/// A place that a search found, and by which of its names.
package struct GazetteerMatch: Sendable, Equatable {
  /// How the query matches the name, best first.
  package enum Kind: UInt8, Sendable, Comparable {
    /// The query is the name.
    case exact = 1

    /// The name begins with the query.
    case prefix

    /// The words of the query begin words of the name, in the same order.
    case wordPrefix

    /// They do, once a typing error is forgiven.
    case typingError

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  package var city: City

  /// The name as the gazetteer spells it: the main name, or the ASCII name.
  package var matchedName: String
  package var kind: Kind

  package init(city: City, matchedName: String, kind: Kind) {
    self.city = city
    self.matchedName = matchedName
    self.kind = kind
  }
}
