import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Forecasts of the program", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct WeatherForecastTests {
  @Test(
    "A forecast has the days of the city's time zone with their extremes, eight slots and a chart",
    arguments: PlayedService.allCases)
  func forecast(service: PlayedService) throws {
    let sandbox = try WeatherSandbox(service, ["--clock", "2026-05-01T13:40:00Z"])
    let found = try sandbox.backend.call(
      "gazetteer.nearby",
      ["location": ["lat": 40.7, "lon": -74], "radiusKm": 300, "limit": 1])
    let city = try #require(found["cities"]?.array?.first)
    let id = try #require(city["id"])
    let asked = sandbox.server.requestCount

    let forecast = try sandbox.backend.call("weather.forecast", ["city": id, "days": 3])
    #expect(sandbox.server.requestCount - asked == (service == .openWeatherMap ? 2 : 1))
    #expect(forecast["timezone"] == city["timezone"])
    let days = try #require(forecast["days"]?.array)
    let latitude = try #require(
      service.latitudes(in: sandbox.server.requests[0]).first.flatMap(Double.init))
    let (minimum, maximum) = service.extremes(latitude: latitude)
    #expect(days.map { $0["date"] } == ["2026-05-01", "2026-05-02", "2026-05-03"])
    #expect(abs(try #require(days[1]["min"]?.double) - minimum) < 0.001)
    #expect(abs(try #require(days[1]["max"]?.double) - maximum) < 0.001)
    let slots = try #require(forecast["slots"]?.array)
    #expect(slots.count == 8)
    #expect(slots.allSatisfy { $0["temperature"]?.double != nil })
    #expect(forecast["series"]?["minimum"]?.array?.count == 3)
    #expect(forecast["series"]?["maximum"]?.array?.map { $0["value"] } == days.map { $0["max"] })
    #expect(forecast["summary"]?["icon"] == "rain-day")
    #expect(sandbox.told("weather.didUpdate").map { $0["city"] } == [id])
  }

  @Test(
    "The forecasts of many cities are as few requests as the service allows, and cached ones cost nothing",
    arguments: PlayedService.allCases)
  func many(service: PlayedService) throws {
    let sandbox = try WeatherSandbox(service, ["--clock", "2026-05-01T13:35:00Z"])
    let ids = try sandbox.open(weather: false).map { $0["id"] }
    let wanted: JSON = ["days": 3, "workDoneToken": "work"]

    let page = try sandbox.backend.call("weather.forecasts", wanted)
    let requests = service.requestCount(cities: 30) * (service == .openWeatherMap ? 2 : 1)
    #expect(sandbox.server.requestCount == requests)
    let rows = try #require(page["forecasts"]?.array)
    #expect(rows.map { $0["city"] } == ids)
    #expect(rows.allSatisfy { $0["forecast"]?["days"]?.array?.count == 3 && $0["error"] == .null })
    #expect(rows.allSatisfy { $0["forecast"]?["hours"] == [] })
    #expect(page["fromCache"] == 0 && page["total"] == 30 && page["next"] == .null)
    let progress = sandbox.told("$/progress").compactMap { $0["value"] }
    #expect(progress.first?["kind"] == "begin" && progress.last?["kind"] == "end")

    let spent = try #require(page["spent"]?.array?.first)
    #expect(spent["service"] == .string(service.rawValue))
    let units = try #require(spent["units"]?.double)
    #expect(service == .openMeteo ? units > 30 : units == Double(requests), "\(spent.text)")
    if service == .openMeteo {
      // The units that the reply reports are missing from the budget.
      let status = try sandbox.backend.call("server.status")
      let windows = try #require(status["services"]?.array?.first?["windows"]?.array)
      #expect(
        windows.map { $0["remaining"]?.double } == [600 - units, 5000 - units, 10_000 - units])
    }

    // Open-Meteo states when it renews its weather; replies of the other two may be cached.
    guard [.openMeteo, .openWeatherMap, .metNorway].contains(service) else { return }
    let again = try sandbox.backend.call("weather.forecasts", wanted)
    #expect(sandbox.server.requestCount == requests)
    #expect(again["fromCache"] == 30 && again["spent"] == [])
    #expect(again["forecasts"] == page["forecasts"])
  }

  @Test(
    "The forecasts of a whole page stay known, and a city that is named twice is requested once")
  func wholePage() throws {
    let sandbox = try WeatherSandbox(.openMeteo, ["--clock", "2026-05-01T13:35:00Z"])
    let opened = try sandbox.backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "US", "count": 99])
    #expect(opened["total"] == 99)
    let page = try sandbox.backend.call("session.get", ["limit": 99])
    let cities = try #require(page["cities"]?.array).compactMap { $0["id"] }
    let wanted: JSON = ["cities": .array(cities + cities.prefix(1)), "days": 2]
    for _ in 1...3 {
      let forecasts = try sandbox.backend.call("weather.forecasts", wanted)["forecasts"]?.array
      #expect(forecasts?.count == 100)
      #expect(forecasts?.allSatisfy { $0["error"] == .null } == true)
    }
    #expect(sandbox.server.requests.map { PlayedService.openMeteo.latitudes(in: $0).count } == [99])
  }

  @Test("A city without a forecast has the error in its row, and the others have theirs")
  func refusedPlace() throws {
    let refused = LoopbackReply(
      400, text: #"{"error":true,"reason":"No data is available for this location"}"#)
    let latitude = Mutex("")
    let sandbox = try WeatherSandbox(.openMeteo) { request in
      let bad = latitude.withLock(\.self)
      return PlayedService.openMeteo.latitudes(in: request).contains(bad)
        ? refused : PlayedService.openMeteo.reply(to: request)
    }
    let cities = try sandbox.open(weather: false)
    let lat = try #require(cities[7]["lat"]?.double)
    latitude.withLock { $0 = JSON((lat * 10_000).rounded() / 10_000).text }
    let page = try sandbox.backend.call("weather.forecasts", ["days": 2])
    let rows = try #require(page["forecasts"]?.array)
    #expect(rows.indices.filter { rows[$0]["forecast"] == .null } == [7])
    #expect(rows[7]["error"]?["code"] == 1021)
    let briefs = try sandbox.backend.call("city.briefs", ["limit": 8])
    #expect(
      briefs["briefs"]?.array?.map { $0["brief"] == .null } == Array(repeating: false, count: 7) + [
        true
      ])
    #expect(briefs["next"] == 8)
  }

  @Test(
    "Without any forecast the method fails, and with earlier ones it returns their rest, marked stale"
  )
  func failing() throws {
    let isDown = Flag()
    let sandbox = try WeatherSandbox(.openMeteo) { request in
      isDown.isRaised ? LoopbackReply(500) : PlayedService.openMeteo.reply(to: request)
    }
    try sandbox.open(weather: false)
    try sandbox.backend.call("weather.forecasts", ["limit": 2, "days": 2])
    isDown.raise()
    #expect(
      try sandbox.backend.refusal("weather.forecasts", ["offset": 2, "days": 2])["code"] == 1023)
    let page = try sandbox.backend.call("weather.forecasts", ["limit": 3, "days": 8])
    let rows = try #require(page["forecasts"]?.array)
    #expect(rows.map { $0["forecast"]?["stale"] } == [true, true, nil])
    #expect(rows.map { $0["error"]?["code"] } == [nil, nil, 1023])
  }
}

