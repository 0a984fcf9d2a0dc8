internal import Geography

/// The area of a warning: polygons on the map, possibly with holes.
package struct Outline: Sendable, Equatable {
  /// The rings of each polygon; the first ring is the outer one.
  let polygons: [[[Coordinate]]]

  /// Returns whether a point is in any polygon, by ray casting with the even-odd rule. Treats degrees
  /// as plane coordinates, so an area must not cross the 180th meridian.
  func contains(_ point: Coordinate) -> Bool {
    polygons.contains { rings in
      rings.reduce(false) { $0 != Self.isPoint(point, inside: $1) }
    }
  }

  private static func isPoint(_ point: Coordinate, inside ring: [Coordinate]) -> Bool {
    guard var previous = ring.last else { return false }
    var isOdd = false
    for corner in ring {
      if (corner.lat > point.lat) != (previous.lat > point.lat) {
        let part = (point.lat - corner.lat) / (previous.lat - corner.lat)
        if point.lon < corner.lon + part * (previous.lon - corner.lon) {
          isOdd.toggle()
        }
      }
      previous = corner
    }
    return isOdd
  }
}
