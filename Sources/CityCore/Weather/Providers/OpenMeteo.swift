internal import JSON
internal import Platform
internal import Text

/// Open-Meteo: no key, and many places in one request.
///
/// https://open-meteo.com/en/docs. Its free service is for non-commercial use.
struct OpenMeteo: WeatherProvider {
  /// The service takes 1,000 places a request. So many would be a URL of 18 KB, where common
  /// servers stop reading at 8, and would cost more than the 600 calls that are free in a minute.
  private static let placesPerRequest = 300

  let id = WeatherProviderID.openMeteo
  let baseURL: String?

  func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    stride(from: 0, to: places.count, by: Self.placesPerRequest).map { start in
      let end = min(start + Self.placesPerRequest, places.count)
      return request(for: Array(places[start..<end]), at: Array(start..<end), part)
    }
  }

  private func request(
    for places: [WeatherPlace], at indices: [Int], _ part: WeatherPart
  ) -> WeatherRequest {
    var parameters = [
      ("latitude", places.map(\.lat)), ("longitude", places.map(\.lon)),
      ("timezone", ["auto"]), ("timeformat", ["unixtime"]), ("wind_speed_unit", ["ms"]),
      ("forecast_days", [String(part.days)]), ("current", Self.currentVariables),
    ]
    if part.isForecast { parameters.append(("hourly", Self.hourlyVariables)) }
    parameters.append(("daily", Self.dailyVariables(part)))
    let query = id.service.query(
      "/v1/forecast", base: baseURL, parameters.map { ($0, $1.joined(separator: ",")) },
      cost: Self.cost(places: places.count, part), refusedCost: 1
    ) { response, now throws(ServiceError) in
      try outcomes(response, now, for: places)
    }
    return WeatherRequest(query, places: indices) { halves(places, at: indices, part) }
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

  /// What a request takes from the budget, in calls as the service counts them: ten variables are
  /// one call, more are more, and days beyond two weeks count in proportion; for each place.
  private static func cost(places: Int, _ part: WeatherPart) -> Double {
    let hourly = part.isForecast ? hourlyVariables.count : 0
    let variables = currentVariables.count + hourly + dailyVariables(part).count
    return Double(places) * max(1, Double(variables) / 10) * max(1, Double(part.days) / 14)
  }
}

extension OpenMeteo {
  private static let currentVariables = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "precipitation",
    "weather_code", "cloud_cover", "pressure_msl", "wind_speed_10m", "wind_direction_10m",
    "wind_gusts_10m", "visibility", "uv_index",
  ]

  private static let hourlyVariables = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "precipitation",
    "precipitation_probability", "weather_code", "cloud_cover", "pressure_msl", "wind_speed_10m",
    "wind_direction_10m",
  ]

  private static func dailyVariables(_ part: WeatherPart) -> [String] {
    let (sun, extremes) = (["sunrise", "sunset"], ["temperature_2m_max", "temperature_2m_min"])
    guard part.isForecast else { return sun + extremes }
    return sun + ["weather_code"] + extremes
      + ["precipitation_sum", "precipitation_probability_max", "uv_index_max"]
  }

  static let format = RecordFormat(
    measures: [
      .temperature: "temperature_2m", .feelsLike: "apparent_temperature",
      .humidity: "relative_humidity_2m", .pressure: "pressure_msl",
      .windSpeed: "wind_speed_10m", .windGust: "wind_gusts_10m",
      .windDirection: "wind_direction_10m", .visibility: .init("visibility", dividedBy: 1000),
      .cloudCover: "cloud_cover", .precipitation: "precipitation",
      .precipitationProbability: "precipitation_probability", .uvIndex: "uv_index",
    ],
    days: [
      .minimum: "temperature_2m_min", .maximum: "temperature_2m_max",
      .precipitation: "precipitation_sum",
      .precipitationProbability: "precipitation_probability_max", .uvIndex: "uv_index_max",
    ],
    tellsDaylight: true,
    sky: { $0["weather_code"]?.lenientInt.flatMap { skies[$0] } },
    isDay: { $0["is_day"]?.lenientInt.map { $0 == 1 } })

  /// WMO code 4677 as far as Open-Meteo uses it. Its 96 stands for any strong thunderstorm, so that
  /// only 99 speaks of hail.
  private static let skies: [Int: Sky] = [
    0: Sky(.clear), 1: Sky(.clear, "Mainly clear"), 2: Sky(.partlyCloudy),
    3: Sky(.cloudy, "Overcast"), 45: Sky(.fog), 48: Sky(.fog, "Fog with rime"),
    51: Sky(.drizzle, "Light drizzle"), 53: Sky(.drizzle, "Moderate drizzle"),
    55: Sky(.drizzle, "Dense drizzle"), 56: Sky(.sleet, "Light freezing drizzle"),
    57: Sky(.sleet, "Dense freezing drizzle"), 61: Sky(.rain, "Light rain"),
    63: Sky(.rain, "Moderate rain"), 65: Sky(.rain, "Heavy rain"),
    66: Sky(.sleet, "Light freezing rain"), 67: Sky(.sleet, "Heavy freezing rain"),
    71: Sky(.snow, "Light snow"), 73: Sky(.snow, "Moderate snow"), 75: Sky(.snow, "Heavy snow"),
    77: Sky(.snow, "Snow grains"), 80: Sky(.rain, "Light rain showers"),
    81: Sky(.rain, "Moderate rain showers"), 82: Sky(.rain, "Violent rain showers"),
    85: Sky(.snow, "Light snow showers"), 86: Sky(.snow, "Heavy snow showers"),
    95: Sky(.thunderstorm), 96: Sky(.thunderstorm, "Strong thunderstorm"),
    99: Sky(.thunderstorm, "Thunderstorm with hail"),
  ]
}
