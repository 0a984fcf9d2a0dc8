/// Distinguishes day from night at many places at one moment, with the result of `Sun.isUp` and
/// less work for each place.
package struct Daylight {
  /// If the sun's centre is farther from the horizon than this, refraction and the sun's size and parallax cannot
  /// change the result.
  private static let ambiguousDegrees = 2.0

  private let ephemeris: Ephemeris
  private let moment: Double

  /// Unit vector from the centre of the Earth to the sun, in axes fixed to the Earth.
  private let direction: SIMD3<Double>
  private let distanceKm: Double

  /// - Parameter seconds: since 1970.
  package init(at seconds: Int) {
    moment = Double(seconds)
    let time = AstronomicalTime(moment)
    let place = Sun.place(at: time)
    ephemeris = Ephemeris(fixedAt: place)
    distanceKm = (place * place).sum().squareRoot()
    direction = Angle.turned(place, by: time.siderealTime) / distanceKm
  }

  /// The circle on the Earth in which the sun is up, around the point where it is at the zenith. Its edge is exact to
  /// about 100 m.
  package var circle: (centre: Coordinate, radiusKm: Double) {
    let flat = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    let centre = Coordinate(
      lat: Angle.of(y: direction.z, x: flat), lon: Angle.of(y: direction.y, x: direction.x))
    // Refraction and the semidiameter raise the upper edge, and the parallax lowers it.
    let apparent = (Sun.radiusKm - Earth.radiusKm) / distanceKm / Earth.radiansPerDegree
    let beyond = ObservedBody.refraction + apparent
    return (centre, (90 + beyond) * Earth.radiansPerDegree * Earth.radiusKm)
  }

  package func isDay(over place: Coordinate) -> Bool {
    let up = UnitVector(place)
    let height = (direction * SIMD3(up.x, up.y, up.z)).sum()
    if height.magnitude > Angle.sine(Self.ambiguousDegrees) {
      return height > 0
    }
    return ObservedBody(from: place, of: ephemeris, radiusKm: Sun.radiusKm)
      .height(at: moment, of: .upperEdge) > 0
  }
}
