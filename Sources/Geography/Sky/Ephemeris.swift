import Platform

/// A moment as astronomy counts it, from noon of 2000-01-01 on (J2000.0).
///
/// The equations of this folder are those of Jean Meeus, "Astronomical Algorithms", second edition
/// (Willmann-Bell 1998), unless one says otherwise; the numbers are those of its chapters.
struct AstronomicalTime {
  /// Days of the Earth's turn: what clocks show stands less than a second off (UT).
  let days: Double

  /// Centuries of even time, in which the planets move (TT).
  let centuries: Double

  /// - Parameter seconds: since 1970, UTC.
  init(_ seconds: Double) {
    days = Self.days(seconds)
    centuries = (days + Self.deltaT(year: 2000 + days / 365.25) / 86_400) / 36_525
  }

  /// A moment of which nothing but the even time is wanted.
  init(centuries: Double) { (days, self.centuries) = (centuries * 36_525, centuries) }

  /// Degrees by which the Earth has turned from the mean equinox, on the meridian of Greenwich (12.4).
  var siderealTime: Double { Self.siderealTime(days) }

  /// The same for seconds since 1970, of which even time is not wanted.
  static func siderealTime(at seconds: Double) -> Double { siderealTime(days(seconds)) }

  private static func days(_ seconds: Double) -> Double { (seconds - 946_728_000) / 86_400 }

  private static func siderealTime(_ days: Double) -> Double {
    let century = days / 36_525
    return 280.46061837 + 360.98564736629 * days
      + century * century * (0.000387933 - century / 38_710_000)
  }

  // MARK: Delta T

  /// Seconds by which even time is ahead of the Earth's turn: the polynomials of Fred Espenak and Jean
  /// Meeus (eclipse.gsfc.nasa.gov/SEhelp/deltatpoly2004.html), those from 1800 on.
  static func deltaT(year: Double) -> Double {
    for piece in pieces where year < piece.end {
      return polynomial(year - piece.origin, piece.coefficients)
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

/// A sum of powers, from the constant on.
func polynomial(_ x: Double, _ coefficients: [Double]) -> Double {
  coefficients.reversed().reduce(0) { $0 * x + $1 }
}

extension AstronomicalTime {
  /// How the axis of the Earth nods, in degrees along the ecliptic and of its slope; and the slope
  /// itself with it (chapter 22, the terms above 0.05 seconds of arc).
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
    let mean = polynomial(centuries, [84_381.448, -46.8150, -0.00059, 0.001813])
    return (longitude / 3600, (mean + nod) / 3600)
  }

  /// The place of a body above the equator of the day; right ascension counts from the mean equinox,
  /// so that the mean sidereal time goes with it.
  ///
  /// - Parameters:
  ///   - longitude: on the ecliptic of the day from its mean equinox, degrees.
  ///   - latitude: above the ecliptic, degrees.
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
      SIMD3(x, side * cosine - height * sine, side * sine + height * cosine), nutation * cosine)
  }
}

/// Angles in degrees.
enum Angle {
  static func sine(_ degrees: Double) -> Double { Trigonometry.sine(radians(degrees)) }

  static func cosine(_ degrees: Double) -> Double { Trigonometry.cosine(radians(degrees)) }

  /// From -π to π. The remainder of the C library is the same to the last digit, and costs more than
  /// the sine of it.
  static func radians(_ degrees: Double) -> Double {
    let turns = (degrees / 360).rounded(.toNearestOrEven)
    return (degrees - turns * 360) * Earth.radiansPerDegree
  }

  /// From -180 to 180.
  static func of(y: Double, x: Double) -> Double {
    Trigonometry.angle(y: y, x: x) / Earth.radiansPerDegree
  }

  /// From 0 up to 360.
  static func positive(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// A point as it is seen after a turn of the axes to the east.
  static func turned(_ point: SIMD3<Double>, _ degrees: Double) -> SIMD3<Double> {
    let sine = sine(degrees)
    let cosine = cosine(degrees)
    return SIMD3(
      point.x * cosine + point.y * sine, point.y * cosine - point.x * sine, point.z)
  }
}

/// The way of a body over some days: its place, worked out at even steps, and between them the cubic
/// through the four nearest. With these steps that is off by less than a tenth of a second of arc.
struct Track {
  private let start, step: Double
  private let points: [SIMD3<Double>]

  /// - Parameters:
  ///   - moments: seconds since 1970.
  ///   - step: seconds.
  ///   - place: kilometres from the Earth's centre, as `equatorial` counts.
  init(
    over moments: ClosedRange<Double>, step: Double, _ place: (AstronomicalTime) -> SIMD3<Double>
  ) {
    let count = Int(exactly: ((moments.upperBound - moments.lowerBound) / step).rounded(.up)) ?? 0
    start = moments.lowerBound
    self.step = step
    points = (-1...max(count, 1) + 1).map {
      place(AstronomicalTime(moments.lowerBound + Double($0) * step))
    }
  }

  /// A body that stays where it is, for a look at one moment.
  init(standing place: SIMD3<Double>) {
    start = 0
    step = 1
    points = Array(repeating: place, count: 4)
  }

  /// The place at a moment; outside of the days that are known it is that at their end.
  func place(at seconds: Double) -> SIMD3<Double> {
    let steps = min(max((seconds - start) / step, 0), Double(points.count - 3))
    let first = min(max(Int(exactly: steps.rounded(.down)) ?? 0, 0), points.count - 4)
    let x = steps - Double(first)
    let a = x + 1
    let b = x - 1
    let c = x - 2
    let outer = points[first] * (-x * b * c / 6) + points[first + 3] * (a * x * b / 6)
    return outer + points[first + 1] * (a * b * c / 2) - points[first + 2] * (a * x * c / 2)
  }
}
