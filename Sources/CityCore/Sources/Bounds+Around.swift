internal import Platform

extension Bounds {
  /// The smallest box that holds a circle on the Earth.
  ///
  /// Its half height is the radius; its half width is that where the circle touches a meridian,
  /// which is not on the latitude of its centre. With a pole in it, it goes around the Earth.
  init(around point: Coordinate, radiusKm: Double) {
    let radius = min(max(radiusKm, 0) / Earth.radiusKm, .pi)
    let height = radius / Earth.radiansPerDegree
    let (north, south) = (point.lat + height, point.lat - height)
    guard north < 90, south > -90 else {
      self.init(north: min(north, 90), south: max(south, -90), east: 180, west: -180)
      return
    }
    let ratio =
      Trigonometry.sine(radius) / Trigonometry.cosine(point.lat * Earth.radiansPerDegree)
    let width = Trigonometry.arcSine(min(ratio, 1)) / Earth.radiansPerDegree
    let (east, west) = (point.lon + width, point.lon - width)
    self.init(
      north: north, south: south, east: east > 180 ? east - 360 : east,
      west: west < -180 ? west + 360 : west)
  }

  /// The box without its crossing of the 180th meridian: itself, or its western and its eastern
  /// part.
  var parts: [Bounds] {
    guard west > east else { return [self] }
    return [
      Bounds(north: north, south: south, east: 180, west: west),
      Bounds(north: north, south: south, east: east, west: -180),
    ]
  }
}
