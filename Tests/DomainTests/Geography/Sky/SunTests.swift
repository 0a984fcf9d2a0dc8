import Platform
import Testing
import Text

@testable import Geography

@Suite("The sun")
struct SunTests {
  /// Minutes since midnight, rounded as in almanacs.
  private func minutes(_ time: ZonedTime?, _ zone: Zone) -> Int? {
    time.map { ($0.secondOfDay + 30) / 60 }
  }

  // Local times of NOAA's solar calculator (gml.noaa.gov/grad/solcalc).
  @Test(
    "Sunrise and sunset agree with the almanac to a minute",
    arguments: [
      (52.52, 13.405, "2026-06-21", 7200, 4 * 60 + 43, 21 * 60 + 33),
      (52.52, 13.405, "2026-12-21", 3600, 8 * 60 + 15, 15 * 60 + 54),
      (-33.87, 151.21, "2026-01-01", 39_600, 5 * 60 + 48, 20 * 60 + 9),
      (0.0, 0.0, "2026-03-20", 0, 6 * 60 + 4, 18 * 60 + 11),
    ])
  func almanac(lat: Double, lon: Double, day: String, offset: Int, rise: Int, set: Int) throws {
    let zone = Zone(offset: offset)
    let date = try #require(CivilDate(day))
    let (sunrise, sunset) = Sun.times(
      over: Coordinate(lat: lat, lon: lon), on: date, in: zone)
    #expect(abs(try #require(minutes(sunrise, zone)) - rise) <= 1)
    #expect(abs(try #require(minutes(sunset, zone)) - set) <= 1)
    #expect(sunrise?.date == date)
    #expect(sunset?.date == date)
  }

  @Test("Sun times belong to the calendar day of the zone")
  func dateLine() throws {
    let kiritimati = Coordinate(lat: 1.87, lon: -157.4)
    let date = try #require(CivilDate("2026-05-01"))
    let (sunrise, sunset) = Sun.times(
      over: kiritimati, on: date, in: Zone(offset: 14 * 3600))
    #expect(sunrise?.date == date)
    #expect(sunset?.date == date)
    #expect(sunrise?.hour == 6)
    #expect(sunset?.hour == 18)
  }

  @Test("A polar day or polar night has neither sunrise nor sunset")
  func polar() throws {
    let tromso = Coordinate(lat: 69.65, lon: 18.96)
    let zone = Zone(offset: 3600)
    let (summer, _) = Sun.times(
      over: tromso, on: try #require(CivilDate("2026-06-21")), in: zone)
    let (winter, _) = Sun.times(
      over: tromso, on: try #require(CivilDate("2026-12-21")), in: zone)
    #expect(summer == nil)
    #expect(winter == nil)
    // About the middle of the night in June, and of the day in December.
    #expect(Sun.isUp(over: tromso, at: 1_781_996_400))
    #expect(!Sun.isUp(over: tromso, at: 1_797_850_800))
    let nowhere = Coordinate(lat: 0, lon: .nan)
    let equinox = try #require(CivilDate("2026-03-20"))
    #expect(Sun.times(over: nowhere, on: equinox, in: .utc).0 == nil)
    #expect(!Sun.isUp(over: nowhere, at: 0))
    let pole = Coordinate(lat: 90, lon: 0)
    #expect(Sun.times(over: pole, on: equinox, in: .utc).0 == nil)
  }

  @Test("The sun is up exactly between sunrise and sunset")
  func consistent() throws {
    let date = try #require(CivilDate("2026-11-21"))
    for lon in stride(from: -180.0, through: 180, by: 30) {
      let place = Coordinate(lat: 40, lon: lon)
      let (sunrise, sunset) = Sun.times(over: place, on: date, in: .utc)
      let rise = try #require(sunrise).seconds
      let set = try #require(sunset).seconds
      #expect(!Sun.isUp(over: place, at: rise - 2) && Sun.isUp(over: place, at: rise + 2), "\(lon)")
      #expect(Sun.isUp(over: place, at: set - 2) && !Sun.isUp(over: place, at: set + 2), "\(lon)")
    }
  }
}
