import Testing
import Text

@testable import Geography

/// Includes worked examples of Meeus, "Astronomical Algorithms", second edition, with their
/// numbers.
@Suite("Positions of sun and moon")
struct EphemerisTests {
  /// 1992-10-13 and 1992-04-12, 0 h terrestrial time.
  private static let october = AstronomicalTime(centuries: -0.072183436)
  private static let april = AstronomicalTime(centuries: -0.077221081451)

  private func seconds(_ text: String) throws -> Double {
    Double(try #require(ZonedTime(utc: text)).seconds)
  }

  @Test("Sidereal time agrees with examples 12.a and 12.b")
  func siderealTime() throws {
    let midnight = AstronomicalTime(try seconds("1987-04-10T00:00:00Z"))
    #expect(abs(Angle.positive(midnight.siderealTime) - 197.693195) < 1e-5)
    let evening = AstronomicalTime(try seconds("1987-04-10T19:21:00Z"))
    #expect(abs(Angle.positive(evening.siderealTime) - 128.7378734) < 1e-5)
  }

  @Test("The nutation agrees with example 22.a")
  func nutation() throws {
    let nutation = AstronomicalTime(centuries: -0.127296372348).nutation
    #expect(abs(nutation.longitude * 3600 + 3.788) < 0.5)
    #expect(abs(nutation.slope - (23 + 26.0 / 60 + 36.850 / 3600)) < 0.1 / 3600)
  }

  @Test("The sun's position agrees with example 25.b to a second of arc")
  func sun() {
    let (degrees, distance) = Sun.longitude(at: Self.october)
    let apparent = Angle.positive(degrees + Self.october.nutation.longitude)
    #expect(abs(apparent - (199 + 54.0 / 60 + 21.818 / 3600)) < 1.0 / 3600)
    #expect(abs(distance - 0.99760775) < 0.00002)
  }

  @Test("The moon's position agrees with example 47.a")
  func moon() {
    let (longitude, latitude, distance) = Moon.position(at: Self.april)
    #expect(abs(Angle.positive(longitude) - 133.162655) < 1e-5)
    #expect(abs(latitude + 3.229126) < 1e-5)
    #expect(abs(distance - 368_409.7) < 0.1)
    #expect(Moon.longitude(at: Self.april) == longitude)
  }

  @Test("The moon's illumination agrees with example 48.a")
  func illumination() throws {
    let moment = try seconds("1992-04-12T00:00:00Z") - AstronomicalTime.deltaT(year: 1992.28)
    let phases = MoonPhases(from: moment, to: moment, atLeast: 0)
    #expect(abs(phases.illumination(at: moment, on: moment..<moment).fraction - 0.6786) < 0.0001)
  }

  @Test(
    "The moon's phases agree with examples 49.a and 49.b",
    arguments: [
      ("1977-02-18T03:37:42Z", MoonIllumination.Phase.newMoon, 1977.13),
      ("2044-01-21T23:48:17Z", .lastQuarter, 2044.06),
    ])
  func phases(even: String, phase: MoonIllumination.Phase, year: Double) throws {
    let expected = try seconds(even) - AstronomicalTime.deltaT(year: year)
    let phases = MoonPhases(from: expected - 86_400, to: expected, atLeast: 4)
    #expect(phases.moments.first?.phase == phase)
    #expect(abs(try #require(phases.moments.first?.moment) - expected) < 30)
    #expect(Set(phases.moments.map(\.phase)).count == 4)
  }

  @Test("A moon phase has the same moment in every search period")
  func onePhase() throws {
    let midnight = try seconds("2026-05-01T00:00:00Z")
    let moments = (-12...14).flatMap { hours in
      MoonPhases(from: midnight + Double(hours) * 3600, to: midnight + 100_000, atLeast: 4).moments
    }
    for (phase, found) in Dictionary(grouping: moments, by: \.phase) {
      let times = found.map(\.moment).filter { $0 < midnight + 28 * 86_400 }
      let first = try #require(times.min())
      let last = try #require(times.max())
      #expect(last - first < 0.01, "\(phase)")
    }
  }

  /// Observed values, from the table that accompanies the polynomials.
  @Test(
    "The computed difference of terrestrial and universal time agrees with observations",
    arguments: [
      (1800.0, 13.72), (1850, 7.1), (1900, -2.79), (1950, 29.07), (1975, 45.45), (2000, 63.86),
      (2005, 64.7),
    ])
  func deltaT(year: Double, expected: Double) {
    #expect(abs(AstronomicalTime.deltaT(year: year) - expected) < 0.3)
  }

  @Test("The polynomials of adjacent periods agree at their common year")
  func pieces() {
    for year in [1860.0, 1900, 1920, 1941, 1961, 1986, 2005, 2050, 2150] {
      let (before, behind) = (
        AstronomicalTime.deltaT(year: year - 0.001), AstronomicalTime.deltaT(year: year)
      )
      #expect(abs(before - behind) < 0.6, "\(year)")
    }
  }

  @Test("Interpolated positions agree with computed ones")
  func interpolation() throws {
    let start = try seconds("2026-05-01T00:00:00Z")
    let (moon, sun) = (
      Moon.ephemeris(over: start...start + 864_000), Sun.ephemeris(over: start...start + 864_000)
    )
    for hour in stride(from: 0.0, through: 240, by: 1.7) {
      let moment = start + hour * 3600
      let time = AstronomicalTime(moment)
      // About a fifth of an arc second, in kilometres at the distance of each body.
      #expect(length(moon.place(at: moment) - Moon.place(at: time)) < 0.4, "\(hour)")
      #expect(length(sun.place(at: moment) - Sun.place(at: time)) < 150, "\(hour)")
    }
  }

  private func length(_ way: SIMD3<Double>) -> Double { (way * way).sum().squareRoot() }
}
