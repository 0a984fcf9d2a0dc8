import Platform
import Testing
import Text

@testable import Geography
@testable import Services

@Suite("Forecasts")
struct ForecastTests {
  /// 2026-11-20T18:00Z, which is 23:45 in Kathmandu.
  static let start = 1_795_197_600
  static let kathmandu = Zone(identifier: "Asia/Kathmandu", offset: 20_700)
  static let place = Coordinate(lat: 27.7, lon: 85.3)

  /// Samples every `step` hours, with the temperature as a function of the index.
  static func report(
    _ count: Int, step: Int = 3, zone: Zone = kathmandu, start: Int = start,
    temperature: (Int) -> Double? = { Double($0) }
  ) -> WeatherReport {
    var report = WeatherReport(zone: zone)
    report.hours = (0..<count).map { index in
      var hour = HourlyWeather(time: zone.time(start + index * step * 3600), hours: step)
      hour[.temperature] = temperature(index)
      return hour
    }
    return report
  }

  static func weather(_ temperature: Double, at seconds: Int = start) -> Weather {
    var weather = Weather(
      time: kathmandu.time(seconds), provider: .openMeteo, fetchedAt: seconds)
    weather[.temperature] = temperature
    return weather
  }

  @Test("Samples belong to the calendar day of the place, not of UTC")
  func calendarDays() throws {
    let forecast = Forecast(Self.report(17), at: Self.place, now: Self.start)
    #expect(forecast.days.map(\.date.iso8601) == ["2026-11-20", "2026-11-21", "2026-11-22"])
    #expect(forecast.days.map { $0[.minimum] } == [0, 1, 9])
    #expect(forecast.days.map { $0[.maximum] } == [0, 8, 16])
  }

  @Test("Today's extremes include the current weather")
  func currentCounts() {
    var report = Self.report(9)
    report.current = Self.weather(-7)
    let forecast = Forecast(report, at: Self.place, now: Self.start)
    #expect(forecast.days.first?[.minimum] == -7)
    #expect(forecast.days.first?[.maximum] == 0)
  }

  @Test("Extremes of a period are used only if the whole period is in the day")
  func ranges() {
    var report = Self.report(3, step: 6, zone: .utc, start: 1_795_197_600)
    // 18:00 to 24:00, 00:00 to 06:00 and 06:00 to 12:00. The first range is one hour too long.
    for (index, extreme, hours) in [(0, 50.0, 7), (1, 3.0, 6)] {
      report.hours[index][.minimum] = -extreme
      report.hours[index][.maximum] = extreme
      report.hours[index].rangeHours = hours
    }
    let days = Forecast(report, at: Self.place, now: Self.start).days
    #expect(days.map { $0[.minimum] } == [0, -3])
    #expect(days.map { $0[.maximum] } == [0, 3])
  }

  @Test("The sky of a day is the most frequent one during daylight")
  func prevailingSky() {
    var report = Self.report(8, zone: .utc, start: 1_795_132_800)
    let skies: [Sky] = [
      Sky(.snow), Sky(.snow), Sky(.rain, "Light rain"), Sky(.clear), Sky(.rain, "Heavy rain"),
      Sky(.snow), Sky(.snow), Sky(.snow),
    ]
    for (index, sky) in skies.enumerated() {
      report.hours[index].sky = sky
      report.hours[index].isDay = (2...4).contains(index)
    }
    let day = Forecast(report, at: Self.place, now: 1_795_132_800).days.first
    #expect(day?.sky == Sky(.rain, "Heavy rain"))
    #expect(day?.icon == "rain-day")
  }

  @Test("A day's precipitation is the sum of its samples, or nil if one is unknown")
  func precipitation() {
    var report = Self.report(4, zone: .utc, start: 1_795_132_800)
    for index in 0..<4 {
      report.hours[index][.precipitation] = 0.5
    }
    #expect(
      Forecast(report, at: Self.place, now: Self.start - 64_800).days.first?[.precipitation] == 6)
    report.hours[2][.precipitation] = nil
    #expect(
      Forecast(report, at: Self.place, now: Self.start - 64_800).days.first?[.precipitation] == nil)
  }

  @Test("Past days are dropped, and the requested number limits the others")
  func window() {
    let report = Self.report(40)
    let later = Self.start + 86_400
    #expect(Forecast(report, at: Self.place, now: later).days.first?.date.iso8601 == "2026-11-21")
    #expect(Forecast(report, at: Self.place, now: later, days: 2).days.count == 2)
    #expect(Forecast(report, at: Self.place, now: later, days: .min).days.count == 1)
    #expect(Forecast(Self.report(200), at: Self.place, now: later, days: .max).days.count == 8)
    #expect(
      Forecast(report, at: Self.place, now: later).hours.first?.time.seconds == later)
  }

  @Test("Missing sun times are computed in the zone of the place")
  func sun() throws {
    let days = Forecast(Self.report(9), at: Self.place, now: Self.start).days
    let sunrise = try #require(days.last?.sunrise)
    #expect(sunrise.date.iso8601 == "2026-11-21")
    #expect(sunrise.offset == 20_700)
    #expect(sunrise.hour == 6)
  }

  @Test("A forecast has eight slots of three hours, starting with the current weather")
  func slots() {
    var report = Self.report(48, step: 1)
    report.current = Self.weather(-7)
    let slots = Forecast(report, at: Self.place, now: Self.start).slots
    #expect(slots.map { $0[.temperature] } == [-7, 3, 6, 9, 12, 15, 18, 21])
    report.current = nil
    #expect(Forecast(report, at: Self.place, now: Self.start).slots.first?[.temperature] == 0)
  }

  @Test("A slot without a sample near it is dropped")
  func missingSlots() {
    let sparse = Forecast(Self.report(5, step: 6), at: Self.place, now: Self.start)
    #expect(sparse.slots.map { $0[.temperature] } == [0, 1, 2, 3])
    #expect(Forecast(Self.report(2), at: Self.place, now: Self.start).slots.count == 2)
    #expect(Forecast(Self.report(0), at: Self.place, now: Self.start).slots.isEmpty)
  }

  @Test("The chart has the days on which both temperatures are known")
  func series() {
    var forecast = Forecast(Self.report(17), at: Self.place, now: Self.start)
    forecast.days[1][.maximum] = nil
    #expect(forecast.series.minimum.map(\.value) == [0, 9])
    #expect(forecast.series.maximum.map(\.value) == [0, 16])
    #expect(forecast.series.minimum.map(\.date) == forecast.series.maximum.map(\.date))
  }
}
