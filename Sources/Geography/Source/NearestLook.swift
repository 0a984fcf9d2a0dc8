internal import JSON

/// One look for the city that is nearest to any of some points.
package struct NearestLook: Sendable, Equatable {
  /// Index into the points.
  package var point: Int

  /// The distance of the city that was found, or else how far the look went.
  package var radiusKm: Double
  package var found: Int

  /// Records that could not be read.
  package var skipped = 0

  package init(point: Int, radiusKm: Double, found: Int, skipped: Int = 0) {
    self.point = point
    self.radiusKm = radiusKm
    self.found = found
    self.skipped = skipped
  }
}
