internal import Platform

/// Asks the chosen weather service. Holds no state of its own, so any thread may use it.
package struct WeatherService: Sendable {
  package typealias Outcome = Result<WeatherReport, WeatherFailure>

  private let provider: Result<any WeatherProvider, WeatherFailure>
  private let client: ServiceClient

  let keepsOrder: Bool

  /// - Parameters:
  ///   - provider: the service, or why there is none.
  ///   - keepsOrder: whether the answers of one refresh are taken in the order of their requests, so
  ///     that a conversation can be repeated to the byte, rather than as they come.
  package init(
    _ provider: Result<any WeatherProvider, WeatherFailure>, client: ServiceClient,
    keepsOrder: Bool
  ) {
    (self.provider, self.client, self.keepsOrder) = (provider, client, keepsOrder)
  }

  /// Of the service in use, as the wire has it; nil if there is none.
  package var name: String? { (try? provider.get())?.id.rawValue }

  /// What is to be asked for some places; nothing is sent yet.
  ///
  /// - Throws: `WeatherFailure` if no service is configured.
  package func requests(
    for places: [WeatherPlace], part: WeatherPart
  ) throws(WeatherFailure) -> [WeatherRequest] {
    try provider.get().requests(for: places, part: part)
  }

  /// Sends the requests for one place and puts their answers together: all or nothing.
  package func report(_ requests: [WeatherRequest]) async -> Outcome {
    var report: Outcome = .failure(.nothing)
    for (index, request) in requests.enumerated() {
      let next = await deliver(request).outcomes.first ?? .failure(.nothing)
      report = index == 0 ? next : report.merged(with: next)
      if case .failure = report { break }
    }
    return report
  }

  /// What one request brought: an outcome for each of its places.
  struct Delivery: Sendable {
    let request: WeatherRequest
    let outcomes: [Outcome]
    var isFromCache = false
  }

  /// Sends one request, or its parts where it is refused as a whole.
  func deliver(_ request: WeatherRequest) async -> Delivery {
    let answer = await client.deliver(request)
    return Delivery(
      request: request, outcomes: answer.outcomes.map { $0.mapError(WeatherFailure.service) },
      isFromCache: answer.isFromCache)
  }
}

/// Why there is no weather.
package enum WeatherFailure: Error, Sendable {
  /// The program was started with `--weather none`.
  case turnedOff

  /// The service answered, and knows nothing of this place now.
  case nothing
  case service(ServiceError)
}

extension Result<WeatherReport, WeatherFailure> {
  /// The weather now, which a service may leave out.
  package var current: Result<Weather, WeatherFailure> {
    flatMap { report in report.current.map(Result<Weather, _>.success) ?? .failure(.nothing) }
  }

  /// Both or nothing: half an answer would pair old with new.
  func merged(with other: Self) -> Self {
    flatMap { report in other.map(report.merged) }
  }
}
