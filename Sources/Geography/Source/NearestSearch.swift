internal import JSON

/// One search for the city nearest to any of several points.
package struct NearestSearch: Sendable, Equatable {
  /// Index into the points.
  package var point: Int

  /// The distance of the city in km if one was found, otherwise the radius that was searched.
  package var radiusKm: Double
  package var found: Int

  /// Number of records that could not be parsed.
  package var skipped = 0

  package init(point: Int, radiusKm: Double, found: Int, skipped: Int = 0) {
    self.point = point
    self.radiusKm = radiusKm
    self.found = found
    self.skipped = skipped
  }
}
