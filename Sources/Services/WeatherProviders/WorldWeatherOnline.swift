internal import Adapters
internal import JSON
internal import Platform
internal import Text

/// World Weather Online. Each place needs one request.
///
/// https://www.worldweatheronline.com/weather-api/api/docs/local-city-town-weather-api.aspx
struct WorldWeatherOnline: OnePlaceProvider {
  let id = WeatherProviderID.worldWeatherOnline
  let account: ServiceAccount
  let baseURL: String?

  /// Returns the query for a place, by coordinate because names are ambiguous. A query for the current
  /// weather includes a forecast with one step a day, for the sun times and extremes.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>] {
    let parameters = [
      ("key", account.plain), ("format", "json"), ("q", "\(place.lat),\(place.lon)"),
      ("num_of_days", String(part.days)),
      ("tp", String(part.isForecast ? WorldWeatherOnlineReport.step : 24)),
      ("fx", "yes"), ("cc", "yes"), ("mca", "no"), ("showlocaltime", "yes"),
    ]
    return [
      id.service.query(
        "/premium/v1/weather.ashx", base: baseURL, parameters: parameters, secrets: [account.plain]
      ) { response, now throws(ServiceError) in
        try WorldWeatherOnlineReport(
          try data(response, now: now), place: place, response: response
        ).report(part)
      }
    ]
  }

  /// Returns the part of the answer with the weather. An error may have any status and may be plain text, or
  /// JSON with an `error`, so the text is examined before the status.
  private func data(_ response: HTTPResponse, now: Double) throws(ServiceError) -> JSON {
    let json = try? id.service.json(response)
    if let message = json?["data"]?["error"]?.first?["msg"]?.lenientText {
      throw complaint(message, in: response, now: now) ?? id.service.failure(response, now: now)
        ?? .rejected(id.service, .request)
    }
    if json == nil, response.body.first != UInt8(ascii: "{") {
      let text = String(decoding: response.body.prefix(512), as: UTF8.self)
      if let error = complaint(text, in: response, now: now) {
        throw error
      }
    }
    try id.service.check(response, now: now)
    guard let data = try id.service.json(response)["data"], data.object != nil else {
      throw .answerInvalid(id.service, problem: "has no weather")
    }
    return data
  }

  /// Returns the error for a text; nil if the text is unknown. The text may quote the key and must never
  /// be shown.
  private func complaint(
    _ message: String, in response: HTTPResponse, now: Double
  ) -> ServiceError? {
    let message = message.lowercased()
    if message.contains("exceeded") || message.contains("over qps") {
      let wait = message.contains("day") ? EpochSeconds.untilNextDay(from: now) : 1
      return .quotaExceeded(
        id.service, retryAfter: response.wholeRetryAfter(now: now) ?? wait)
    }
    if message.contains("unable to find") {
      return .rejected(id.service, .place)
    }
    if message.contains("key") || message.contains("inactive") {
      return .rejected(id.service, .credentials)
    }
    return nil
  }
}

extension WorldWeatherOnline {
  static let format = RecordFormat(
    measures: [
      .temperature: .init("temp_C", "tempC"), .feelsLike: "FeelsLikeC", .humidity: "humidity",
      .pressure: "pressure", .windSpeed: .init("windspeedKmph", dividedBy: 3.6),
      .windDirection: "winddirDegree", .visibility: "visibility", .cloudCover: "cloudcover",
      .precipitation: "precipMM", .uvIndex: "uvIndex",
    ],
    days: [.minimum: "mintempC", .maximum: "maxtempC", .uvIndex: "uvIndex"],
    sky: { $0["weatherCode"]?.lenientInt.flatMap { skies[$0] } })

