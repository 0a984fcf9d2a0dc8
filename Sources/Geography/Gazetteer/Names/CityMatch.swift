import Text

/// A search result: a place and the name by which it was found.
package struct CityMatch: Sendable, Equatable {
  /// How the folded query, or a respelling of it such as `saint` for `st`, matches the folded name, best first.
  package enum Kind: Sendable, Comparable {
    /// The query equals the name, or is the code of an airport of the place.
    case exact

    /// The name starts with the query.
    case prefix

    /// Each word of the query starts a word of the name, in the same order.
    case wordPrefix

    /// As `wordPrefix`, after the correction of a typing error in one or more words.
    case typingError
  }

  package var city: City

  /// The matching name, main or other, in the spelling of the gazetteer; or the code of an airport.
  package var matchedName: String

  /// BCP 47 tag of that name; nil if unknown.
  package var matchedLanguage: String?
  package var kind: Kind
}
