/// A country or territory with the box that a random point is drawn from.
package struct Country: Sendable, Equatable {
  /// ISO 3166-1 alpha-2 (`XK` for Kosovo).
  package var code: String
  package var name: String
  package var capital: String?

  /// AF, AN, AS, EU, NA, OC or SA.
  package var continent: String
  package var population: Int?
  package var bounds: Bounds

  /// How many places of this country the gazetteer holds.
  package var cities: Int
}

/// A box in degrees. `west > east` means that it crosses the 180th meridian.
package struct Bounds: Sendable, Equatable {
  package var north, south, east, west: Double

  /// Degrees from the western edge eastwards to the eastern one, 0 to 360.
  package var width: Double { east < west ? east + 360 - west : east - west }

  /// Whether a point lies in the box or on its edge.
  package func contains(_ point: Coordinate) -> Bool {
    guard (south...max(south, north)).contains(point.lat) else { return false }
    return point.lon >= west ? point.lon - west <= width : point.lon + 360 - west <= width
  }

  /// A point with even latitude and longitude, to five decimals (a metre) as the gazetteer has them;
  /// its longitude is above -180 and at most 180.
  package func draw(with dice: Dice) -> Coordinate {
    let lat = Self.toMetre(dice.number(from: south, to: north))
    let lon = Self.toMetre(dice.number(from: west, to: west + width))
    return Coordinate(lat: lat, lon: lon > 180 ? lon - 360 : (lon <= -180 ? lon + 360 : lon))
  }

  private static func toMetre(_ degrees: Double) -> Double {
    (degrees * 100_000).rounded() / 100_000
  }
}
