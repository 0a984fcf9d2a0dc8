package import Geography

/// What a user has written about an archived city, the ids of the lists that the user put it into, and when and how it
/// was added.
package struct CityAnnotation: Sendable, Equatable {
  package let city: Int

  package var content = Annotation()

  /// When the city was added, in seconds since 1970; nil if a version before 0.3.0 added it.
  package var added: Double?

  /// How the city was added; nil if a version before 0.3.0 added it.
  package var origin: CityOrigin?

  package init(city: Int) { self.city = city }
}
