/// The 16 points of the compass, clockwise from north.
package enum CompassPoint: String, CaseIterable, Sendable {
  case north = "N"
  case northNorthEast = "NNE"
  case northEast = "NE"
  case eastNorthEast = "ENE"
  case east = "E"
  case eastSouthEast = "ESE"
  case southEast = "SE"
  case southSouthEast = "SSE"
  case south = "S"
  case southSouthWest = "SSW"
  case southWest = "SW"
  case westSouthWest = "WSW"
  case west = "W"
  case westNorthWest = "WNW"
  case northWest = "NW"
  case northNorthWest = "NNW"
}

extension CompassPoint {
  /// Creates the point nearest to a direction in degrees clockwise from north, 0 to 360.
  package init(bearing: Double) {
    let number = Int(exactly: (bearing / 22.5).rounded()) ?? 0
    self = Self.allCases[number % Self.allCases.count]
  }
}