// Forecasts of the simulated services: eight days from 2026-05-01T00:00:00Z, 1777593600, on.
extension PlayedService {
  private static let start = 1_777_593_600
  private static let days = 8

  /// The extremes of each whole day in the forecast. Those of MET Norway are constant, since its request
  /// does not state a time.
  func extremes(latitude: Double) -> (minimum: Double, maximum: Double) {
    self == .metNorway ? (latitude, latitude) : (10, 33)
  }

  /// The forecast, or nil for a request for the current weather only.
  func forecast(for request: LoopbackRequest) -> String? {
    switch self {
    case .openMeteo where request.target.contains("hourly="):
      Self.openMeteoForecasts(latitudes(in: request).count)
    case .openWeatherMap where request.target.contains("/data/2.5/forecast"):
      Self.openWeatherMapForecast
    case .worldWeatherOnline where request.target.contains("tp=3"):
      Self.worldWeatherOnlineForecast
    case .pirateWeather where !request.target.contains("hourly"): Self.pirateWeatherForecast
    default: nil
    }
  }

  /// A day from 10 degrees at midnight UTC to 33 degrees at 23:00.
  private static func temperature(_ hour: Int) -> Int { 10 + hour % 24 }

  private static func list(_ range: Range<Int>, _ text: (Int) -> String) -> String {
    "[\(range.map(text).joined(separator: ","))]"
  }

