internal import Geography
internal import Platform

extension Bounds {
  /// The smallest box that contains a circle on the Earth.
  ///
  /// Half its height is the radius. Half its width is the longitude difference to the point where the
  /// circle touches a meridian; this point has another latitude than the centre. If the circle reaches a pole, the box
  /// spans all longitudes.
  init(around point: Coordinate, radiusKm: Double) {
    let radius = min(max(radiusKm, 0) / Earth.radiusKm, .pi)
    let height = radius / Earth.radiansPerDegree
    let north = point.lat + height
    let south = point.lat - height
    guard north < 90, south > -90 else {
      self.init(north: min(north, 90), south: max(south, -90), east: 180, west: -180)
      return
    }
    let ratio = Trigonometry.sine(radius) / Trigonometry.cosine(point.lat * Earth.radiansPerDegree)
    let width = Trigonometry.arcSine(min(ratio, 1)) / Earth.radiansPerDegree
    let east = point.lon + width
    let west = point.lon - width
    self.init(
      north: north, south: south, east: east > 180 ? east - 360 : east,
      west: west < -180 ? west + 360 : west)
  }

  /// The box split at the 180th meridian: one part, or a western and an eastern one.
  var parts: [Bounds] {
    guard west > east else { return [self] }
    var western = self
    var eastern = self
    western.east = 180
    eastern.west = -180
    return [western, eastern]
  }
}
