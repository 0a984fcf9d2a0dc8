import Platform

/// Fetches weather from the configured providers in order of preference. Thread-safe.
package struct WeatherService: Sendable {
  package typealias Outcome = Result<WeatherReport, WeatherFailure>

  private let chain: Result<ProviderChain, WeatherFailure>
  private let client: ServiceClient
  let cache = ReportCache()

  let keepsOrder: Bool

  /// - Parameters:
  ///   - providers: the providers in order of preference, at least one; or why there is none.
  ///   - keepsOrder: whether a refresh processes answers in the order of their requests, which makes a
  ///     conversation repeatable to the byte, instead of in the order in which they are received.
  package init(
    _ providers: Result<[any WeatherProvider], WeatherFailure>, client: ServiceClient,
    keepsOrder: Bool
  ) {
    self.client = client
    self.keepsOrder = keepsOrder
    chain = providers.map(ProviderChain.init)
  }

  /// The preferred provider's name in the protocol; nil if no provider is configured.
  package var name: String? { providers.first?.id.rawValue }

  /// The providers in order of preference; empty if none is configured.
  package var providers: [any WeatherProvider] { (try? chain.get())?.providers ?? [] }

  /// Checks that a provider is configured.
  ///
  /// - Throws: `WeatherFailure` if there is none.
  package func check() throws(WeatherFailure) { _ = try chain.get() }

  func configured() throws(WeatherFailure) -> ProviderChain { try chain.get() }

  /// The current time, in seconds since 1970.
  var now: Double { client.clock.now() }

  /// Returns the weather of one place from the first provider that has it. A valid cached report of a provider replaces
  /// the request.
  package func report(for place: WeatherPlace, part: WeatherPart) async -> Outcome {
    let chain: ProviderChain
    do throws(WeatherFailure) { chain = try configured() } catch {
      return .failure(error)
    }
    var log = ProviderChain.AttemptLog()
    var first: WeatherFailure?
    while !Task.isCancelled, let attempt = chain.nextAttempt(after: log, at: now) {
      switch await report(for: place, part: part, by: attempt, of: chain) {
      case .success(let report): return .success(report)
      case .failure(let failure):
        if attempt.pauseReason == nil {
          first = first ?? failure
        }
        log.record(attempt, failure: failure)
      }
    }
    return .failure(Task.isCancelled ? .nothing : first ?? .nothing)
  }

  private func report(
    for place: WeatherPlace, part: WeatherPart, by attempt: ProviderChain.Attempt,
    of chain: ProviderChain
  ) async -> Outcome {
    if let cached = cache.validReport(of: attempt.provider, for: place, part: part, at: now) {
      return .success(cached.credited(to: attempt))
    }
    let outcome = await mergedReport(of: attempt.requests(for: [place], part: part))
      .requiring(part).map { $0.credited(to: attempt) }
    store(outcome, of: attempt, for: place, part: part)
    if let pauseReason = attempt.pauseReason {
      return outcome.mapError { _ in pauseReason }
    }
    chain.record(ProviderHealth([outcome]), of: attempt.provider.id, at: now)
    return outcome
  }

  /// Caches a successful outcome for its place.
  func store(
    _ outcome: Outcome, of attempt: ProviderChain.Attempt, for place: WeatherPlace,
    part: WeatherPart
  ) {
    if case .success(let report) = outcome {
      cache.store(report, of: attempt.provider, for: place, part: part, at: now)
    }
  }

  /// Returns the reports of several providers or models for one place, to compare them. Sends requests to each
  /// provider without a valid cached report. With several providers, the time limit of a request is
  /// short, so that none delays the reply for long.
  ///
  /// - Returns: the outcomes in the order of the providers.
  package func reports(
    for place: WeatherPlace, part: WeatherPart, by providers: [any WeatherProvider]
  ) async -> [Outcome] {
    await withTaskGroup(of: (index: Int, outcome: Outcome).self) { group in
      for (index, provider) in providers.enumerated() {
        let attempt = ProviderChain.Attempt(
          provider: provider, pauseReason: nil, hasNext: providers.count > 1, isLast: true,
          fallback: nil)
        let chain = ProviderChain([provider])
        group.addTask { (index, await report(for: place, part: part, by: attempt, of: chain)) }
      }
      var outcomes: [Outcome] = Array(repeating: .failure(.nothing), count: providers.count)
      for await (index, outcome) in group {
        outcomes[index] = outcome
      }
      return outcomes
    }
  }

  /// The latest cached current weather of a place from a configured provider; nil if there is none.
  package func latest(for place: WeatherPlace) -> Weather? {
    cache.latest(for: place, of: providers)?.current
  }

  /// The latest cached forecast of a place from a configured provider; nil if there is none.
  package func latestForecast(for place: WeatherPlace) -> WeatherReport? {
    cache.latestForecast(for: place, of: providers)
  }

  /// Sends the requests for one place in turn and merges the answers. Stops at the first failure and returns it.
  private func mergedReport(of requests: [WeatherRequest]) async -> Outcome {
    var report: Outcome = .failure(.nothing)
    for (index, request) in requests.enumerated() {
      let next = await send(request).outcomes.first ?? .failure(.nothing)
      report = index == 0 ? next : report.merged(with: next)
      if case .failure = report {
        break
      }
    }
    return report
  }

  /// Sends one request; if the service refuses it as a whole, sends its parts.
  func send(_ request: WeatherRequest) async -> WeatherAnswer {
    let answer = await client.send(request)
    return WeatherAnswer(
      request: request, outcomes: answer.outcomes.map { $0.mapError(WeatherFailure.service) },
      isFromCache: answer.isFromCache)
  }
}

extension Result<WeatherReport, WeatherFailure> {
  /// The current weather; a failure if the report lacks it.
  package var current: Result<Weather, WeatherFailure> {
    flatMap { report in report.current.map(Result<Weather, _>.success) ?? .failure(.nothing) }
  }

  /// Returns the outcome, or a failure if the report contains nothing of the requested part. The current weather alone
  /// suffices, even for a forecast.
  func requiring(_ part: WeatherPart) -> Self {
    flatMap { report in
      let hasForecast = part.isForecast && !(report.hours.isEmpty && report.days.isEmpty)
      return report.current != nil || hasForecast ? .success(report) : .failure(.nothing)
    }
  }

  /// Returns both reports merged. If one failed, returns its failure rather than half a report.
  func merged(with other: Self) -> Self {
    flatMap { report in other.map(report.merged) }
  }
}
