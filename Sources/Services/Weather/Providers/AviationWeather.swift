internal import JSON
internal import Platform

/// Reports of weather stations (METAR) from the Aviation Weather Center: no key, many stations a request,
/// the whole world. https://aviationweather.gov/data/api
package struct AviationWeather: Sendable {
  package typealias Answer = (observations: [String: Observation], fetchedAt: Double)

  private static let service = UpstreamService.aviationWeather
  private let client: ServiceClient
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    self.client = client
    self.baseURL = baseURL
  }

  /// The newest report of each station that has one, by its code.
  ///
  /// - Parameters:
  ///   - stations: their codes, in any order.
  ///   - hours: how far back to look; nil for the service's own hour and a half, of which it tells one
  ///     report a station.
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
    return Self.service.query("/api/data/metar", base: baseURL, parameters) {
      response, now throws(ServiceError) in
      try Self.check(response, now)
      return (try Self.read(response, now), response.receivedAt)
    }
  }

  /// Nobody has an account: who is refused has not said who asks, or has asked too much.
  private static func check(_ response: HTTPResponse, _ now: Double) throws(ServiceError) {
    if [401, 403].contains(response.status) {
      throw .rejected(service, .contact)
    }
    try service.check(response, now: now)
  }

  /// No station is an empty body, or an empty list; an error may come with a good status.
  private static func read(
    _ response: HTTPResponse, _ now: Double
  ) throws(ServiceError) -> [String: Observation] {
    guard response.body.contains(where: { !" \t\r\n".utf8.contains($0) }) else { return [:] }
    let json = try service.json(response)
    if json["status"]?.string == "error" || json["error"] != nil {
      throw .unavailable(service, status: nil)
    }
    guard let rows = json.array else { throw .answerInvalid(service, problem: "holds no reports") }
    let observations = rows.compactMap(Observation.init)
    if observations.isEmpty, !rows.isEmpty {
      throw .answerInvalid(service, problem: "holds no report that can be read")
    }
    // A report of the time to come has a wrong time, and would stay the newest for as long.
    let told = observations.filter { Double($0.time) <= now + 3600 }
    return Dictionary(told.map { ($0.icao, $0) }) { $1.supersedes($0) ? $1 : $0 }
  }
}

/// What stations were asked and what they told last, so that none is asked again before it can have
/// anything newer. There are no more than the table of stations has.
package struct StationReports: Sendable {
  /// Seconds for which a station is not asked again. Most report once an hour, airports every half hour;
  /// the service renews what it has every minute.
  package static let renewedEvery = 300.0

  package struct Report: Sendable {
    package let observation: Observation

    /// When the service told it, seconds since 1970.
    package let fetchedAt: Double
  }

  private var reports: [String: Report] = [:]
  private var asked: [String: (time: Double, minutes: Int)] = [:]

  package init() {}

  /// What the station told last, however long ago.
  package subscript(icao: String) -> Report? { reports[icao] }

  /// Whether there can be anything newer of a station than is known.
  ///
  /// - Parameter minutes: how far back to look; a look less far back does not count if it found nothing.
  package func isDue(_ icao: String, at now: Double, minutes: Int) -> Bool {
    guard let last = asked[icao], (0..<Self.renewedEvery).contains(now - last.time) else {
      return true
    }
    return last.minutes < minutes && reports[icao] == nil
  }

  /// Takes in the answer to a question about some stations.
  ///
  /// - Parameters:
  ///   - answer: of those that told something; what they told before stays if it is newer.
  ///   - minutes: how far back was looked.
  package mutating func take(
    _ answer: AviationWeather.Answer, to stations: [String], minutes: Int
  ) {
    for icao in stations {
      asked[icao] = (answer.fetchedAt, minutes)
      guard let told = answer.observations[icao],
        reports[icao].map({ told.supersedes($0.observation) }) ?? true
      else { continue }
      reports[icao] = Report(observation: told, fetchedAt: answer.fetchedAt)
    }
  }
}

/// Looks for a report that is new enough.
package struct ReportSearch: Sendable {
  /// Seconds since 1970.
  package let oldest, now: Double

  /// How far back the service looks.
  package let minutes: Int

  package init(oldest: Double, now: Double, minutes: Int) {
    self.oldest = oldest
    self.now = now
    self.minutes = minutes
  }

  /// The stations that have to be asked: none if the nearest that has anything to tell is known.
  package func due(among stations: [NearbyStation], _ reports: StationReports) -> [String] {
    let codes = stations.map(\.station.icao)
    for code in codes {
      if reports.isDue(code, at: now, minutes: minutes) {
        return codes.filter { reports.isDue($0, at: now, minutes: minutes) }
      }
      if isNew(reports[code]) {
        return []
      }
    }
    return []
  }

  /// That of the nearest station with one.
  package func newest(
    among stations: [NearbyStation], _ reports: StationReports
  ) -> (NearbyStation, StationReports.Report)? {
    stations.lazy.compactMap { near in
      reports[near.station.icao].flatMap { isNew($0) ? (near, $0) : nil }
    }.first
  }

  private func isNew(_ report: StationReports.Report?) -> Bool {
    report.map { Double($0.observation.time) >= oldest && $0.observation.hasValues } ?? false
  }
}
