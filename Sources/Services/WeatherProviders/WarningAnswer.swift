internal import Adapters
import Geography
internal import JSON
internal import Text

extension UpstreamService {
  /// Parses the features of a GeoJSON collection. Throws for any answer without a list of features, so
  /// that it does not count as an answer without warnings.
  ///
  /// - Parameter pause: the pause in seconds after status 429 if the service specifies none.
  func features(
    _ response: HTTPResponse, now: Double, pause: Int
  ) throws(ServiceError) -> [JSON] {
    // The services have no accounts, so 401 and 403 mean a missing contact.
    if [401, 403].contains(response.status) {
      throw .rejected(self, .contact)
    }
    if response.status == 429 {
      throw .quotaExceeded(self, retryAfter: response.wholeRetryAfter(now: now) ?? pause)
    }
    try check(response, now: now)
    guard let features = try json(response)["features"]?.array else {
      throw .answerInvalid(self, problem: "has no list of warnings")
    }
    return features
  }
}

extension WeatherWarning {
  /// Parses the members that both warning services name alike.
  mutating func readWords(of properties: JSON) {
    func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
      properties[name]?.lenientText.flatMap { Word(rawValue: $0.lowercased()) }
    }
    severity = word("severity")
    urgency = word("urgency")
    certainty = word("certainty")
    description = properties["description"]?.lenientText
    instruction = properties["instruction"]?.lenientText
    web = properties["web"]?.lenientText.flatMap { text in
      ["https://", "http://"].contains { text.hasPrefix($0) } ? text : nil
    }
  }
}

extension JSON {
  /// Seconds since 1970, from an ISO 8601 time with an offset; nil for other values.
  var warningTime: Int? { string.flatMap { ZonedTime(iso8601: $0)?.seconds } }
}
