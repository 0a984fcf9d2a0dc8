/// A place and its distance from a point.
package struct NearbyCity: Sendable, Equatable {
  package var city: City

  /// Great-circle distance in km, on a sphere of radius 6371.0088 km.
  package var distanceKm: Double

  package init(city: City, distanceKm: Double) {
    self.city = city
    self.distanceKm = distanceKm
  }
}
