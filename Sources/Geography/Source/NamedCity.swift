internal import JSON

/// A city found by a name.
package struct NamedCity: Sendable, Equatable {
  package var city: City

  /// The name that matched; of a live service the main name.
  package var matchedName: String

  /// Of that name, a tag of BCP 47; nil where nobody says.
  package var matchedLanguage: String?

  package init(city: City, matchedName: String, matchedLanguage: String? = nil) {
    self.city = city
    self.matchedName = matchedName
    self.matchedLanguage = matchedLanguage
  }
}