  /// https://www.worldweatheronline.com/weather-api/api/docs/weather-icons.aspx
  private static let skies: [Int: Sky] = [
    113: Sky(.clear), 116: Sky(.partlyCloudy), 119: Sky(.cloudy), 122: Sky(.cloudy, "Overcast"),
    143: Sky(.haze, "Mist"), 176: Sky(.rain, "Patchy rain nearby"),
    179: Sky(.snow, "Patchy snow nearby"), 182: Sky(.sleet, "Patchy sleet nearby"),
    185: Sky(.sleet, "Patchy freezing drizzle nearby"),
    200: Sky(.thunderstorm, "Thunder nearby"), 227: Sky(.snow, "Blowing snow"),
    230: Sky(.snow, "Blizzard"), 248: Sky(.fog), 260: Sky(.fog, "Freezing fog"),
    263: Sky(.drizzle, "Patchy light drizzle"), 266: Sky(.drizzle, "Light drizzle"),
    281: Sky(.sleet, "Freezing drizzle"), 284: Sky(.sleet, "Heavy freezing drizzle"),
    293: Sky(.rain, "Patchy light rain"), 296: Sky(.rain, "Light rain"),
    299: Sky(.rain, "Moderate rain at times"),
    302: Sky(.rain, "Moderate rain"), 305: Sky(.rain, "Heavy rain at times"),
    308: Sky(.rain, "Heavy rain"), 311: Sky(.sleet, "Light freezing rain"),
    314: Sky(.sleet, "Heavy freezing rain"), 317: Sky(.sleet, "Light sleet"),
    320: Sky(.sleet, "Heavy sleet"), 323: Sky(.snow, "Patchy light snow"),
    326: Sky(.snow, "Light snow"), 329: Sky(.snow, "Patchy moderate snow"),
    332: Sky(.snow, "Moderate snow"), 335: Sky(.snow, "Patchy heavy snow"),
    338: Sky(.snow, "Heavy snow"), 350: Sky(.sleet, "Ice pellets"),
    353: Sky(.rain, "Light rain showers"), 356: Sky(.rain, "Heavy rain showers"),
    359: Sky(.rain, "Torrential rain showers"), 362: Sky(.sleet, "Light sleet showers"),
    365: Sky(.sleet, "Heavy sleet showers"), 368: Sky(.snow, "Light snow showers"),
    371: Sky(.snow, "Heavy snow showers"), 374: Sky(.sleet, "Light showers of ice pellets"),
    377: Sky(.sleet, "Heavy showers of ice pellets"),
    386: Sky(.thunderstorm, "Light rain with thunder"),
    389: Sky(.thunderstorm, "Heavy rain with thunder"),
    392: Sky(.thunderstorm, "Light snow with thunder"),
    395: Sky(.thunderstorm, "Heavy snow with thunder"),
  ]
}

/// Parses the data of one place; nearly all values are strings.
private struct WorldWeatherOnlineReport {
  /// Hours between the samples of a forecast.
  static let step = 3

  private let reader: WeatherReader
  private let data: JSON

  /// The zone of local times in the answer: the answer's offset or, without one, the zone of the place.
  private let clock: Zone

  init(_ data: JSON, place: WeatherPlace, response: HTTPResponse) {
    self.data = data
    let zone = data["time_zone"]?.first
    let offset = Self.offset(zone?["utcOffset"])
    reader = WeatherReader(
      .worldWeatherOnline, place: place, response: response, zone: zone?["zone"]?.lenientText,
      offset: offset)
    clock = offset.map { Zone(offset: $0) } ?? reader.zone
  }

  /// Parses an offset, given in hours such as `5.5` or as a time such as `+05:30`. Returns seconds ahead of UTC.
  private static func offset(_ json: JSON?) -> Int? {
    if let hours = json?.lenientDouble(in: -18...18) {
      return Int(exactly: (hours * 3600).rounded())
    }
    guard var text = json?.lenientText else { return nil }
    let isBehind = text.hasPrefix("-")
    if isBehind || text.hasPrefix("+") {
      text.removeFirst()
    }
    let minutes = ZonedTime.minuteOfDay(text.count == 4 ? "0\(text)" : text)
    return minutes.map { (isBehind ? -60 : 60) * $0 }
  }

