import Foundation
import TestSupport

/// A simulated weather service with responses in the documented format of the real one.
///
/// The current temperature of a place is its latitude in the request, so that a test can check that
/// each city got its own weather.
enum PlayedService: String, CaseIterable, Sendable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "metno"
  case worldWeatherOnline = "worldweatheronline"
  case pirateWeather = "pirateweather"

  /// The environment variable with the key, or nil if the service needs none.
  var variable: String? {
    switch self {
    case .openMeteo, .metNorway: nil
    case .openWeatherMap: "CITYROULETTE_OPENWEATHERMAP_KEY"
    case .worldWeatherOnline: "CITYROULETTE_WORLDWEATHERONLINE_KEY"
    case .pirateWeather: "CITYROULETTE_PIRATEWEATHER_KEY"
    }
  }

  /// True if a response is cacheable by the service's own rules or by its `Expires` header. A
  /// response of Open-Meteo is valid until the service renews its values.
  var isKept: Bool { self == .openWeatherMap || self == .metNorway }

  /// The number of requests for the current weather in this number of cities.
  func requestCount(cities: Int) -> Int { self == .openMeteo ? 1 : cities }

  func reply(to request: LoopbackRequest) -> LoopbackReply {
    let expires = ["Expires": "Fri, 01 Jan 2100 00:00:00 GMT"]
    return LoopbackReply(200, self == .metNorway ? expires : [:], text: text(for: request))
  }

  /// The body of a successful response.
  func text(for request: LoopbackRequest) -> String {
    forecast(for: request) ?? body(for: latitudes(in: request))
  }

  /// The latitudes in a request, as the service writes them.
  func latitudes(in request: LoopbackRequest) -> [String] {
    switch self {
    case .openMeteo: request.list("latitude")
    case .openWeatherMap, .metNorway: request.list("lat")
    case .worldWeatherOnline: Array(request.list("q").prefix(1))
    case .pirateWeather:
      // /forecast/KEY/52.5,13.4?…
      (request.target.split(separator: "?").first?.split(separator: "/").last)
        .map { $0.split(separator: ",").prefix(1).map(String.init) } ?? []
    }
  }

  private func body(for latitudes: [String]) -> String {
    let first = latitudes.first ?? "null"
    switch self {
    case .openMeteo:
      let elements = latitudes.map(Self.openMeteo)
      return elements.count == 1 ? elements[0] : "[\(elements.joined(separator: ","))]"
    case .openWeatherMap: return Self.openWeatherMap(first)
    case .metNorway: return Self.metNorway(first)
    case .worldWeatherOnline: return Self.worldWeatherOnline(first)
    case .pirateWeather: return Self.pirateWeather(first)
    }
  }
}

extension LoopbackRequest {
  /// The items of a comma-separated list in the query.
  func list(_ name: String) -> [String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    let value = items.first { $0.name == name }?.value ?? ""
    return value.split(separator: ",").map(String.init)
  }
}

// Written after the documentation of the services; 1777642500 is 2026-05-01T13:35:00Z.
extension PlayedService {
  static func openMeteo(_ temperature: String) -> String {
    """
    {"latitude":52.52,"longitude":13.419998,"utc_offset_seconds":0,"timezone":"GMT",
    "current_units":{"wind_speed_10m":"m/s"},
    "current":{"time":1777642200,"interval":900,"temperature_2m":\(temperature),"is_day":1,
    "relative_humidity_2m":30,"weather_code":61,"pressure_msl":1016,"wind_speed_10m":4e0,
    "wind_direction_10m":250,"visibility":null},
    "daily":{"time":[1777593600],"sunrise":[1777606560],"sunset":[1777660620],
    "temperature_2m_min":[-3],"temperature_2m_max":[5]}}
    """
  }

  private static func openWeatherMap(_ temperature: String) -> String {
    """
    {"coord":{"lon":1,"lat":2},"weather":[{"id":501,"main":"Rain","icon":"10d"}],
    "main":{"temp":\(temperature),"temp_min":-30,"temp_max":50,"pressure":1005,"humidity":93.7},"visibility":8000,
    "wind":{"speed":5.7,"deg":90},"clouds":{"all":75},"dt":1777642200,
    "sys":{"sunrise":1777606560,"sunset":1777660620},"timezone":7200,"id":0,"name":"","cod":200}
    """
  }

  private static func metNorway(_ temperature: String) -> String {
    let entries = (0..<60).map { hour in
      """
      {"time":"2026-05-0\(1 + hour / 24)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00:00Z",
      "data":{"instant":{"details":{"air_temperature":\(temperature),"wind_speed":3.1}},
      "next_1_hours":{"summary":{"symbol_code":"lightrain"},
      "details":{"precipitation_amount":0.5}}}}
      """
    }
    return """
      {"type":"Feature","geometry":{"coordinates":[13.4,52.5,38]},"properties":{"meta":{},
      "timeseries":[\(entries.joined(separator: ","))]}}
      """
  }

  private static func worldWeatherOnline(_ temperature: String) -> String {
    """
    {"data":{"request":[{"type":"LatLon","query":"x"}],"current_condition":[{
    "observation_time":"01:11 PM","temp_C":"\(temperature)","weatherCode":"296",
    "windspeedKmph":"36","winddirDegree":"110","humidity":"85","uvIndex":7}],
    "weather":[{"date":"2026-05-01","astronomy":[{"sunrise":"05:36 AM","sunset":"08:37 PM"}],
    "maxtempC":"5","mintempC":"-3","hourly":[]}]}}
    """
  }

  private static func pirateWeather(_ temperature: String) -> String {
    """
    {"latitude":52.52,"longitude":13.41,"timezone":"Europe/Berlin","offset":2.0,
    "currently":{"time":1777642200,"summary":"Light Rain","icon":"rain",
    "temperature":\(temperature),"humidity":0.56,"windSpeed":2.32,"ozone":-999},
    "daily":{"data":[{"time":1777608000,"temperatureMin":-3,"temperatureMax":5}]},
    "flags":{"nearest-station":-999}}
    """
  }
}

extension LoopbackReply {
  /// The same weather with another time of validity. The texts keep their length.
  func valid(at seconds: Int) -> LoopbackReply {
    let minute = (seconds % 86_400 + 86_400) % 86_400 / 60
    let hour = (minute / 60 + 11) % 12 + 1
    let half = minute < 720 ? "AM" : "PM"
    let clock = [hour, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return replacing("1777642200", with: "\(seconds)").replacing(
      "01:11 PM", with: "\(clock) \(half)")
  }

  private func replacing(_ text: String, with other: String) -> LoopbackReply {
    let steps = steps.map { step -> Step in
      guard case .send(let bytes) = step else { return step }
      return .send(bytes.replacing(Array(text.utf8), with: Array(other.utf8)))
    }
    return LoopbackReply(steps: steps)
  }
}
