internal import Adapters
internal import Geography
internal import JSON
internal import Text

/// MET Norway: worldwide forecasts. The service requires no key. Each place needs one request.
///
/// https://api.met.no/doc/TermsOfService. The terms require a program name and a contact in
/// `User-Agent`, and no repeated request before `Expires`.
struct MetNorway: OnePlaceProvider {
  let id = WeatherProviderID.metNorway
  let baseURL: String?

  /// Returns the same query for every part, because each answer covers about nine days.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>] {
    // The service refuses more than four decimals, because they would defeat its cache.
    let point = [
      ("lat", DecimalText.truncated(place.coordinate.lat, places: 4)),
      ("lon", DecimalText.truncated(place.coordinate.lon, places: 4)),
    ]
    return [
      id.service.query(
        "/weatherapi/locationforecast/2.0/complete", base: baseURL, parameters: point
      ) {
        response, now throws(ServiceError) in
        try check(response, now: now)
        return try report(try id.service.json(response), for: place, in: response, now: now)
      }
    ]
  }

  /// Checks the status. The service has no accounts, so 401 and 403 mean an unacceptable `User-Agent`.
  private func check(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    switch response.status {
    case 401, 403: throw .rejected(id.service, .contact)
    case 429: throw .quotaExceeded(id.service, retryAfter: response.wholeRetryAfter(now: now) ?? 60)
    default: try id.service.check(response, now: now)
    }
  }

  /// An entry of the time series.
  private struct Entry {
    let time: Int
    let data: JSON

    /// The next hour or else the next six hours after `time`; nil if the entry covers neither.
    let block: JSON?

    /// The length of `block` in hours: 1 or 6; nil without one.
    let hours: Int?

    init?(_ json: JSON) {
      guard let time = json["time"]?.string.flatMap({ ZonedTime(utc: $0) }),
        let data = json["data"], data.object != nil
      else { return nil }
      self.time = time.seconds
      self.data = data
      block = data["next_1_hours"] ?? data["next_6_hours"]
      if data["next_1_hours"] != nil {
        hours = 1
      } else {
        hours = block == nil ? nil : 6
      }
    }

    /// In mm/h.
    var precipitation: Double? {
      let amount = block?["details"]?["precipitation_amount"]?.lenientDouble
      return amount.flatMap { amount in hours.map { amount / Double($0) } }
    }
  }

  /// - Throws: `answerInvalid` without a time series.
  private func report(
    _ json: JSON, for place: WeatherPlace, in response: HTTPResponse, now: Double
  ) throws(ServiceError) -> WeatherReport {
    guard let list = json["properties"]?["timeseries"]?.array else {
      throw .answerInvalid(id.service, problem: "has no forecast")
    }
    let reader = WeatherReader(id, place: place, response: response)
    var report = WeatherReport(zone: reader.zone)
    let entries = report.read(list, with: Entry.init)
    // Skip entries without a period of one or six hours, such as the last one, which describes only a moment.
    report.hours = entries.compactMap { Self.hour($0, with: reader) }
    report.current = (entries.last { Double($0.time) <= now } ?? entries.first).map { entry in
      var weather = reader.weather(at: entry.time, record: entry.data)
      weather[.precipitation] = entry.precipitation
      return weather
    }
    return report
  }

  /// Returns the sample of an entry; nil if the entry covers neither one hour nor six.
  private static func hour(_ entry: Entry, with reader: WeatherReader) -> HourlyWeather? {
    guard let hours = entry.hours else { return nil }
    var hour = reader.hour(at: entry.time, hours: hours, record: entry.data)
    let details = entry.block?["details"]
    hour[.precipitation] = entry.precipitation
    hour[.precipitationProbability] = details?["probability_of_precipitation"]?.lenientDouble
    hour[.minimum] = details?["air_temperature_min"]?.lenientDouble
    hour[.maximum] = details?["air_temperature_max"]?.lenientDouble
    hour.rangeHours = hours
    return hour
  }
}

extension MetNorway {
  static let format = RecordFormat(
    measures: [
      .temperature: "instant.details.air_temperature",
      .humidity: "instant.details.relative_humidity",
      .pressure: "instant.details.air_pressure_at_sea_level",
      .windSpeed: "instant.details.wind_speed",
      .windGust: "instant.details.wind_speed_of_gust",
      .windDirection: "instant.details.wind_from_direction",
      .cloudCover: "instant.details.cloud_area_fraction",
      .uvIndex: "instant.details.ultraviolet_index_clear_sky",
    ],
    others: [.precipitation], hasSunTimes: false,
    sky: { symbol($0).flatMap(sky) }, isDay: { symbol($0).flatMap(isDay) })

  /// The symbol of the shortest period that the entry has, of one, six or twelve hours.
  private static func symbol(_ data: JSON) -> String? {
    let block = data["next_1_hours"] ?? data["next_6_hours"] ?? data["next_12_hours"]
    return block?["summary"]?["symbol_code"]?.string
  }

  /// Decodes a symbol code such as `lightrainshowers_day`, except its time of day: either a dry sky or
  /// intensity, precipitation, showers and thunder (https://github.com/metno/weathericons).
  private static func sky(symbol: String) -> Sky? {
    let code = symbol.prefix { $0 != "_" }
    return dry[code] ?? falling(code)
  }

  private static let dry: [Substring: Sky] = [
    "clearsky": Sky(.clear), "fair": Sky(.clear, "Fair"), "partlycloudy": Sky(.partlyCloudy),
    "cloudy": Sky(.cloudy), "fog": Sky(.fog),
  ]

  /// Returns whether a symbol shows daylight; nil for symbols without a time of day. Polar twilight is not daylight,
  /// because the sun is below the horizon.
  private static func isDay(symbol: String) -> Bool? {
    switch symbol.drop(while: { $0 != "_" }) {
    case "_day": true
    case "_night", "_polartwilight": false
    default: nil
    }
  }

  private static func falling(_ code: Substring) -> Sky? {
    var code = code
    let strength = ["light", "heavy"].first { code.hasPrefix($0) }
    code = code.dropFirst(strength?.count ?? 0)
    // Two official codes have an extra s: `lightssleetshowersandthunder` and
    // `lightssnowshowersandthunder`. No other code has two s there.
    if code.hasPrefix("ss") {
      code = code.dropFirst()
    }
    let kinds: [(String, WeatherCondition)] = [("rain", .rain), ("sleet", .sleet), ("snow", .snow)]
    guard let (kind, condition) = kinds.first(where: { code.hasPrefix($0.0) }) else { return nil }
    let rest = code.dropFirst(kind.count)
    guard ["", "showers", "andthunder", "showersandthunder"].contains(rest) else { return nil }
    let words = [strength, kind, rest.hasPrefix("showers") ? "showers" : nil]
      .compactMap { $0 }.joined(separator: " ")
    let text = words.prefix(1).uppercased() + words.dropFirst()
    return rest.hasSuffix("thunder")
      ? Sky(.thunderstorm, "\(text) and thunder") : Sky(condition, text)
  }
}