  private static func openMeteoForecasts(_ count: Int) -> String {
    count == 1
      ? openMeteoForecast
      : "[\(Array(repeating: openMeteoForecast, count: count).joined(separator: ","))]"
  }

  private static var openMeteoForecast: String {
    let hours = 0..<24 * days
    return """
      {"latitude":40,"longitude":-75,"utc_offset_seconds":-14400,"timezone":"America/New_York",
      "current":{"time":1777642200,"interval":900,"temperature_2m":20,"weather_code":3},
      "hourly":{"time":\(list(hours) { "\(start + 14_400 + $0 * 3600)" }),
      "temperature_2m":\(list(hours) { "\(temperature($0))" }),
      "weather_code":\(list(hours) { _ in "61" }),"precipitation":\(list(hours) { _ in "1" })},
      "daily":{"time":\(list(0..<days) { "\(start + 14_400 + $0 * 86_400)" }),
      "temperature_2m_min":\(list(0..<days) { _ in "10" }),
      "temperature_2m_max":\(list(0..<days) { _ in "33" }),
      "weather_code":\(list(0..<days) { _ in "61" })}}
      """
  }

  private static var openWeatherMapForecast: String {
    let entries = list(0..<40) { step in
      """
      {"dt":\(start + step * 10_800),"main":{"temp":\(temperature(step * 3)),
      "temp_min":\(temperature(step * 3)),"temp_max":\(temperature(step * 3) + 2)},
      "weather":[{"id":500,"icon":"10d"}],"pop":0.5,"rain":{"3h":3}}
      """
    }
    return #"{"cod":"200","message":0,"cnt":40,"list":\#(entries),"city":{"timezone":-14400}}"#
  }

  private static var worldWeatherOnlineForecast: String {
    let weather = list(0..<days) { day in
      let hours = list(0..<8) {
        #"{"time":"\#($0 * 300)","tempC":"\#(temperature($0 * 3))","weatherCode":"296"}"#
      }
      return """
        {"date":"2026-05-0\(day + 1)","maxtempC":"33","mintempC":"10","hourly":\(hours),
        "astronomy":[{"sunrise":"05:36 AM","sunset":"08:37 PM"}]}
        """
    }
    return """
      {"data":{"current_condition":[{"observation_time":"01:11 PM","temp_C":"20",
      "weatherCode":"296"}],"weather":\(weather)}}
      """
  }

  private static var pirateWeatherForecast: String {
    let hours = list(0..<48) {
      #"{"time":\#(start + $0 * 3600),"icon":"rain","temperature":\#(temperature($0))}"#
    }
    let daily = list(0..<days) { day in
      """
      {"time":\(start + 14_400 + day * 86_400),"icon":"rain","temperatureMin":10,
      "temperatureMax":33}
      """
    }
    return """
      {"latitude":40,"longitude":-75,"timezone":"America/New_York","offset":-4.0,
      "currently":{"time":1777642200,"icon":"rain","temperature":20},
      "hourly":{"data":\(hours)},"daily":{"data":\(daily)}}
      """
  }
}