  /// Parses the requested part.
  ///
  /// - Throws: `answerInvalid` if there is neither current weather nor a forecast.
  func report(_ part: WeatherPart) throws(ServiceError) -> WeatherReport {
    guard data["current_condition"] != nil || data["weather"] != nil else {
      throw .answerInvalid(UpstreamService.worldWeatherOnline, problem: "has no weather")
    }
    var report = WeatherReport(zone: reader.zone)
    let days = report.read(data["weather"]?.array, with: day)
    if let values = data["current_condition"]?.first {
      report.current = reader.weather(
        at: observationTime(values), record: values, days: days.map(\.weather))
    }
    report.days = days.map(\.weather)
    guard part.isForecast else { return report }
    report.skipped += days.reduce(0) { $0 + $1.skipped }
    report.hours = days.flatMap(\.hours)
    return report
  }

  /// Returns the time of the values, in seconds since 1970. The service sends a UTC time without a date, such as
  /// `01:11 PM`. The result is the latest such time that is at most 15 minutes after the receipt of the answer, to
  /// allow for a clock difference; the time of receipt if the service sends no time.
  private func observationTime(_ values: JSON) -> Int {
    guard let second = Self.secondOfDay(values["observation_time"]) else {
      return reader.receivedAt
    }
    let latest = reader.receivedAt + 900
    let midnight = latest - ZonedTime(seconds: latest, offset: 0).secondOfDay
    let time = midnight + second
    return time <= latest ? time : time - 86_400
  }

  private typealias Day = (weather: DailyWeather, hours: [HourlyWeather], skipped: Int)

  private func day(_ json: JSON) -> Day? {
    guard let date = json["date"]?.string.flatMap({ CivilDate($0) }) else { return nil }
    let list = json["hourly"]?.array ?? []
    let hours = list.compactMap { hour($0, on: date) }
    var day = reader.day(date, from: json)
    day.setSky(andPrecipitationFrom: hours)
    let sun = json["astronomy"]?.first
    reader.setSunTimes(
      of: &day, rise: time(sun?["sunrise"], on: date), set: time(sun?["sunset"], on: date))
    return (day, hours, list.count - hours.count)
  }

  /// Converts a local time of day in the answer to seconds since 1970.
  private func time(_ json: JSON?, on date: CivilDate) -> Int? {
    Self.secondOfDay(json).map { clock.time(on: date, second: $0).seconds }
  }

  /// Parses a sample. Its `time` is the local hour and minute as one number, for example 0, 300 or 2100.
  private func hour(_ json: JSON, on date: CivilDate) -> HourlyWeather? {
    guard let digits = json["time"]?.lenientInt, (0..<2400).contains(digits), digits % 100 < 60
    else {
      return nil
    }
    let time = clock.time(on: date, second: digits / 100 * 3600 + digits % 100 * 60)
    var hour = reader.hour(at: time.seconds, hours: Self.step, record: json)
    // The service sends the amount of the whole step.
    hour[.precipitation] = hour[.precipitation].map { $0 / Double(Self.step) }
    let chances = [json["chanceofrain"], json["chanceofsnow"]].compactMap { $0?.lenientDouble }
    hour[.precipitationProbability] = chances.max()
    return hour
  }

  /// Parses a time such as `06:59 AM`; nil for other text, such as `No sunrise`.
  static func secondOfDay(_ json: JSON?) -> Int? {
    guard let parts = json?.lenientText?.split(whereSeparator: { $0 == ":" || $0 == " " }),
      parts.count == 3, let hour = Int(parts[0]), (1...12).contains(hour),
      let minute = Int(parts[1]), (0...59).contains(minute)
    else { return nil }
    switch parts[2].uppercased() {
    case "AM": return hour % 12 * 3600 + minute * 60
    case "PM": return (hour % 12 + 12) * 3600 + minute * 60
    default: return nil
    }
  }
}
