import Synchronization

/// The position of the moon, accurate to 10 seconds of arc in longitude and 4 in latitude.
///
/// The terms are those of chapter 47, from ELP-2000/82 (M. Chapront-Touzé, J. Chapront, Astronomy
/// and Astrophysics 124, 1983).
enum Moon {
  /// The semidiameter in seconds of arc is 358,473,400 divided by the distance in km (chapter 55).
  static let radiusKm = 1737.92

  /// Ecliptic coordinates from the mean equinox of the date in degrees, and the distance between
  /// the centres of Earth and moon in km.
  static func position(
    at time: AstronomicalTime
  ) -> (longitude: Double, latitude: Double, distance: Double) {
    let arguments = FundamentalArguments(time.centuries)
    let (longitude, metres) = sums(arguments)
    var latitude =
      -2235 * Angle.sine(arguments.moon) + 382 * Angle.sine(arguments.a3)
      + 175 * Angle.sine(arguments.a1 - arguments.f) + 175 * Angle.sine(arguments.a1 + arguments.f)
      + 127 * Angle.sine(arguments.moon - arguments.anomaly) - 115
      * Angle.sine(arguments.moon + arguments.anomaly)
    for (term, degrees) in latitudes {
      latitude += degrees * arguments.point(term).y
    }
    return (longitude, latitude * 1e-6, metres / 1000)
  }

  /// The ecliptic longitude alone, in half the time that `position` takes.
  static func longitude(at time: AstronomicalTime) -> Double {
    sums(FundamentalArguments(time.centuries)).degrees
  }

  private static func sums(_ arguments: FundamentalArguments) -> (degrees: Double, metres: Double) {
    var metres = 385_000_560.0
    var sum =
      3958 * Angle.sine(arguments.a1) + 1962 * Angle.sine(arguments.moon - arguments.f)
      + 318 * Angle.sine(arguments.a2)
    for (term, ofLongitude, ofDistance) in longitudes {
      let point = arguments.point(term)
      sum += ofLongitude * point.y
      metres += ofDistance * point.x
    }
    return (arguments.moon + sum * 1e-6, metres)
  }

  /// The equatorial position in km (see `AstronomicalTime.equatorial`).
  static func place(at time: AstronomicalTime) -> SIMD3<Double> {
    let (longitude, latitude, distance) = position(at: time)
    return time.equatorial(longitude: longitude, latitude: latitude, distance: distance)
  }

  /// The interpolated positions over a period, sampled four times a day.
  static func ephemeris(over moments: ClosedRange<Double>) -> Ephemeris {
    Ephemeris(over: moments, step: 21_600, place)
  }

  /// Multipliers of the arguments D, M, M' and F in a term.
  private typealias Term = (Int, Int, Int, Int)

  /// The fundamental arguments of a moment, in degrees.
  private struct FundamentalArguments {
    /// Mean longitude L', elongation D, mean anomalies M of the sun and M' of the moon, and
    /// argument of latitude F (47.1 to 47.5).
    let moon, elongation, sun, anomaly, f: Double

    /// Arguments of further corrections: `a1` for Venus, `a2` for Jupiter, and A3 of the chapter.
    let a1, a2, a3: Double

    /// Cosines and sines of the multiples -4 to 4 of D, M, M' and F, nine entries for each
    /// argument.
    private var multiples = [SIMD2<Double>](repeating: SIMD2(1, 0), count: 36)

    init(_ t: Double) {
      moon = polynomial(
        at: t,
        coefficients: [218.3164477, 481_267.88123421, -0.0015786, 1 / 538_841, -1 / 65_194_000])
      elongation = polynomial(
        at: t,
        coefficients: [297.8501921, 445_267.1114034, -0.0018819, 1 / 545_868, -1 / 113_065_000])
      sun = polynomial(
        at: t, coefficients: [357.5291092, 35_999.0502909, -0.0001536, 1 / 24_490_000])
      anomaly = polynomial(
        at: t, coefficients: [134.9633964, 477_198.8675055, 0.0087414, 1 / 69_699, -1 / 14_712_000])
      f = polynomial(
        at: t,
        coefficients: [93.2720950, 483_202.0175233, -0.0036539, -1 / 3_526_000, 1 / 863_310_000])
      a1 = 119.75 + 131.849 * t
      a2 = 53.09 + 479_264.290 * t
      a3 = 313.45 + 481_266.484 * t
      // Terms with the sun's anomaly decrease with the eccentricity of the Earth's orbit (47.6).
      let shrinking = 1 - 0.002516 * t - 0.0000074 * t * t
      storeMultiples(of: elongation, at: 4)
      storeMultiples(of: sun, at: 13, factor: shrinking)
      storeMultiples(of: anomaly, at: 22)
      storeMultiples(of: f, at: 31)
    }

