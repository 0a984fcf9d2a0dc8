internal import Platform

/// A city as the archive keeps it.
package struct ArchivedCity: Sendable, Equatable {
  package var city: City
  package var favorite: Bool

  package init(city: City, favorite: Bool) {
    self.city = city
    self.favorite = favorite
  }
}
