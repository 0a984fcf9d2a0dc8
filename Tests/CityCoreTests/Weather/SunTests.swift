import Platform
import Testing
import Text

@testable import CityCore

@Suite("The sun")
struct SunTests {
  private func minutes(_ time: ZonedTime?, _ zone: Zone) -> Int? {
    time.map { $0.secondOfDay / 60 }
  }

  // Times of the almanac of NOAA's solar calculator (gml.noaa.gov/grad/solcalc), local.
  @Test(
    "sunrise and sunset are those of the almanac, give or take three minutes",
    arguments: [
      (52.52, 13.405, "2026-06-21", 7200, 4 * 60 + 43, 21 * 60 + 33),
      (52.52, 13.405, "2026-12-21", 3600, 8 * 60 + 15, 15 * 60 + 54),
      (-33.87, 151.21, "2026-01-01", 39_600, 5 * 60 + 48, 20 * 60 + 9),
      (0.0, 0.0, "2026-03-20", 0, 6 * 60 + 4, 18 * 60 + 11),
    ])
  func almanac(lat: Double, lon: Double, day: String, offset: Int, rise: Int, set: Int) throws {
    let zone = Zone(offset: offset)
    let date = try #require(CivilDate(day))
    let (sunrise, sunset) = Sun(over: Coordinate(lat: lat, lon: lon)).times(on: date, in: zone)
    #expect(abs(try #require(minutes(sunrise, zone)) - rise) <= 3)
    #expect(abs(try #require(minutes(sunset, zone)) - set) <= 3)
    #expect(sunrise?.date == date)
    #expect(sunset?.date == date)
  }

  @Test("the times belong to the day of the zone, also far from the sun's own")
  func dateLine() throws {
    let kiritimati = Coordinate(lat: 1.87, lon: -157.4)
    let date = try #require(CivilDate("2026-05-01"))
    let (sunrise, sunset) = Sun(over: kiritimati).times(on: date, in: Zone(offset: 14 * 3600))
    #expect(sunrise?.date == date)
    #expect(sunset?.date == date)
    #expect(sunrise?.hour == 6)
    #expect(sunset?.hour == 18)
  }

  @Test("the polar day and the polar night have neither")
  func polar() throws {
    let tromso = Sun(over: Coordinate(lat: 69.65, lon: 18.96))
    let zone = Zone(offset: 3600)
    let (summer, _) = tromso.times(on: try #require(CivilDate("2026-06-21")), in: zone)
    let (winter, _) = tromso.times(on: try #require(CivilDate("2026-12-21")), in: zone)
    #expect(summer == nil)
    #expect(winter == nil)
    // Midnight in June, noon in December.
    #expect(tromso.isUp(at: 1_781_996_400))
    #expect(!tromso.isUp(at: 1_797_850_800))
    let nowhere = Sun(over: Coordinate(lat: 0, lon: .nan))
    #expect(nowhere.times(on: try #require(CivilDate("2026-03-20")), in: zone).0 == nil)
    let pole = Sun(over: Coordinate(lat: 90, lon: 0))
    #expect(pole.times(on: try #require(CivilDate("2026-03-20")), in: .utc).0 == nil)
  }

  @Test("it is up between the two and not outside")
  func consistent() throws {
    let date = try #require(CivilDate("2026-11-21"))
    for lon in stride(from: -180.0, through: 180, by: 30) {
      let sun = Sun(over: Coordinate(lat: 40, lon: lon))
      let (sunrise, sunset) = sun.times(on: date, in: .utc)
      let rise = try #require(sunrise).seconds
      let set = try #require(sunset).seconds
      #expect(!sun.isUp(at: rise - 180) && sun.isUp(at: rise + 180), "\(lon)")
      #expect(sun.isUp(at: set - 180) && !sun.isUp(at: set + 180), "\(lon)")
    }
  }
}
