internal import JSON

/// The latest reports and request times of stations, to avoid requests before newer reports can exist.
/// Bounded by the number of stations in `StationTable`.
package struct StationReports: Sendable {
  /// Minimum number of seconds between two requests for a station, unless no report of it is known and the second
  /// request looks back further. METAR reports are issued every hour or half hour, and SPECI reports in between if the
  /// weather changes.
  package static let renewedEvery = 300.0

  package struct Report: Sendable {
    package let observation: Observation

    /// When the report was received, seconds since 1970.
    package let fetchedAt: Double
  }

  private var reports: [String: Report] = [:]
  private var asked: [String: (time: Double, minutes: Int)] = [:]

  package init() {}

  /// The latest report of a station, of any age; nil if there is none.
  package subscript(icao: String) -> Report? { reports[icao] }

  /// Returns whether to request a station, because a newer report can exist.
  ///
  /// - Parameter minutes: how far to look back. An earlier request that looked back less far does not count as long as
  ///   no report is known.
  package func isDue(_ icao: String, at now: Double, minutes: Int) -> Bool {
    guard let last = asked[icao], (0..<Self.renewedEvery).contains(now - last.time) else {
      return true
    }
    return last.minutes < minutes && reports[icao] == nil
  }

  /// Records an answer about some stations.
  ///
  /// - Parameters:
  ///   - answer: the reports. A known report is kept unless the new one supersedes it.
  ///   - minutes: how far the request looked back.
  package mutating func record(
    _ answer: AviationWeather.Answer, to stations: [String], minutes: Int
  ) {
    for icao in stations {
      asked[icao] = (answer.fetchedAt, minutes)
      guard let observation = answer.observations[icao],
        reports[icao].map({ observation.supersedes($0.observation) }) ?? true
      else { continue }
      reports[icao] = Report(observation: observation, fetchedAt: answer.fetchedAt)
    }
  }
}