    /// Cosine and sine of a term's angle by the addition formulas: a tenth of the cost of a sine.
    func point(_ term: Term) -> SIMD2<Double> {
      let first = Self.sum(multiples[4 + term.0], multiples[13 + term.1])
      return Self.sum(first, Self.sum(multiples[22 + term.2], multiples[31 + term.3]))
    }

    /// Stores cosine and sine of the multiples of an angle.
    ///
    /// - Parameters:
    ///   - middle: index of the multiple 0.
    ///   - factor: ratio of the amplitude of each multiple to the one before.
    private mutating func storeMultiples(
      of degrees: Double, at middle: Int, factor: Double = 1
    ) {
      let one = SIMD2(Angle.cosine(degrees), Angle.sine(degrees)) * factor
      multiples[middle + 1] = one
      multiples[middle - 1] = one * SIMD2(1, -1)
      for times in 2...4 {
        let half = times / 2
        let point = Self.sum(multiples[middle + half], multiples[middle + times - half])
        multiples[middle + times] = point
        multiples[middle - times] = point * SIMD2(1, -1)
      }
    }

    /// Cosine and sine of the sum of two angles.
    private static func sum(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(one.x * other.x - one.y * other.y, one.x * other.y + one.y * other.x)
    }
  }

  // MARK: Tables 47.A and 47.B

  /// Amplitudes in longitude (millionths of a degree) and distance (metres).
  private static let longitudes: [(Term, Double, Double)] = [
    ((0, 0, 1, 0), 6_288_774, -20_905_355), ((2, 0, -1, 0), 1_274_027, -3_699_111),
    ((2, 0, 0, 0), 658_314, -2_955_968), ((0, 0, 2, 0), 213_618, -569_925),
    ((0, 1, 0, 0), -185_116, 48_888), ((0, 0, 0, 2), -114_332, -3149),
    ((2, 0, -2, 0), 58_793, 246_158), ((2, -1, -1, 0), 57_066, -152_138),
    ((2, 0, 1, 0), 53_322, -170_733), ((2, -1, 0, 0), 45_758, -204_586),
    ((0, 1, -1, 0), -40_923, -129_620), ((1, 0, 0, 0), -34_720, 108_743),
    ((0, 1, 1, 0), -30_383, 104_755), ((2, 0, 0, -2), 15_327, 10_321),
    ((0, 0, 1, 2), -12_528, 0), ((0, 0, 1, -2), 10_980, 79_661),
    ((4, 0, -1, 0), 10_675, -34_782), ((0, 0, 3, 0), 10_034, -23_210),
    ((4, 0, -2, 0), 8548, -21_636), ((2, 1, -1, 0), -7888, 24_208),
    ((2, 1, 0, 0), -6766, 30_824), ((1, 0, -1, 0), -5163, -8379),
    ((1, 1, 0, 0), 4987, -16_675), ((2, -1, 1, 0), 4036, -12_831),
    ((2, 0, 2, 0), 3994, -10_445), ((4, 0, 0, 0), 3861, -11_650),
    ((2, 0, -3, 0), 3665, 14_403), ((0, 1, -2, 0), -2689, -7003),
    ((2, 0, -1, 2), -2602, 0), ((2, -1, -2, 0), 2390, 10_056),
    ((1, 0, 1, 0), -2348, 6322), ((2, -2, 0, 0), 2236, -9884),
    ((0, 1, 2, 0), -2120, 5751), ((0, 2, 0, 0), -2069, 0),
    ((2, -2, -1, 0), 2048, -4950), ((2, 0, 1, -2), -1773, 4130),
    ((2, 0, 0, 2), -1595, 0), ((4, -1, -1, 0), 1215, -3958),
    ((0, 0, 2, 2), -1110, 0), ((3, 0, -1, 0), -892, 3258),
    ((2, 1, 1, 0), -810, 2616), ((4, -1, -2, 0), 759, -1897),
    ((0, 2, -1, 0), -713, -2117), ((2, 2, -1, 0), -700, 2354),
    ((2, 1, -2, 0), 691, 0), ((2, -1, 0, -2), 596, 0),
    ((4, 0, 1, 0), 549, -1423), ((0, 0, 4, 0), 537, -1117),
    ((4, -1, 0, 0), 520, -1571), ((1, 0, -2, 0), -487, -1739),
    ((2, 1, 0, -2), -399, 0), ((0, 0, 2, -2), -381, -4421),
    ((1, 1, 1, 0), 351, 0), ((3, 0, -2, 0), -340, 0),
    ((4, 0, -3, 0), 330, 0), ((2, -1, 2, 0), 327, 0),
    ((0, 2, 1, 0), -323, 1165), ((1, 1, -1, 0), 299, 0),
    ((2, 0, 3, 0), 294, 0), ((2, 0, -1, -2), 0, 8752),
  ]

