package import Platform
package import Text

/// The sun: where it stands, good to about a second of arc.
///
/// Its place is the Earth's on the other side: the largest terms of VSOP87 (P. Bretagnon, G. Francou,
/// Astronomy and Astrophysics 202, 1988), as appendix III of Meeus prints them. The Earth's distance
/// from the plane of the ecliptic, at most a second of arc, is left out.
package enum Sun {
  /// Kilometres in an astronomical unit (IAU 2012).
  static let unitKm = 149_597_870.7

  /// It is 959.63 seconds of arc wide from its centre at one unit (chapter 55).
  static let radiusKm = 695_990.0

  /// Its longitude on the ecliptic from the mean equinox, as its light shows it, in degrees; and its
  /// distance in astronomical units.
  static func longitude(at time: AstronomicalTime) -> (degrees: Double, distance: Double) {
    let millennia = time.centuries / 10
    let longitude = polynomial(millennia, longitudes.map { sum($0, millennia) })
    let distance = polynomial(millennia, distances.map { sum($0, millennia) }) * 1e-8
    // To the frame of FK5 (25.9), and back by what the sun has moved while its light came (25.10).
    let seconds = -0.09033 - 20.4898 / distance
    return (longitude * 1e-8 / Earth.radiansPerDegree + 180 + seconds / 3600, distance)
  }

  /// Its place as `AstronomicalTime.equatorial` counts, in kilometres.
  static func place(at time: AstronomicalTime) -> SIMD3<Double> {
    let (longitude, distance) = longitude(at: time)
    return time.equatorial(longitude: longitude, latitude: 0, distance: distance * unitKm)
  }

  /// Its way; a day is a small step for it.
  static func track(over moments: ClosedRange<Double>) -> Track {
    Track(over: moments, step: 86_400, place)
  }

  /// Whether its upper edge is above the horizon of a place, at seconds since 1970.
  package static func isUp(over place: Coordinate, at seconds: Int) -> Bool {
    let moment = Double(seconds)
    let track = Track(standing: self.place(at: AstronomicalTime(moment)))
    return Sight(from: place, of: track, radiusKm: radiusKm)
      .height(at: moment, of: .upperEdge) > 0
  }

  /// Sunrise and sunset of a calendar day of the zone, as `SunDay` has them; nil for a place that is
  /// none.
  package static func times(
    over place: Coordinate, on date: CivilDate, in zone: Zone
  ) -> (ZonedTime?, ZonedTime?) {
    guard place.isValid else { return (nil, nil) }
    let midday = Double(zone.time(on: date, second: 43_200).seconds)
    let track = track(over: SunDay.reach(of: midday))
    let day = SunDay(midday, Sight(from: place, of: track, radiusKm: radiusKm))
    return (day.rise.map { zone.time($0.rounded()) }, day.set.map { zone.time($0.rounded()) })
  }

  // MARK: Terms

  /// Amplitude in hundred-millionths, phase in radians, and radians in a millennium.
  private typealias Term = (Double, Double, Double)

  private static func sum(_ terms: [Term], _ millennia: Double) -> Double {
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

/// Tells day from night at many places at one moment, as `Sun.isUp` does for one.
package struct Daylight {
  /// Beyond so many degrees from the horizon air, parallax and the shape of the Earth decide nothing.
  private static let doubt = 2.0

  private let track: Track
  private let moment: Double

  /// To the sun, of length 1, by the axes that turn with the Earth.
  private let direction: SIMD3<Double>

  /// - Parameter seconds: since 1970.
  package init(at seconds: Int) {
    moment = Double(seconds)
    let time = AstronomicalTime(moment)
    let place = Sun.place(at: time)
    track = Track(standing: place)
    direction =
      Angle.turned(place, time.siderealTime) / (place * place).sum().squareRoot()
  }

  package func isDay(over place: Coordinate) -> Bool {
    let up = UnitVector(place)
    let height = (direction * SIMD3(up.x, up.y, up.z)).sum()
    if height.magnitude > Angle.sine(Self.doubt) {
      return height > 0
    }
    return Sight(from: place, of: track, radiusKm: Sun.radiusKm)
      .height(at: moment, of: .upperEdge) > 0
  }
}
