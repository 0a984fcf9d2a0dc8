/// A city in the archive, and whether it is a favourite.
package struct ArchivedCity: Sendable, Equatable {
  package var city: City
  package var favorite: Bool

  package init(city: City, favorite: Bool) {
    self.city = city
    self.favorite = favorite
  }
}