  /// Amplitudes in latitude (millionths of a degree).
  private static let latitudes: [(Term, Double)] = [
    ((0, 0, 0, 1), 5_128_122), ((0, 0, 1, 1), 280_602), ((0, 0, 1, -1), 277_693),
    ((2, 0, 0, -1), 173_237), ((2, 0, -1, 1), 55_413), ((2, 0, -1, -1), 46_271),
    ((2, 0, 0, 1), 32_573), ((0, 0, 2, 1), 17_198), ((2, 0, 1, -1), 9266),
    ((0, 0, 2, -1), 8822), ((2, -1, 0, -1), 8216), ((2, 0, -2, -1), 4324),
    ((2, 0, 1, 1), 4200), ((2, 1, 0, -1), -3359), ((2, -1, -1, 1), 2463),
    ((2, -1, 0, 1), 2211), ((2, -1, -1, -1), 2065), ((0, 1, -1, -1), -1870),
    ((4, 0, -1, -1), 1828), ((0, 1, 0, 1), -1794), ((0, 0, 0, 3), -1749),
    ((0, 1, -1, 1), -1565), ((1, 0, 0, 1), -1491), ((0, 1, 1, 1), -1475),
    ((0, 1, 1, -1), -1410), ((0, 1, 0, -1), -1344), ((1, 0, 0, -1), -1335),
    ((0, 0, 3, 1), 1107), ((4, 0, 0, -1), 1021), ((4, 0, -1, 1), 833),
    ((0, 0, 1, -3), 777), ((4, 0, -2, 1), 671), ((2, 0, 0, -3), 607),
    ((2, 0, 2, -1), 596), ((2, -1, 1, -1), 491), ((2, 0, -2, 1), -451),
    ((0, 0, 3, -1), 439), ((2, 0, 2, 1), 422), ((2, 0, -3, -1), 421),
    ((2, 1, -1, 1), -366), ((2, 1, 0, 1), -351), ((4, 0, 0, 1), 331),
    ((2, -1, 1, 1), 315), ((2, -2, 0, -1), 302), ((0, 0, 1, 3), -283),
    ((2, 1, 1, -1), -229), ((1, 1, 0, -1), 223), ((1, 1, 0, 1), 223),
    ((0, 1, -2, -1), -220), ((2, 1, -1, -1), -220), ((1, 0, 1, 1), -185),
    ((2, -1, -2, -1), 181), ((0, 1, 2, 1), -177), ((4, 0, -2, -1), 176),
    ((4, -1, -1, -1), 166), ((1, 0, 1, -1), -164), ((4, 0, 1, -1), 132),
    ((1, 0, -1, -1), -119), ((4, -1, 0, -1), 115), ((2, -2, 0, 1), 107),
  ]
}
