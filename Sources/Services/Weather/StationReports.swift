internal import JSON
internal import Platform

/// The latest reports and request times of stations. Avoids requests before newer reports can exist.
/// Bounded by the table of stations.
package struct StationReports: Sendable {
  /// Seconds between two requests for a station. Most stations report hourly, airports every half hour;
  /// the service updates every minute.
  package static let renewedEvery = 300.0

  package struct Report: Sendable {
    package let observation: Observation

    /// When the service sent the report, seconds since 1970.
    package let fetchedAt: Double
  }

  private var reports: [String: Report] = [:]
  private var asked: [String: (time: Double, minutes: Int)] = [:]

  package init() {}

  /// The latest report of a station, of any age.
  package subscript(icao: String) -> Report? { reports[icao] }

  /// Whether a newer report of a station can exist.
  ///
  /// - Parameter minutes: how far to look back; an earlier, shorter look without a result does not
  ///   count.
  package func isDue(_ icao: String, at now: Double, minutes: Int) -> Bool {
    guard let last = asked[icao], (0..<Self.renewedEvery).contains(now - last.time) else {
      return true
    }
    return last.minutes < minutes && reports[icao] == nil
  }

  /// Records an answer about some stations.
  ///
  /// - Parameters:
  ///   - answer: the reports; a newer known report is kept.
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
