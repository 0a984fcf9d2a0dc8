import JSON
import Platform
import Testing
import Text

@testable import Geography
@testable import Services

/// Weather with correct times: placeholders are not values, and age is relative to the time of validity.
@Suite("Times and ages of weather")
struct WeatherTruthTests {
  private static let longyearbyen = WeatherPlace(
    coordinate: Coordinate(lat: 78.22, lon: 15.65), timezone: "Europe/Oslo")

  /// The sun times that services send for a day without sunrise or sunset.
  private static let standIns: [(WeatherProviderID, String)] = [
    // Local midnight, and the following midnight.
    (
      .openMeteo,
      #"{"latitude":78.2,"longitude":15.6,"utc_offset_seconds":7200,"timezone":"Europe/Oslo","current":{"time":1782036000,"temperature_2m":9},"daily":{"time":[1781992800],"sunrise":[1781992800],"sunset":[1782079200],"temperature_2m_max":[9]}}"#
    ),
    // The same midnight twice.
    (
      .openMeteo,
      #"{"latitude":78.2,"longitude":15.6,"utc_offset_seconds":7200,"timezone":"Europe/Oslo","current":{"time":1782036000,"temperature_2m":9},"daily":{"time":[1781992800],"sunrise":[1781992800],"sunset":[1781992800],"temperature_2m_max":[9]}}"#
    ),
    // 00:00:01 and 23:59:59.
    (
      .pirateWeather,
      #"{"timezone":"Europe/Oslo","offset":2,"currently":{"time":1782036000,"temperature":9},"daily":{"data":[{"time":1781992800,"sunriseTime":1781992801,"sunsetTime":1782079199,"temperatureMax":9}]}}"#
    ),
    // Zeros.
    (
      .pirateWeather,
      #"{"timezone":"Europe/Oslo","offset":2,"currently":{"time":1782036000,"temperature":9},"daily":{"data":[{"time":1781992800,"sunriseTime":0,"sunsetTime":0,"temperatureMax":9}]}}"#
    ),
    // The first and the last minute of the day.
    (
      .worldWeatherOnline,
      #"{"data":{"time_zone":[{"utcOffset":"2.0"}],"current_condition":[{"observation_time":"10:00 AM","temp_C":"9"}],"weather":[{"date":"2026-05-01","maxtempC":"9","astronomy":[{"sunrise":"12:00 AM","sunset":"11:59 PM"}]}]}}"#
    ),
    // Zeros, and local midnights.
    (
      .openWeatherMap,
      #"{"cod":200,"dt":1782036000,"timezone":7200,"main":{"temp":9},"sys":{"sunrise":0,"sunset":0}}"#
    ),
    (
      .openWeatherMap,
      #"{"cod":200,"dt":1782036000,"timezone":7200,"main":{"temp":9},"sys":{"sunrise":1781992800,"sunset":1782079200}}"#
    ),
  ]

  @Test("A placeholder for the sun times of a polar day is not a value", arguments: standIns)
  func polarDay(id: WeatherProviderID, body: String) throws {
    let report = try UpstreamFixture.report(id, body, place: Self.longyearbyen)
    let current = try #require(report.current, "\(report)")
    #expect(current.sunrise == nil && current.sunset == nil, "\(current)")
    for day in report.days {
      #expect(day.sunrise == nil && day.sunset == nil, "\(day)")
    }
    let forecast = Forecast(report, at: Self.longyearbyen.coordinate, now: 1_782_036_000)
    for day in forecast.days {
      #expect(day.sunrise == nil && day.sunset == nil, "\(day)")
    }
  }

  @Test(
    "Placeholders are replaced by computed sun times", arguments: standIns)
  func ownSun(id: WeatherProviderID, body: String) throws {
    let rome = WeatherPlace(coordinate: Coordinate(lat: 41.9, lon: 12.5), timezone: "Europe/Rome")
    let current = try #require(try UpstreamFixture.report(id, body, place: rome).current)
    #expect([5, 6].contains(current.sunrise?.hour), "\(current)")
    #expect(current.sunset?.hour == 20, "\(current)")
  }

  private func weather(validAt seconds: Int) -> Weather {
    var weather = Weather(
      time: ZonedTime(seconds: seconds, offset: 0), provider: .metNorway, fetchedAt: 1_000_000)
    weather[.temperature] = 4
    return weather
  }

  @Test(
    "Age is relative to the time of validity, before and after now",
    arguments: [
      (0, nil), (-3600, nil), (3600, nil), (-7200, nil), (-7201, "2 hours old"),
      (-5 * 3600, "5 hours old"), (-3 * 86_400, "3 days old"), (-7 * 86_400, "7 days old"),
      (3601, "1 hour ahead"), (86_400, "24 hours ahead"), (3 * 86_400, "3 days ahead"),
    ] as [(Int, String?)])
  func age(offset: Int, text: String?) {
    let weather = weather(validAt: 1_000_000 + offset)
    #expect(weather.ageText(at: 1_000_000) == text)
    #expect(weather.isCurrent(at: 1_000_000) == (text == nil))
  }

