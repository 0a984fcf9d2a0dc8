import Platform

/// A body as seen by an observer at sea level, with parallax.
struct ObservedBody {
  /// The part of the disc whose altitude is measured.
  enum Part {
    case centre

    /// Its altitude includes 34 minutes of arc of refraction, the value of almanacs for the horizon (chapter
    /// 15).
    case upperEdge
  }

  static let refraction = 34.0 / 60

  private let ephemeris: Ephemeris
  private let radiusKm: Double

  /// Position of the observer in km, and the directions of zenith, north and east, in axes fixed to
  /// the Earth.
  private let position, up, north, east: SIMD3<Double>

  /// Places the observer on the ellipsoid of WGS84.
  init(from place: Coordinate, of ephemeris: Ephemeris, radiusKm: Double) {
    self.ephemeris = ephemeris
    self.radiusKm = radiusKm
    let sine = Angle.sine(place.lat)
    let cosine = Angle.cosine(place.lat)
    let side = Angle.sine(place.lon)
    let front = Angle.cosine(place.lon)
    up = SIMD3(cosine * front, cosine * side, sine)
    north = SIMD3(-sine * front, -sine * side, cosine)
    east = SIMD3(-side, front, 0)
    let flatness = 0.00669437999
    let radius = 6378.137 / (1 - flatness * sine * sine).squareRoot()
    position = up * radius - SIMD3(0, 0, radius * flatness * sine)
  }

  /// Vector from the observer to the body in km, in axes fixed to the Earth.
  private func direction(at seconds: Double) -> SIMD3<Double> {
    let turn = AstronomicalTime.siderealTime(at: seconds)
    return Angle.turned(ephemeris.place(at: seconds), by: turn) - position
  }

  /// Altitude above the horizon in degrees; that of the upper edge includes refraction.
  func height(at seconds: Double, of part: Part) -> Double {
    let direction = direction(at: seconds)
    let upward = (direction * up).sum()
    let forward = (direction * north).sum()
    let sideward = (direction * east).sum()
    let flat = (forward * forward + sideward * sideward).squareRoot()
    let height = Angle.of(y: upward, x: flat)
    guard part == .upperEdge else { return height }
    let distance = (flat * flat + upward * upward).squareRoot()
    return height + Self.refraction
      + Trigonometry.arcSine(radiusKm / distance) / Earth.radiansPerDegree
  }

  /// Azimuth in degrees clockwise from north.
  func azimuth(at seconds: Double) -> Double {
    let direction = direction(at: seconds)
    return Angle.positive(
      Angle.of(y: (direction * east).sum(), x: (direction * north).sum()))
  }

  /// Returns the upper transit of the meridian nearest to a moment. Suitable for the sun, whose
  /// transits are a day apart.
  func transit(near seconds: Double) -> Double {
    var moment = seconds
    for _ in 0..<4 {
      let direction = direction(at: moment)
      let outward = direction.x * east.y - direction.y * east.x
      moment += 240 * Angle.of(y: (direction * east).sum(), x: outward)
    }
    return moment
  }
}
