/// The Earth as a sphere, on which distances between places are measured.
package enum Earth {
  /// Mean radius of WGS84 in km (IUGG: (2a + b) / 3).
  package static let radiusKm = 6371.0088

  /// Half the equator of the ellipsoid, rounded up: a search with this radius finds everything. No two points are
  /// farther apart than half the circumference of the sphere, 20,015.1 km.
  package static let largestRadiusKm = 20_038.0

  package static let radiansPerDegree = Double.pi / 180
}
