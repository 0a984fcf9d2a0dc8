import Adapters
import Geography
internal import JSON
internal import Text

/// Alerts of the US National Weather Service. The service requires no key. Each place needs one request.
/// https://www.weather.gov/documentation/services-web-api
struct NWSAlerts: WarningService {
  let service = UpstreamService.nws
  let baseURL: String?

  /// One minute, because tornado warnings are urgent and the service renews its caches within a minute.
  /// If the `Cache-Control` of an answer is longer, the HTTP cache still returns that answer until it expires.
  let renewedEvery = 60.0

  /// The service covers the United States and their inhabited territories.
  func covers(country: String) -> Bool {
    ["US", "PR", "GU", "VI", "AS", "MP"].contains(country)
  }

  /// The service redirects requests with more than four decimals or with trailing zeros, so the query
  /// has neither.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport> {
    let point = [place.lat, place.lon].map(Self.degrees).joined(separator: ",")
    // Without `status`, answers may include tests.
    let parameters = [("point", point), ("status", "actual")]
    return service.query("/alerts/active", base: baseURL, parameters: parameters) {
      response, now throws(ServiceError) in
      // According to the documentation, a rate limit typically ends within five seconds.
      let features = try service.features(response, now: now, pause: 5)
      let replaced = Set(features.flatMap(Self.replaced(by:)))
      var report = WarningReport(fetchedAt: response.receivedAt)
      for feature in features where Self.isActual(feature["properties"]) {
        guard let warning = warning(feature) else {
          report.skipped += 1
          continue
        }
        if !replaced.contains(warning.id) {
          report.warnings.append(warning)
        }
      }
      return report
    }
  }

  private static func degrees(_ value: Double) -> String {
    var text = Substring(DecimalText.fixed(value, places: 4))
    while text.last == "0" {
      text = text.dropLast()
    }
    return String(text.last == "." ? text.dropLast() : text)
  }

  /// Returns the ids of the messages that a message replaces, and its own id if another message
  /// replaces it.
  private static func replaced(by feature: JSON) -> [String] {
    let properties = feature["properties"]
    let references = (properties?["references"]?.array ?? []).compactMap {
      $0["identifier"]?.lenientText
    }
    // Expired references are separated by spaces, and each has the form `sender,id,time`.
    let older = (properties?["parameters"]?["expiredReferences"]?.array ?? [])
      .flatMap { ($0.string ?? "").split(separator: " ") }
      .compactMap { $0.split(separator: ",").dropFirst().first.map(String.init) }
    let own = properties?["replacedBy"]?.lenientText == nil ? nil : properties?["id"]?.lenientText
    return references + older + [own].compactMap(\.self)
  }

  /// Returns whether the message is a real one and not, for example, an exercise, a test or a draft; true without a
  /// status.
  static func isActual(_ properties: JSON?) -> Bool {
    properties?["status"]?.lenientText.map { $0.lowercased() == "actual" } ?? true
  }

  /// Parses an alert; nil without an id. Ignores the geometry, because the service has filtered by place
  /// and most alerts have none.
  private func warning(_ feature: JSON) -> WeatherWarning? {
    guard let properties = feature["properties"], let id = properties["id"]?.lenientText else {
      return nil
    }
    var warning = WeatherWarning(id: id, source: service)
    warning.readWords(of: properties)
    warning.event = properties["event"]?.lenientText
    warning.eventCode = properties["eventCode"]?["NationalWeatherService"]?.first?.lenientText
    warning.headline = properties["headline"]?.lenientText
    warning.area = properties["areaDesc"]?.lenientText
    warning.onset = properties["onset"]?.warningTime
    warning.ends =
      properties["ends"]?.warningTime
      ?? properties["parameters"]?["eventEndingTime"]?.first?.warningTime
    warning.expires = properties["expires"]?.warningTime
    let isAllClear = properties["response"]?.string == "AllClear"
    warning.isCancelled = properties["messageType"]?.string == "Cancel" || isAllClear
    return warning
  }
}
