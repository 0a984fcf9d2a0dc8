import Geography
import JSON
import JSONRPC
import Platform
package import Services
import Text

struct WeatherWarnings: CityWaitingMethod {
  static let name = "weather.warnings"
  static let summary =
    "Returns official warnings of dangerous weather for one place or several, where a supported service "
    + "covers them."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location, WeatherTarget.cities(Limits.maximumWarnings),
    as: Self.init)
  static let forms = WeatherTarget.forms
  static let result = answer.schema
  private static let answer = Shape<[ShownWarnings]>(
    .init("places", "The places in the order of the request.") { $0 })
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let cities: [Int]?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { places, _ in Self.answer.json(places) }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<[ShownWarnings]> {
    try server.refuseIfTurnedOff()
    let targets = try await WeatherTarget.all(
      city: city, location: location, cities: cities, on: server)
    let requests = try targets.map(server.warningRequest)
    return .waiting { server in try await server.warnings(requests) }
  }
}

/// A place with the queries to the warning services that cover it; none if no service does.
private struct WarningRequest: Sendable {
  let target: WeatherTarget
  let zone: Zone
  let questions: [WarningQuestion]
}

extension CityServer {
  /// Beyond this distance, as on the oceans, the nearest city does not determine the country of a point.
  private static let countryReachKm = 300.0

  /// - Throws: `GazetteerError` for a location, because its country is that of the nearest city.
  fileprivate func warningRequest(for target: WeatherTarget) throws -> WarningRequest {
    let point = target.place.coordinate
    let language = (client.locale ?? "en").prefix { $0.isLetter }.lowercased()
    return WarningRequest(
      target: target, zone: try zone(of: point, cityZone: target.city?.timezone).zone,
      questions: WarningQuestion.all(
        about: point, in: try country(of: target), language: language,
        baseURLs: settings.baseURLs))
  }

  private func country(of target: WeatherTarget) throws -> String? {
    if let city = target.city {
      return city.country
    }
    let nearest = try gazetteer().nearest(to: [target.place.coordinate])
    return nearest.flatMap { $0.distanceKm <= Self.countryReachKm ? $0.city.country : nil }
  }

  fileprivate func warnings(_ requests: [WarningRequest]) async throws -> [ShownWarnings] {
    let now = settings.clock.now()
    let outcomes = await services.ask(knownWarnings.due(requests.flatMap(\.questions), at: now))
    try Task.checkCancellation()
    knownWarnings.record(outcomes)
    return requests.map { request in
      let answers = request.questions.map { question in
        var answer = ShownWarnings.Answer(to: question, report: knownWarnings[question])
        if case .failure(let failure)? = outcomes[question.key] {
          answer.failure = failure
        }
        return answer
      }
      return ShownWarnings(
        target: request.target, zone: request.zone, answers: answers, now: now)
    }
  }
}

/// Whether the warnings at a place are known. An empty list of warnings means that there are none only with `covered`.
package enum WarningCoverage: String, CaseIterable, WireValue {
  case covered, notCovered, failed
}

/// A place with its warnings.
package struct ShownWarnings: WireObject {
  /// The newest report of a service, and the error if its last request failed.
  struct Answer: Sendable {
    let service: UpstreamService
    let report: WarningReport?
    var failure: ServiceError?

    init(to question: WarningQuestion, report: WarningReport?) {
      service = question.service.service
      self.report = report
    }
  }

  let target: WeatherTarget
  let zone: Zone
  let answers: [Answer]
  let now: Double

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.target.place.id),
    .init("location", "The point.", \.target.place.coordinate),
    .init(
      "coverage",
      "Whether the warnings are known; an empty list is an all-clear only if this is covered.",
      \.coverage),
    .init("sources", "The services that cover the place.") {
      $0.answers.map { WarningSource(service: $0.service) }
    },
    .init("warnings", "The warnings, the most severe first; ended ones are last.", \.warnings),
    .init("skipped", "Number of warnings that could not be parsed and were left out.") {
      $0.answers.reduce(0) { $0 + ($1.report?.skipped ?? 0) }
    },
    .init(
      "fetchedAt", "Time of the oldest response, ISO 8601; null without one.",
      as: .nullable(.string)
    ) {
      JSON(time: $0.answers.compactMap(\.report?.fetchedAt).min(), zone: nil)
    },
    .init(
      "stale", "Whether warnings are from an earlier response, because the service failed.",
      \.isStale),
    .init("error", "Why a service failed; null if none did.", as: .nullable(ErrorJSON.schema)) {
      let failure = $0.answers.lazy.compactMap(\.failure).first
      return failure.flatMap { ErrorMapping.rpcError(for: $0)?.json } ?? .null
    }, name: "WarnedPlace")

  package var coverage: WarningCoverage {
    answers.isEmpty ? .notCovered : answers.contains { $0.failure != nil } ? .failed : .covered
  }

  package var isStale: Bool { answers.contains { $0.failure != nil && $0.report != nil } }

  /// The credits of the services that cover the place.
  package var credits: [String] { answers.map(\.service.attribution.text) }

  package var warnings: [ShownWarning] {
    let point = target.place.coordinate
    let all = answers.flatMap { $0.report?.warnings(at: point) ?? [] }
    return WeatherWarning.inOrder(all, at: now).map {
      ShownWarning(warning: $0, zone: zone, isEnded: $0.isEnded(at: now))
    }
  }
}

private struct WarningSource: WireObject {
  let service: UpstreamService

  static let shape = Shape<Self>(
    .init(
      "provider", "Name of the service.", as: .word(WarningQuestion.services.map(\.id)),
      \.service.id),
    .init("attribution", "The credit to show with the warnings.", \.service.attribution),
    name: "WarningSource")
}

package struct ShownWarning: WireObject {
  package let warning: WeatherWarning
  let zone: Zone
  package let isEnded: Bool

  static let shape = Shape<Self>(
    .init("id", "Id given by the service; each update has a new one.", \.warning.id),
    .init(
      "source", "The service that issued the warning.",
      as: .word(WarningQuestion.services.map(\.id))
    ) {
      $0.warning.source.id
    },
    .init("event", "The danger as text.", \.warning.event),
    .init("eventCode", "The danger as a code of the service.", \.warning.eventCode),
    .init("severity", "Severity, as in CAP.", \.warning.severity),
    .init("urgency", "Urgency, as in CAP.", \.warning.urgency),
    .init("certainty", "Certainty, as in CAP.", \.warning.certainty),
    .init("color", "Colour level, as in European warnings.", \.warning.color),
    .init("headline", "One line of text.", \.warning.headline),
    .init("description", "Text about the expected event.", \.warning.description),
    .init("instruction", "Recommended action.", \.warning.instruction),
    .init("area", "Name of the affected area.", \.warning.area),
    .init("onset", "When the danger begins, ISO 8601 on the place's clock; null if unknown.") {
      $0.time($0.warning.onset)
    },
    .init("ends", "When the danger ends; null if unknown.") { $0.time($0.warning.ends) },
    .init("expires", "When the message expires; the service may renew it.") {
      $0.time($0.warning.expires)
    },
    .init("isEnded", "Whether the warning was cancelled or has ended.", \.isEnded),
    .init("web", "Address of a web page about the warning.", \.warning.web), name: "Warning")

  /// ISO 8601 on the clocks of the place.
  package func time(_ seconds: Int?) -> String? { seconds.map { zone.time($0).iso8601 } }
}

extension WeatherWarning.Severity: WireValue {}
extension WeatherWarning.Urgency: WireValue {}
extension WeatherWarning.Certainty: WireValue {}
extension WeatherWarning.Color: WireValue {}
