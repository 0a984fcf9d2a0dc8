/// A bounding box in degrees. With `west > east`, it crosses the 180th meridian.
package struct Bounds: Sendable, Equatable {
  package var north, south, east, west: Double

  package init(north: Double, south: Double, east: Double, west: Double) {
    self.north = north
    self.south = south
    self.east = east
    self.west = west
  }

  /// Width in degrees of longitude, 0 to 360, counted eastwards from the western edge.
  package var width: Double { east < west ? east + 360 - west : east - west }

  /// Returns whether a point is inside the box or on its edge.
  package func contains(_ point: Coordinate) -> Bool {
    guard (south...max(south, north)).contains(point.lat) else { return false }
    let offset = point.lon >= west ? point.lon - west : point.lon + 360 - west
    // The longitudes -180 and 180 are the same.
    return offset <= width || offset == 360
  }

  /// Draws a point with uniformly distributed latitude and longitude.
  ///
  /// Both are rounded to five decimals (about a metre), the precision of GeoNames; the longitude is
  /// above -180 and at most 180.
  package func draw(with dice: Dice) -> Coordinate {
    let lat = Self.toMetre(dice.number(from: south, to: north))
    let lon = Self.toMetre(dice.number(from: west, to: west + width))
    return Coordinate(lat: lat, lon: Self.wrapped(lon))
  }

  private static func wrapped(_ lon: Double) -> Double {
    if lon > 180 {
      return lon - 360
    }
    return lon <= -180 ? lon + 360 : lon
  }

  private static func toMetre(_ degrees: Double) -> Double {
    (degrees * 100_000).rounded() / 100_000
  }
}