  @Test("A cached forecast provides the current weather from the sample of this hour")
  func keptForecast() {
    var report = WeatherReport(zone: .utc, current: weather(validAt: 0))
    report.hours = (0..<12).map { hour in
      var sample = HourlyWeather(time: ZonedTime(seconds: hour * 3600, offset: 0), hours: 1)
      sample[.temperature] = Double(10 + hour)
      return sample
    }
    let point = Coordinate(lat: 0, lon: 0)
    #expect(Forecast(report, at: point, now: 1800).current?[.temperature] == 4)
    let later = Forecast(report, at: point, now: 5 * 3600 + 1800).current
    #expect(later?[.temperature] == 15, "\(String(describing: later))")
    #expect(later?.time.seconds == 5 * 3600)
    // Without a sample for now, the last current weather is kept with its time.
    #expect(Forecast(report, at: point, now: 20 * 3600).current?.time.seconds == 0)
  }

  @Test(
    "World Weather Online's offset is read as a number or as a time",
    arguments: [
      ("2.0", 7200), ("5.5", 19_800), ("-3.5", -12_600), ("+05:45", 20_700), ("-09:30", -34_200),
    ])
  func offset(text: String, seconds: Int) throws {
    let body = """
      {"data":{"time_zone":[{"utcOffset":"\(text)"}],"weather":[{"date":"2026-05-01","maxtempC":"1",
      "hourly":[{"time":"1200","tempC":"1"}]}]}}
      """
    let report = try UpstreamFixture.report(
      .worldWeatherOnline, body, place: Self.longyearbyen, part: .forecast(days: 1))
    let noon = 1_777_593_600 + 43_200
    #expect(report.hours.first?.time.seconds == noon - seconds, "\(report.hours)")
  }
}

@Suite("Rules for station reports")
struct StationRuleTests {
  private func observation(_ members: String) throws -> Observation {
    let json = try JSONParser.parse(Array("{\"icaoId\":\"FVRG\",\(members)}".utf8))
    return try #require(Observation(json))
  }

  @Test("A report without values has no weather")
  func empty() throws {
    #expect(!(try observation(#""obsTime":10,"rawOb":"METAR FVRG 010000Z NIL""#).hasValues))
    for member in [#""temp":3"#, #""dewp":3"#, #""altim":1013"#, #""wspd":0"#, #""cover":"CLR""#] {
      #expect(try observation(#""obsTime":10,"# + member).hasValues, "\(member)")
    }
  }

  @Test("The newest report is used, then a correction, then the last one received")
  func correction() throws {
    let first = try observation(#""obsTime":10,"temp":1,"rawOb":"METAR FVRG 010000Z 1/1""#)
    let corrected = try observation(#""obsTime":10,"temp":2,"rawOb":"METAR FVRG 010000Z COR 2/1""#)
    let american = try observation(#""obsTime":10,"temp":2,"rawOb":"METAR CYUL 010000Z CCA 2/1""#)
    let newer = try observation(#""obsTime":20,"temp":3"#)
    #expect(corrected.supersedes(first) && !first.supersedes(corrected))
    #expect(american.supersedes(first) && !first.supersedes(american))
    #expect(newer.supersedes(corrected) && !corrected.supersedes(newer))
    let early = try observation(#""obsTime":10,"receiptTime":"2026-05-01T12:00:00Z""#)
    let late = try observation(#""obsTime":10,"receiptTime":"2026-05-01T12:05:00.000Z""#)
    #expect(late.supersedes(early) && !early.supersedes(late))
  }

  @Test(
    "The most severe phenomenon is used, and a heavy funnel cloud is a tornado or waterspout",
    arguments: [
      ("+FC", WeatherCondition.thunderstorm, "Tornado or waterspout"),
      ("FC", .thunderstorm, "Funnel cloud"), ("RASNGR", .hail, nil), ("-RA BR", .rain, nil),
      ("BR +TSRA", .thunderstorm, nil), ("RASN", .sleet, nil), ("HZ FG", .fog, nil),
      ("SHRAGS", .hail, nil), ("-DZ +FC", .thunderstorm, "Light drizzle, tornado or waterspout"),
    ] as [(String, WeatherCondition, String?)])
  func severity(words: String, condition: WeatherCondition, summary: String?) throws {
    let sky = try observation(#""obsTime":10,"wxString":"\#(words)""#).sky
    #expect(sky?.condition == condition, "\(String(describing: sky))")
    if let summary {
      #expect(sky?.summary == summary)
    }
  }
}
