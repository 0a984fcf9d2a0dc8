import Testing
import Text

@Suite("Calendar days and moments")
struct CivilDateTests {
  @Test(
    "A date and its day number agree",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 21, 20_778),
      (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896), (1900, 3, 1, -25_508),
    ])
  func numbers(year: Int, month: Int, day: Int, number: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == number)
    #expect(CivilDate(daysSinceEpoch: number) == date)
  }

  @Test("Days outside the calendar are clamped to its first or last day")
  func clamped() {
    #expect(CivilDate(daysSinceEpoch: .max).iso8601 == "9999-12-31")
    #expect(CivilDate(daysSinceEpoch: .min).iso8601 == "0001-01-01")
    #expect(CivilDate(daysSinceEpoch: .max).iso8601 == "9999-12-31")
    #expect(ZonedTime(seconds: .max, offset: .max).seconds == 253_402_300_799)
    #expect(ZonedTime(seconds: .min, offset: .min).offset == -86_399)
  }

  @Test("Weekdays and days of the year are computed")
  func weekdays() throws {
    let date = try #require(CivilDate("2026-11-21"))
    #expect(date.weekdayName == "Saturday")
    #expect(date.dayOfYear == 325)
    #expect(CivilDate("1969-12-28")?.weekday == 0)
  }

  @Test(
    "An invalid date is refused",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "20260101", "2026-01-01T00", "",
      "-001-01-01", "2026-01-32", "+026-01-01", "2026-+1-01",
    ])
  func refused(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test("A moment is written with its offset")
  func written() {
    #expect(ZonedTime(seconds: 1_777_642_200, offset: 7200).iso8601 == "2026-05-01T15:30:00+02:00")
    #expect(ZonedTime(seconds: -1, offset: 0).iso8601 == "1969-12-31T23:59:59+00:00")
    #expect(
      ZonedTime(seconds: 1_777_642_200, offset: -12_600).iso8601 == "2026-05-01T10:00:00-03:30")
  }

  @Test("24:00 is the end of the day, and a leap second is the moment after it")
  func endOfDay() {
    let midnight = ZonedTime(utc: "2016-12-31T24:00Z")?.seconds
    #expect(midnight == 1_483_228_800)
    #expect(ZonedTime(utc: "2016-12-31T23:59:60Z")?.seconds == midnight)
    #expect(ZonedTime(iso8601: "2017-01-01T00:59:60+01:00")?.seconds == midnight)
    #expect(ZonedTime(iso8601: "2017-01-01T05:29:60+05:30")?.seconds == midnight)
    #expect(ZonedTime(iso8601: "2016-12-31T24:00:00+00:00")?.seconds == midnight)
    #expect(ZonedTime(iso8601: "2016-12-31T12:00:00+24:00") == nil)
    #expect(ZonedTime.minuteOfDay("24:00") == nil)
  }

  @Test("A moment in UTC is read")
  func read() {
    #expect(ZonedTime(utc: "2026-05-01T13:30:00Z")?.seconds == 1_777_642_200)
    #expect(ZonedTime(utc: "2026-05-01T13:30Z")?.seconds == 1_777_642_200)
    for text in [
      "2026-05-01T13:30", "2026-05-01", "", "Z", "2026-05-01T24:01Z", "2026-05-01T1:2:3:4Z",
      "2026-05-01T25:00Z", "2026-05-01T24:00:01Z", "2026-05-01T13:30:60Z", "2026-05-01T13:59:61Z",
      "2026-05-01T12:59:60Z", "2017-01-01T00:59:60+02:00", "2026-05-01T+5:30Z", "2026-05-01T5:30Z",
    ] {
      #expect(ZonedTime(utc: text) == nil, "\(text)")
    }
  }

  @Test("Decimal text has no exponent and no negative zero")
  func decimals() {
    #expect(DecimalText.fixed(0.00001, places: 4) == "0.0000")
    #expect(DecimalText.fixed(-0.00001, places: 4) == "0.0000")
    #expect(DecimalText.fixed(-12.34567, places: 4) == "-12.3457")
    #expect(DecimalText.fixed(2.5, places: 0) == "3")
    #expect(DecimalText.truncated(59.1234, places: 4) == "59.1234")
    #expect(DecimalText.truncated(59.12349999, places: 4) == "59.1234")
    #expect(DecimalText.truncated(-59.12349, places: 4) == "-59.1234")
    #expect(DecimalText.fixed(1e300, places: 2) == "1e+300")
  }
}
