package import Geography
internal import Platform

/// An official warning of dangerous weather, in the words of the Common Alerting Protocol (CAP 1.2), which
/// its services share. What a service does not tell is nil.
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

  /// As European services grade their warnings.
  package enum Color: String, Sendable, CaseIterable { case green, yellow, orange, red }

  /// The service's own; every update has a new one.
  package let id: String

  /// Who warns.
  package let source: UpstreamService

  /// What it is about, in words for people, and by the service's code.
  package var event: String?
  package var eventCode: String?

  package var severity: Severity?
  package var urgency: Urgency?
  package var certainty: Certainty?
  package var color: Color?

  package var headline: String?
  package var description: String?
  package var instruction: String?

  /// The names of where it holds.
  package var area: String?

  /// When the danger begins and ends, and until when the message says so at least; seconds since 1970.
  package var onset: Int?
  package var ends: Int?
  package var expires: Int?

  /// Whether the message takes the warning back.
  package var isCancelled = false

  /// Where it holds; nil if the service has looked at that, or does not tell.
  package var outline: Outline?

  /// https or http address of a page about it.
  package var web: String?

  package init(id: String, source: UpstreamService) { (self.id, self.source) = (id, source) }

  /// Whether there is nothing to be warned of any more. Where the end of the danger is not known, that of
  /// the message counts.
  package func isEnded(at now: Double) -> Bool {
    isCancelled || (ends ?? expires).map { Double($0) <= now } ?? false
  }

  /// What is worst comes first, and what has ended last.
  package static func inOrder(_ warnings: [WeatherWarning], at now: Double) -> [WeatherWarning] {
    func rank(_ warning: WeatherWarning) -> (Int, Int, Int, String) {
      let severities = Severity.allCases
      let severity = warning.severity.flatMap(severities.firstIndex) ?? severities.count
      return (warning.isEnded(at: now) ? 1 : 0, severity, warning.onset ?? .min, warning.id)
    }
    return warnings.sorted { rank($0) < rank($1) }
  }
}

/// The area of a warning: polygons on the map, each with holes maybe.
package struct Outline: Sendable, Equatable {
  /// Of rings of points; the first ring is the outer one.
  let polygons: [[[Coordinate]]]

  /// Whether a point lies in any of them: a ray from it to the east crosses their rings an odd number of
  /// times. Degrees are taken for a plane, so an area must not reach over the 180th meridian.
  func contains(_ point: Coordinate) -> Bool {
    polygons.contains { rings in
      rings.reduce(false) { $0 != Self.isOdd($1, point) }
    }
  }

  private static func isOdd(_ ring: [Coordinate], _ point: Coordinate) -> Bool {
    guard var former = ring.last else { return false }
    var isOdd = false
    for corner in ring {
      if (corner.lat > point.lat) != (former.lat > point.lat) {
        let part = (point.lat - corner.lat) / (former.lat - corner.lat)
        if point.lon < corner.lon + part * (former.lon - corner.lon) {
          isOdd.toggle()
        }
      }
      former = corner
    }
    return isOdd
  }
}

/// What one answer holds of warnings.
package struct WarningReport: Sendable {
  package var warnings: [WeatherWarning] = []

  /// Those that could not be read and were left out.
  package var skipped = 0

  /// When it came, seconds since 1970.
  package var fetchedAt: Double

  /// Those that hold at a point. One of which the area is not known counts everywhere: no warning must
  /// be lost for that.
  package func warnings(at point: Coordinate) -> [WeatherWarning] {
    warnings.filter { $0.outline?.contains(point) ?? true }
  }
}

/// A service that warns officially, as a value: it says what to ask and reads what comes back. Another one
/// is a type of its own, and a row in `WarningQuestion.services`.
package protocol WarningService: Sendable {
  var service: UpstreamService { get }

  /// Seconds for which nobody is asked the same again.
  var renewedEvery: Double { get }

  /// - Parameter country: ISO 3166-1 code of two letters.
  func covers(country: String) -> Bool

  /// What to ask about a place; the same for all places where the service tells all at once.
  ///
  /// - Parameter language: of two letters; a service answers in one of its own if it does not have it.
  func query(about place: Coordinate, language: String) -> ServiceQuery<WarningReport>
}

/// What a service is asked.
package struct WarningQuestion: Sendable {
  package let service: any WarningService
  package let query: ServiceQuery<WarningReport>

  /// The same for the same question.
  package var key: String { query.request.url }

  package static let services: [UpstreamService] = [.nws, .metAlerts]

  /// What there is to ask about a place; nothing if no service warns there.
  ///
  /// - Parameters:
  ///   - country: where the place is; nil if that is not known.
  ///   - baseURLs: mirrors, by the names of the services.
  package static func all(
    about place: Coordinate, in country: String?, language: String, baseURLs: [String: String]
  ) -> [WarningQuestion] {
    let services: [any WarningService] = [
      WeatherServiceAlerts(baseURL: baseURLs[UpstreamService.nws.id]),
      MetAlerts(baseURL: baseURLs[UpstreamService.metAlerts.id]),
    ]
    return services.filter { country.map($0.covers) ?? false }.map {
      WarningQuestion(service: $0, query: $0.query(about: place, language: language))
    }
  }
}

/// The answers of the services that came last, so that nobody is asked again too soon, and something can be
/// shown when nobody answers. Bounded; the oldest answer goes first.
package struct KnownWarnings: Sendable {
  package typealias Outcome = Result<WarningReport, ServiceError>

  private let capacity: Int
  private var reports: [String: WarningReport] = [:]

  package init(capacity: Int) { self.capacity = capacity }

  package subscript(question: WarningQuestion) -> WarningReport? { reports[question.key] }

  /// Those that have to be asked, each once. An answer from the future counts for nothing: the clock was
  /// set back.
  package func due(_ questions: [WarningQuestion], at now: Double) -> [WarningQuestion] {
    var seen: Set<String> = []
    return questions.filter { question in
      let age = self[question].map { now - $0.fetchedAt }
      let isFresh = age.map { (0..<question.service.renewedEvery).contains($0) } ?? false
      return !isFresh && seen.insert(question.key).inserted
    }
  }

  package mutating func take(_ outcomes: [String: Outcome]) {
    for case (let key, .success(let report)) in outcomes {
      reports[key] = report
    }
    let surplus = max(0, reports.count - capacity)
    for (key, _) in reports.sorted(by: { $0.value.fetchedAt < $1.value.fetchedAt }).prefix(surplus)
    {
      reports[key] = nil
    }
  }
}

extension ServiceClient {
  /// Asks side by side; the outcomes by the keys of the questions.
  package func ask(_ questions: [WarningQuestion]) async -> [String: KnownWarnings.Outcome] {
    await withTaskGroup(of: (String, KnownWarnings.Outcome).self) { group in
      for question in questions {
        group.addTask {
          do throws(ServiceError) {
            return (question.key, .success(try await ask(question.query)))
          } catch {
            return (question.key, .failure(error))
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}
