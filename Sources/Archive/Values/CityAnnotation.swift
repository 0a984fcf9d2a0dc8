/// What a user has written about an archived city, and when and how it came into the archive.
package struct CityAnnotation: Sendable, Equatable {
  package let city: Int

  /// A name that the user gave the city.
  package var ownName: String?

  /// Markdown, at most `AnnotationText.longestNote` bytes.
  package var note: String?

  /// Whether a visit is planned.
  package var isPlanned = false

  /// Sorted by folded name, without repetitions.
  package var tags: [String] = []

  /// The ids of the lists that contain the city, in their order. Smart lists are not among them.
  package var lists: [Int] = []

  /// The earliest first.
  package var visits: [Visit] = []

  /// Seconds since 1970; nil for a city that a version before 0.3.0 added.
  package var added: Double?

  /// Nil for a city that a version before 0.3.0 added.
  package var origin: CityOrigin?

  package init(city: Int) { self.city = city }
}
