internal import JSON

/// Searches for the nearest station with a recent report.
package struct ReportSearch: Sendable {
  /// The earliest acceptable time of a report, in seconds since 1970.
  package let oldest: Double

  /// The current time, in seconds since 1970.
  package let now: Double

  /// How far a request looks back for reports, in minutes.
  package let minutes: Int

  package init(oldest: Double, now: Double, minutes: Int) {
    self.oldest = oldest
    self.now = now
    self.minutes = minutes
  }

  /// Returns the stations to request: all that are due, or none if a nearer station than these has a recent report.
  ///
  /// - Parameter stations: sorted by distance.
  package func due(among stations: [NearbyStation], in reports: StationReports) -> [String] {
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

  /// Returns the nearest station with a recent report, and that report; nil if there is none. A report is recent if it
  /// is not older than `oldest` and has values.
  package func newest(
    among stations: [NearbyStation], in reports: StationReports
  ) -> (NearbyStation, StationReports.Report)? {
    stations.lazy.compactMap { near in
      reports[near.station.icao].flatMap { isNew($0) ? (near, $0) : nil }
    }.first
  }

  private func isNew(_ report: StationReports.Report?) -> Bool {
    report.map { Double($0.observation.time) >= oldest && $0.observation.hasValues } ?? false
  }
}
