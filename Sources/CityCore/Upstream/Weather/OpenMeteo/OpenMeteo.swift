import Text

/// Open-Meteo: no key, and many places in one request.
///
/// https://open-meteo.com/en/docs. Its free service is for non-commercial use.
package struct OpenMeteo: WeatherProvider {
  /// The service takes 1,000 places a request. So many would be a URL of 18 KB, where common
  /// servers stop reading at 8, and would cost more than the 600 calls that are free in a minute.
  package static let placesPerRequest = 300

  package let id = WeatherProviderID.openMeteo
  let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(baseURL: String? = nil) {
    self.baseURL = baseURL
  }

  package func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    stride(from: 0, to: places.count, by: Self.placesPerRequest).map { start in
      let end = min(start + Self.placesPerRequest, places.count)
      return request(for: Array(places[start..<end]), at: Array(start..<end), part)
    }
  }

  private func request(
    for places: [WeatherPlace], at indices: [Int], _ part: WeatherPart
  ) -> WeatherRequest {
    let request = UpstreamRequest(
      service: id.service, url: url(places, part), cost: Self.cost(places: places.count, part),
      refusedCost: 1)
    let split: @Sendable () -> [WeatherRequest] = { halves(places, at: indices, part) }
    return WeatherRequest(request, places: indices, split: split) { answer throws(UpstreamError) in
      try self.outcomes(answer, for: places)
    }
  }

  /// One place that the service has no data for costs the whole request its answer.
  private func halves(
    _ places: [WeatherPlace], at indices: [Int], _ part: WeatherPart
  ) -> [WeatherRequest] {
    let middle = places.count / 2
    guard middle > 0 else { return [] }
    return [0..<middle, middle..<places.count].map { range in
      request(for: Array(places[range]), at: Array(indices[range]), part)
    }
  }

  private func url(_ places: [WeatherPlace], _ part: WeatherPart) -> String {
    let coordinates = places.map(\.coordinate)
    var query = [
      ("latitude", Self.list(coordinates.map { DecimalText.fixed($0.lat, places: 4) })),
      ("longitude", Self.list(coordinates.map { DecimalText.fixed($0.lon, places: 4) })),
      ("timezone", "auto"), ("timeformat", "unixtime"), ("wind_speed_unit", "ms"),
      ("forecast_days", String(part.days)), ("current", Self.list(Self.currentVariables)),
    ]
    if part.isForecast { query.append(("hourly", Self.list(Self.hourlyVariables))) }
    query.append(("daily", Self.list(Self.dailyVariables(part))))
    return id.service.url("/v1/forecast", base: baseURL, query: query)
  }

  private static func list(_ items: [String]) -> String {
    items.joined(separator: ",")
  }
}

extension OpenMeteo {
  /// What a request takes from the budget, in calls as the service counts them: ten variables are
  /// one call, more are more, and days beyond two weeks count in proportion; for each place.
  static func cost(places: Int, _ part: WeatherPart) -> Double {
    let hourly = part.isForecast ? hourlyVariables.count : 0
    let variables = currentVariables.count + hourly + dailyVariables(part).count
    return cost(places: places, variables: variables, days: part.days)
  }

  static func cost(places: Int, variables: Int, days: Int) -> Double {
    Double(places) * max(1, Double(variables) / 10) * max(1, Double(days) / 14)
  }

  static let currentVariables = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "precipitation",
    "weather_code", "cloud_cover", "pressure_msl", "wind_speed_10m", "wind_direction_10m",
    "wind_gusts_10m", "visibility", "uv_index",
  ]

  static let hourlyVariables = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "precipitation",
    "precipitation_probability", "weather_code", "cloud_cover", "pressure_msl", "wind_speed_10m",
    "wind_direction_10m",
  ]

  static func dailyVariables(_ part: WeatherPart) -> [String] {
    let (sun, extremes) = (["sunrise", "sunset"], ["temperature_2m_max", "temperature_2m_min"])
    guard part.isForecast else { return sun + extremes }
    return sun + ["weather_code"] + extremes
      + ["precipitation_sum", "precipitation_probability_max", "uv_index_max"]
  }
}
