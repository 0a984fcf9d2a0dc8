internal import JSON

/// A city found by name.
package struct NamedCity: Sendable, Equatable {
  package var city: City

  /// The name or airport code that matched; for a live service, the main name.
  package var matchedName: String

  /// BCP 47 tag of the matched name; nil if unknown.
  package var matchedLanguage: String?

  package init(city: City, matchedName: String, matchedLanguage: String? = nil) {
    self.city = city
    self.matchedName = matchedName
    self.matchedLanguage = matchedLanguage
  }
}
