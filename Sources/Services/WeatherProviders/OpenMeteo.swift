internal import Adapters
internal import JSON
internal import Text

/// Open-Meteo: worldwide forecasts. The service requires no key, and one request may name many places.
///
/// https://open-meteo.com/en/docs. The free service is for non-commercial use.
struct OpenMeteo: WeatherProvider {
  let id = WeatherProviderID.openMeteo
  let baseURL: String?

  /// The requested model; nil for the service's choice for each place. It must not be a list: if only one
  /// model of a list covers the place, the answer does not identify it.
  var chosenModel: String?

  var model: String? { chosenModel ?? "best_match" }

  func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    query(part).requests(for: places)
  }

  private func query(_ part: WeatherPart) -> OpenMeteoQuery<WeatherReport> {
    let hourly = part.isForecast ? Self.hourlyVariables : []
    let daily = Self.dailyVariables(part)
    var parameters = [
      ("timezone", "auto"), ("timeformat", "unixtime"), ("wind_speed_unit", "ms"),
      ("forecast_days", String(part.days)), ("current", Self.list(Self.currentVariables)),
    ]
    if !hourly.isEmpty {
      parameters.append(("hourly", Self.list(hourly)))
    }
    parameters.append(("daily", Self.list(daily)))
    if let chosenModel {
      parameters.append(("models", chosenModel))
    }
    return OpenMeteoQuery(
      service: id.service, path: "/v1/forecast", baseURL: baseURL, parameters: parameters,
      variables: Self.currentVariables.count + hourly.count + daily.count, days: part.days
    ) { element, place, response in
      OpenMeteoReport(element, place: place, response: response).report.checked
    }
  }

  private static func list(_ variables: [String]) -> String { variables.joined(separator: ",") }
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
    let sun = ["sunrise", "sunset"]
    let extremes = ["temperature_2m_max", "temperature_2m_min"]
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
    hasDaylight: true,
    sky: { $0["weather_code"]?.lenientInt.flatMap { skies[$0] } },
    isDay: { $0["is_day"]?.lenientInt.map { $0 == 1 } })

  /// The codes of WMO table 4677 as Open-Meteo uses them. Open-Meteo also sends 96 for strong thunderstorms without
  /// hail; only 99 implies hail.
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

/// Parses the element of one place.
private struct OpenMeteoReport {
  private let reader: WeatherReader
  private let json: JSON

  /// The offset of local times and days in the answer, in seconds ahead of UTC.
  private let offset: Int

  init(_ json: JSON, place: WeatherPlace, response: HTTPResponse) {
    self.json = json
    offset = json.openMeteoOffset
    reader = WeatherReader(json, place: place, response: response)
  }

  var report: WeatherReport {
    var report = WeatherReport(zone: reader.zone)
    report.days = report.read(records("daily"), with: day)
    report.current = json["current"].flatMap { current($0, days: report.days) }
    report.hours = report.read(records("hourly"), with: hour)
    return report
  }

  private func current(_ record: JSON, days: [DailyWeather]) -> Weather? {
    guard let time = seconds(record["time"]) else { return nil }
    var weather = reader.weather(at: time, record: record, days: days)
    readWind(units: "current_units", into: &weather)
    // Convert the amount, which is that of the last `interval` seconds, to mm/h.
    let interval = record["interval"]?.lenientDouble(in: 60...86_400)
    weather[.precipitation] = weather[.precipitation].flatMap { amount in
      interval.map { amount * 3600 / $0 }
    }
    return weather
  }

  private func hour(_ record: JSON) -> HourlyWeather? {
    guard let time = seconds(record["time"]) else { return nil }
    var hour = reader.hour(at: time, hours: 1, record: record)
    readWind(units: "hourly_units", into: &hour)
    return hour
  }

  private func day(_ record: JSON) -> DailyWeather? {
    guard let date = date(record["time"]) else { return nil }
    var day = reader.day(date, from: record)
    reader.setSunTimes(
      of: &day, rise: seconds(record["sunrise"]), set: seconds(record["sunset"]))
    return day
  }

  /// Converts the wind speeds to m/s if the service ignored the requested unit.
  private func readWind(units: String, into record: inout some WeatherRecord) {
    let factor =
      switch json[units]?["wind_speed_10m"]?.string {
      case "km/h": 1 / 3.6
      case "mp/h", "mph": 0.44704
      case "kn": 1852.0 / 3600
      default: 1.0
      }
    for measure in [Measure.windSpeed, .windGust] {
      record[measure] = record[measure].map { $0 * factor }
    }
  }

  /// Converts a section, which has a list for each variable, to rows. Hourly precipitation and its probability refer to
  /// the preceding hour, so each row of hours gets the values of the next row, and the last row gets none.
  private func records(_ section: String) -> [JSON] {
    let columns = json[section]?.object?.members ?? []
    let rows = json[section]?["time"]?.array?.count ?? 0
    return (0..<rows).map { row in
      .object(
        JSONObject(
          columns.compactMap { name, column in
            let isLate = ["precipitation", "precipitation_probability"].contains(name)
            let values = column.array?.dropFirst(isLate ? row + 1 : row)
            return values?.first.map { (name, $0) }
          }))
    }
  }

  private func seconds(_ json: JSON?) -> Int? { json?.openMeteoSeconds(offset: offset) }

  private func date(_ json: JSON?) -> CivilDate? {
    if let text = json?.string {
      return CivilDate(text)
    }
    return json?.epochSeconds.map { ZonedTime(seconds: $0, offset: offset).date }
  }
}
