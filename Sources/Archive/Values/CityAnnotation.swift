package import Sessions

/// What a user has written about an archived city, the lists that contain it, and when and how it came into the
/// archive.
package struct CityAnnotation: Sendable, Equatable {
  package let city: Int

  package var content = Annotation()

  /// Seconds since 1970; nil for a city that a version before 0.3.0 added.
  package var added: Double?

  /// Nil for a city that a version before 0.3.0 added.
  package var origin: CityOrigin?

  package init(city: Int) { self.city = city }
}
