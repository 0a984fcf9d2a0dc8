/// A moment in the time scales of astronomy, counted from noon of 2000-01-01 (J2000.0).
///
/// Unless noted otherwise, the equations of this folder are those of Jean Meeus, "Astronomical
/// Algorithms", second edition (Willmann-Bell 1998), and the numbers in parentheses are its
/// chapters and formulas.
struct AstronomicalTime {
  /// Days of universal time (UT); UTC differs from it by less than a second.
  let days: Double

  /// Julian centuries of terrestrial time (TT).
  let centuries: Double

  /// - Parameter seconds: since 1970, UTC.
  init(_ seconds: Double) {
    days = Self.days(seconds)
    centuries = (days + Self.deltaT(year: 2000 + days / 365.25) / 86_400) / 36_525
  }

  /// Creates a moment for equations that use only `centuries`; its `days` ignore Delta T.
  init(centuries: Double) {
    days = centuries * 36_525
    self.centuries = centuries
  }

  /// Mean sidereal time at Greenwich in degrees (12.4).
  var siderealTime: Double { Self.siderealTime(days) }

  /// Mean sidereal time at Greenwich for seconds since 1970, without computing terrestrial time.
  static func siderealTime(at seconds: Double) -> Double { siderealTime(days(seconds)) }

  private static func days(_ seconds: Double) -> Double { (seconds - 946_728_000) / 86_400 }

  private static func siderealTime(_ days: Double) -> Double {
    let century = days / 36_525
    return 280.46061837 + 360.98564736629 * days
      + century * century * (0.000387933 - century / 38_710_000)
  }

  // MARK: Delta T

  /// Delta T in seconds, TT - UT, for years from 1800 on: the polynomials of Fred Espenak and Jean Meeus
  /// (eclipse.gsfc.nasa.gov/SEhelp/deltatpoly2004.html).
  static func deltaT(year: Double) -> Double {
    for piece in pieces where year < piece.end {
      return polynomial(at: year - piece.origin, coefficients: piece.coefficients)
    }
    let parabola = -20 + 32 * (year - 1820) * (year - 1820) / 10_000
    return year < 2150 ? parabola - 0.5628 * (2150 - year) : parabola
  }

  private static let pieces: [(end: Double, origin: Double, coefficients: [Double])] = [
    (
      1860, 1800,
      [
        13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699,
        0.000000000875,
      ]
    ),
    (1900, 1860, [7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233_174]),
    (1920, 1900, [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197]),
    (1941, 1920, [21.20, 0.84493, -0.076100, 0.0020936]),
    (1961, 1950, [29.07, 0.407, -1 / 233, 1 / 2547]),
    (1986, 1975, [45.45, 1.067, -1 / 260, -1 / 718]),
    (2005, 2000, [63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599]),
    (2050, 2000, [62.92, 0.32217, 0.005589]),
  ]
}

extension AstronomicalTime {
  /// Nutation in longitude and the true obliquity of the ecliptic, in degrees (chapter 22, terms
  /// above 0.05 seconds of arc).
  var nutation: (longitude: Double, slope: Double) {
    let node = 125.04452 - 1934.136261 * centuries
    let sun = 2 * (280.4665 + 36_000.7698 * centuries)
    let moon = 2 * (218.3165 + 481_267.8813 * centuries)
    let longitude =
      -17.20 * Angle.sine(node) - 1.32 * Angle.sine(sun) - 0.23 * Angle.sine(moon)
      + 0.21 * Angle.sine(2 * node)
    let nod =
      9.20 * Angle.cosine(node) + 0.57 * Angle.cosine(sun) + 0.10 * Angle.cosine(moon)
      - 0.09 * Angle.cosine(2 * node)
    let mean = polynomial(at: centuries, coefficients: [84_381.448, -46.8150, -0.00059, 0.001813])
    return (longitude / 3600, (mean + nod) / 3600)
  }

  /// Converts ecliptic to equatorial coordinates, as a vector in the unit of `distance`.
  ///
  /// The x axis points to the mean equinox, for use with mean sidereal time.
  ///
  /// - Parameters:
  ///   - longitude: ecliptic longitude from the mean equinox of the date, degrees.
  ///   - latitude: ecliptic latitude, degrees.
  func equatorial(longitude: Double, latitude: Double, distance: Double) -> SIMD3<Double> {
    let (nutation, slope) = nutation
    let sine = Angle.sine(slope)
    let cosine = Angle.cosine(slope)
    let trueLongitude = longitude + nutation
    let flat = distance * Angle.cosine(latitude)
    let x = flat * Angle.cosine(trueLongitude)
    let side = flat * Angle.sine(trueLongitude)
    let height = distance * Angle.sine(latitude)
    return Angle.turned(
      SIMD3(x, side * cosine - height * sine, side * sine + height * cosine), by: nutation * cosine)
  }
}
