package import Platform
package import Text

/// The position of the sun, accurate to about a second of arc.
///
/// It is the opposite of the Earth's heliocentric position: the largest terms of VSOP87 (P.
/// Bretagnon, G. Francou, Astronomy and Astrophysics 202, 1988), from appendix III of Meeus. The
/// Earth's heliocentric latitude, about a second of arc at most, is neglected.
package enum Sun {
  /// The astronomical unit in km (IAU 2012).
  static let unitKm = 149_597_870.7

  /// A semidiameter of 959.63 seconds of arc at one astronomical unit (chapter 55).
  static let radiusKm = 695_990.0

  /// Ecliptic longitude from the mean equinox of the date in degrees, with aberration and without nutation, and the
  /// distance in astronomical units.
  static func longitude(at time: AstronomicalTime) -> (degrees: Double, distance: Double) {
    let millennia = time.centuries / 10
    let longitude = polynomial(
      at: millennia, coefficients: longitudes.map { sum(of: $0, at: millennia) })
    let distance =
      polynomial(at: millennia, coefficients: distances.map { sum(of: $0, at: millennia) }) * 1e-8
    // Conversion to the FK5 frame (25.9) and aberration (25.10).
    let seconds = -0.09033 - 20.4898 / distance
    return (longitude * 1e-8 / Earth.radiansPerDegree + 180 + seconds / 3600, distance)
  }

  /// The equatorial position in km (see `AstronomicalTime.equatorial`).
  static func place(at time: AstronomicalTime) -> SIMD3<Double> {
    let (longitude, distance) = longitude(at: time)
    return time.equatorial(longitude: longitude, latitude: 0, distance: distance * unitKm)
  }

  /// The interpolated positions over a period, sampled once a day.
  static func ephemeris(over moments: ClosedRange<Double>) -> Ephemeris {
    Ephemeris(over: moments, step: 86_400, place)
  }

  /// Returns whether the upper edge is above the horizon of a place, at seconds since 1970.
  package static func isUp(over place: Coordinate, at seconds: Int) -> Bool {
    let moment = Double(seconds)
    let ephemeris = Ephemeris(fixedAt: self.place(at: AstronomicalTime(moment)))
    return ObservedBody(from: place, of: ephemeris, radiusKm: radiusKm)
      .height(at: moment, of: .upperEdge) > 0
  }

  /// Returns sunrise and sunset of a calendar day of the zone (see `SunDay`); both are nil for an
  /// invalid coordinate.
  package static func times(
    over place: Coordinate, on date: CivilDate, in zone: Zone
  ) -> (ZonedTime?, ZonedTime?) {
    guard place.isValid else { return (nil, nil) }
    let midday = Double(zone.time(on: date, second: 43_200).seconds)
    let ephemeris = ephemeris(over: SunDay.ephemerisRange(around: midday))
    let day = SunDay(
      around: midday, of: ObservedBody(from: place, of: ephemeris, radiusKm: radiusKm))
    return (day.rise.map { zone.time($0.rounded()) }, day.set.map { zone.time($0.rounded()) })
  }

  // MARK: Terms

  /// Amplitude in 10⁻⁸, phase in radians, and frequency in radians a millennium.
  private typealias Term = (Double, Double, Double)

  private static func sum(of terms: [Term], at millennia: Double) -> Double {
    terms.reduce(0) { sum, term in
      sum + term.0 * Trigonometry.cosine(term.1 + term.2 * millennia)
    }
  }

  private static let longitudes: [[Term]] = [
    [
      (175_347_046, 0, 0), (3_341_656, 4.6692568, 6283.0758500), (34_894, 4.62610, 12_566.15170),
      (3497, 2.7441, 5753.3849), (3418, 2.8289, 3.5231), (3136, 3.6277, 77_713.7715),
      (2676, 4.4181, 7860.4194), (2343, 6.1352, 3930.2097), (1324, 0.7425, 11_506.7698),
      (1273, 2.0371, 529.6910), (1199, 1.1096, 1577.3435), (990, 5.233, 5884.927),
      (902, 2.045, 26.298), (857, 3.508, 398.149), (780, 1.179, 5223.694), (753, 2.533, 5507.553),
      (505, 4.583, 18_849.228), (492, 4.205, 775.523), (357, 2.920, 0.067),
      (317, 5.849, 11_790.629),
      (284, 1.899, 796.298), (271, 0.315, 10_977.079), (243, 0.345, 5486.778),
      (206, 4.806, 2544.314), (205, 1.869, 5573.143), (202, 2.458, 6069.777),
    ],
    [
      (628_331_966_747, 0, 0), (206_059, 2.678235, 6283.075850), (4303, 2.6351, 12_566.1517),
      (425, 1.590, 3.523), (119, 5.796, 26.298), (109, 2.966, 1577.344),
    ],
    [(52_919, 0, 0), (8720, 1.0721, 6283.0758), (309, 0.867, 12_566.152)],
  ]

  private static let distances: [[Term]] = [
    [
      (100_013_989, 0, 0), (1_670_700, 3.0984635, 6283.0758500), (13_956, 3.05525, 12_566.15170),
      (3084, 5.1985, 77_713.7715), (1628, 1.1739, 5753.3849), (1576, 2.8469, 7860.4194),
    ],
    [(103_019, 1.107490, 6283.075850), (1721, 1.0644, 12_566.1517)],
  ]
}
