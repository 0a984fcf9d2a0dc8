/// A city in the archive, with its star.
package struct ArchivedCity: Sendable, Equatable {
  package var city: City
  package var favorite: Bool

  package init(city: City, favorite: Bool) {
    self.city = city
    self.favorite = favorite
  }
}
