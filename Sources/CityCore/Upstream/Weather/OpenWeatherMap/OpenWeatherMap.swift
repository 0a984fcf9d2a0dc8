internal import JSON
internal import Text

/// OpenWeatherMap: the free calls of version 2.5, one place a request.
///
/// https://openweathermap.org/api/current and /api/forecast5. Its list request for several places
/// is no longer documented and counts each place anyway.
package struct OpenWeatherMap: WeatherProvider {
  package let id = WeatherProviderID.openWeatherMap
  private let account: UpstreamAccount
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(account: UpstreamAccount, baseURL: String? = nil) {
    self.account = account
    self.baseURL = baseURL
  }

  /// One request a place for the weather now, two for a forecast, which does not hold the weather
  /// now. There are five days in steps of three hours.
  package func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    places.enumerated().flatMap { index, place in
      let calls: [Call] = part.isForecast ? [.weather, .forecast] : [.weather]
      return calls.map { request(for: place, at: index, $0) }
    }
  }

  private enum Call: String {
    case weather, forecast
  }

  private func request(for place: WeatherPlace, at index: Int, _ call: Call) -> WeatherRequest {
    let query = [
      ("lat", DecimalText.fixed(place.coordinate.lat, places: 4)),
      ("lon", DecimalText.fixed(place.coordinate.lon, places: 4)),
      ("units", "metric"), ("lang", "en"), ("appid", account.plain),
    ]
    let request = UpstreamRequest(
      service: id.service,
      url: id.service.url("/data/2.5/\(call.rawValue)", base: baseURL, query: query),
      secrets: account.secrets)
    let reading = WeatherReading(provider: id, place: place)
    return WeatherRequest(request, places: [index]) { answer throws(UpstreamError) in
      try id.service.check(answer)
      let json = try id.service.json(answer)
      try Self.checkCode(json, answer)
      let report = OpenWeatherMapReport(reading, json, answer)
      return [.success(call == .weather ? try report.current() : try report.forecast())]
    }
  }

  /// Some errors come with status 200 and a code in the body, a number or a string by call.
  private static func checkCode(_ json: JSON, _ answer: UpstreamAnswer) throws(UpstreamError) {
    guard let code = json["cod"]?.lenientInt, code != 200 else { return }
    var answer = answer
    answer.status = code
    let service = UpstreamService.openWeatherMap
    throw service.failure(answer) ?? .answerInvalid(service, problem: "has a code of its own")
  }
}
