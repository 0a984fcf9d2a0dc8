internal import Geography

/// An official warning of dangerous weather, in the terms of the Common Alerting Protocol (CAP 1.2),
/// which all supported services use. Missing values are nil.
package struct WeatherWarning: Sendable, Equatable {
  package enum Severity: String, Sendable, CaseIterable {
    case extreme, severe, moderate, minor, unknown
  }

  package enum Urgency: String, Sendable, CaseIterable {
    case immediate, expected, future, past, unknown
  }

  package enum Certainty: String, Sendable, CaseIterable {
    case observed, likely, possible, unlikely, unknown
  }

  /// The levels of European services, from the mildest to the most severe.
  package enum Color: String, Sendable, CaseIterable { case green, yellow, orange, red }

  /// The service's id of the message. An update is another message with its own id.
  package let id: String

  /// The service that issued the warning.
  package let source: UpstreamService

  /// The kind of danger for display.
  package var event: String?

  /// The kind of danger, by the service's code.
  package var eventCode: String?

  package var severity: Severity?
  package var urgency: Urgency?
  package var certainty: Certainty?
  package var color: Color?

  package var headline: String?
  package var description: String?
  package var instruction: String?

  /// The names of the affected regions.
  package var area: String?

  /// Onset of the danger, seconds since 1970.
  package var onset: Int?

  /// End of the danger, seconds since 1970.
  package var ends: Int?

  /// Expiry of the message, seconds since 1970.
  package var expires: Int?

  /// Whether the message cancels the warning or gives the all-clear.
  package var isCancelled = false

  /// The affected area; nil if the service has already filtered by place or sends no valid area.
  package var outline: Outline?

  /// The https or http address of a page about the warning.
  package var web: String?

  package init(id: String, source: UpstreamService) {
    self.id = id
    self.source = source
  }

  /// Returns whether the warning is cancelled or the danger has ended. If the end of the danger is unknown, the expiry
  /// of the message counts as the end.
  package func isEnded(at now: Double) -> Bool {
    isCancelled || (ends ?? expires).map { Double($0) <= now } ?? false
  }

  /// Returns the warnings with those that have not ended first, then by severity, the most severe first, then by onset
  /// and id. A missing severity sorts last, a missing onset first.
  package static func inOrder(_ warnings: [WeatherWarning], at now: Double) -> [WeatherWarning] {
    func rank(_ warning: WeatherWarning) -> (Int, Int, Int, String) {
      let severities = Severity.allCases
      let severity = warning.severity.flatMap(severities.firstIndex) ?? severities.count
      return (warning.isEnded(at: now) ? 1 : 0, severity, warning.onset ?? .min, warning.id)
    }
    return warnings.sorted { rank($0) < rank($1) }
  }
}
