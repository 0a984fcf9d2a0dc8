import Adapters
import JSON
import Synchronization
import TestSupport

/// A substitute for the weather service and the encyclopedia.
///
/// The current temperature is 20 °C at the equator and half a degree less for each degree of
/// latitude. The extremes of each following day are a degree higher. It rains tomorrow.
final class StandIn: HTTPTransport {
  enum Behaviour {
    case answers

    /// Answers 503.
    case isDown

    /// Does not answer; fails when the request is cancelled, or after ten minutes.
    case hangs
  }

  private let behaviour: Behaviour

  /// Raised at the first request.
  let wasAsked = Flag()

  private let requests = Atomic(0)

  var requestCount: Int { requests.load(ordering: .relaxed) }

  init(_ behaviour: Behaviour = .answers) { self.behaviour = behaviour }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    requests.add(1, ordering: .relaxed)
    wasAsked.raise()
    switch behaviour {
    case .isDown: return HTTPResponse(status: 503, body: [])
    case .hangs:
      try? await Task.sleep(for: .seconds(600))
      throw .cancelled
    case .answers:
      let body = Self.answer(to: request.url)
      return HTTPResponse(status: 200, body: body.bytes, receivedAt: Double(Assistant.now))
    }
  }

  private static func answer(to url: String) -> JSON {
    guard url.contains("wikipedia") else { return weather(url) }
    return url.contains("/page/summary/") ? article : entries
  }

  /// The only page of the encyclopedia near any point.
  private static let entries: JSON = [
    "query": [
      "pages": [
        ["title": "Berlin", "coordinates": [["lat": 52.52, "lon": 13.41, "globe": "earth"]]]
      ]
    ]
  ]

  private static let article: JSON = [
    "type": "standard", "title": "Berlin", "titles": ["normalized": "Berlin"],
    "description": "capital of Germany",
    "extract": .string(String(repeating: "Berlin is a city. ", count: 600)),
    "content_urls": ["desktop": ["page": "https://en.wikipedia.org/wiki/Berlin"]],
  ]

  private static func weather(_ url: String) -> JSON {
    let latitudes = parameter("latitude", of: url).split(separator: ",").compactMap { Double($0) }
    let days = Int(parameter("forecast_days", of: url)) ?? 1
    let places = latitudes.map { weather(latitude: $0, days: days) }
    return places.count == 1 ? places[0] : .array(places)
  }

  private static func parameter(_ name: String, of url: String) -> String {
    let parts = url.split(whereSeparator: { "?&".contains($0) })
    let part = parts.first { $0.hasPrefix("\(name)=") } ?? ""
    return String(part.dropFirst(name.count + 1)).replacing("%2C", with: ",")
  }

  private static func weather(latitude: Double, days: Int) -> JSON {
    let temperature = 20 - abs(latitude) / 2
    let midnight = Assistant.now - 12 * 3600 - 300
    let numbers = Array(0..<days)
    let hours = Array(0..<24 * days)
    func daily(_ value: (Int) -> JSON) -> JSON { .array(numbers.map(value)) }
    func hourly(_ value: (Int) -> JSON) -> JSON { .array(hours.map(value)) }
    return [
      "latitude": JSON(latitude), "longitude": 0, "utc_offset_seconds": 0, "timezone": "UTC",
      "current": [
        "time": JSON(Assistant.now - 300), "interval": 900, "temperature_2m": JSON(temperature),
        "relative_humidity_2m": 55, "apparent_temperature": JSON(temperature - 1), "is_day": 1,
        "precipitation": 0, "weather_code": 1, "cloud_cover": 30, "pressure_msl": 1013.2,
        "wind_speed_10m": 3.4, "wind_direction_10m": 250, "wind_gusts_10m": 7.1,
        "visibility": 24140, "uv_index": 4.2,
      ],
      "daily": [
        "time": daily { JSON(midnight + $0 * 86_400) },
        "sunrise": daily { JSON(midnight + $0 * 86_400 + 6 * 3600) },
        "sunset": daily { JSON(midnight + $0 * 86_400 + 20 * 3600) },
        "weather_code": daily { $0 == 1 ? 61 : 1 },
        "temperature_2m_max": daily { JSON(temperature + 3 + Double($0)) },
        "temperature_2m_min": daily { JSON(temperature - 6 + Double($0)) },
        "precipitation_sum": daily { $0 == 1 ? 4.2 : 0 },
        "precipitation_probability_max": daily { $0 == 1 ? 80 : 5 },
        "uv_index_max": daily { _ in 5 },
      ],
      "hourly": [
        "time": hourly { JSON(midnight + $0 * 3600) },
        "temperature_2m": hourly { _ in JSON(temperature) },
        "relative_humidity_2m": hourly { _ in 60 }, "apparent_temperature": hourly { _ in 10 },
        "is_day": hourly { _ in 1 }, "precipitation": hourly { _ in 0 },
        "precipitation_probability": hourly { _ in 5 }, "weather_code": hourly { _ in 1 },
        "cloud_cover": hourly { _ in 40 }, "pressure_msl": hourly { _ in 1013.2 },
        "wind_speed_10m": hourly { _ in 3 }, "wind_direction_10m": hourly { _ in 200 },
      ],
    ]
  }
}
