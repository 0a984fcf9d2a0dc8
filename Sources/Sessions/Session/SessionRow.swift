package import Geography

/// A city in a session's list.
package struct SessionRow: Sendable, Equatable {
  package var city: City

  /// Whether the city has a star, the mark of a favourite, in the session.
  package var favorite: Bool

  /// Whether the archive had the city when the import session opened; true in a browse session.
  package var archived: Bool

  /// The annotation with the user's uncommitted changes; nil if there is none. Set only in rows that a session's list
  /// returns.
  package var annotation: Annotation? {
    get { box?.value }
    set { box = newValue.map(AnnotationBox.init) }
  }

  private var box: AnnotationBox?

  package init(city: City, favorite: Bool = false, archived: Bool = false) {
    self.city = city
    self.favorite = favorite
    self.archived = archived
  }

  package init(_ archived: ArchivedCity) {
    self.init(city: archived.city, favorite: archived.favorite, archived: true)
  }
}
