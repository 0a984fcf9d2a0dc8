internal import Adapters
internal import JSON

/// The Aviation Weather Center: METAR reports of stations worldwide. It requires no key, and one request may
/// name many stations. https://aviationweather.gov/data/api
package struct AviationWeather: Sendable {
  package typealias Answer = (observations: [String: Observation], fetchedAt: Double)

  private static let service = UpstreamService.aviationWeather
  private let client: ServiceClient
  private let baseURL: String?

  /// - Parameter baseURL: the address of a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    self.client = client
    self.baseURL = baseURL
  }

  /// Fetches the latest valid report of each station that has one, by station code.
  ///
  /// - Parameters:
  ///   - stations: station codes, in any order.
  ///   - hours: how far to look back; nil for the service's default of 90 minutes, for which it returns
  ///     one report for each station.
  package func observations(
    of stations: [String], hours: Int?
  ) async throws(ServiceError) -> Answer {
    try await client.ask(query(stations, hours: hours))
  }

  func query(_ stations: [String], hours: Int?) -> ServiceQuery<Answer> {
    var parameters = [("ids", stations.sorted().joined(separator: ",")), ("format", "json")]
    if let hours {
      parameters.append(("hours", "\(hours)"))
    }
    return Self.service.query("/api/data/metar", base: baseURL, parameters: parameters) {
      response, now throws(ServiceError) in
      try Self.check(response, now: now)
      return (try Self.read(response, now: now), response.receivedAt)
    }
  }

  /// Checks the status. The service has no accounts, so 401 and 403 mean a missing contact or an
  /// exceeded rate limit; both are reported as a missing contact.
  private static func check(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    if [401, 403].contains(response.status) {
      throw .rejected(service, .contact)
    }
    try service.check(response, now: now)
  }

  /// Parses an answer. If no station matches, the service sends an empty body or an empty list. It may
  /// report errors with status 200.
  private static func read(
    _ response: HTTPResponse, now: Double
  ) throws(ServiceError) -> [String: Observation] {
    guard response.body.contains(where: { !" \t\r\n".utf8.contains($0) }) else { return [:] }
    let json = try service.json(response)
    if json["status"]?.string == "error" || json["error"] != nil {
      throw .unavailable(service, status: nil)
    }
    guard let rows = json.array else { throw .answerInvalid(service, problem: "has no reports") }
    let observations = rows.compactMap(Observation.init)
    if observations.isEmpty, !rows.isEmpty {
      throw .answerInvalid(service, problem: "has no valid report")
    }
    // Drop reports dated more than an hour in the future. Their time is wrong, and they would remain the
    // latest until that time.
    let past = observations.filter { Double($0.time) <= now + 3600 }
    return Dictionary(past.map { ($0.icao, $0) }) { $1.supersedes($0) ? $1 : $0 }
  }
}
