internal import Platform

/// Asks the chosen weather services, each when it is its turn. Any thread may use it.
package struct WeatherService: Sendable {
  package typealias Outcome = Result<WeatherReport, WeatherFailure>

  private let sources: Result<WeatherSources, WeatherFailure>
  private let client: ServiceClient
  let kept = KeptReports()

  let keepsOrder: Bool

  /// - Parameters:
  ///   - providers: the services in the order in which they are asked, at least one; or why there is
  ///     none.
  ///   - keepsOrder: whether the answers of one refresh are taken in the order of their requests, so
  ///     that a conversation can be repeated to the byte, rather than as they come.
  package init(
    _ providers: Result<[any WeatherProvider], WeatherFailure>, client: ServiceClient,
    keepsOrder: Bool
  ) {
    self.client = client
    self.keepsOrder = keepsOrder
    sources = providers.map(WeatherSources.init)
  }

  /// Of the service that is asked first, as the wire has it; nil if there is none.
  package var name: String? { providers.first?.id.rawValue }

  /// The services in the order in which they are asked; empty if there is none.
  package var providers: [any WeatherProvider] { (try? sources.get())?.providers ?? [] }

  /// - Throws: `WeatherFailure` if no service is configured.
  package func check() throws(WeatherFailure) { _ = try sources.get() }

  func configured() throws(WeatherFailure) -> WeatherSources { try sources.get() }

  /// Seconds since 1970.
  var now: Double { client.clock.now() }

  /// The weather of one place: what came last, if there can be nothing newer yet; else that of the
  /// first service that has some.
  package func report(for place: WeatherPlace, part: WeatherPart) async -> Outcome {
    let sources: WeatherSources
    do throws(WeatherFailure) { sources = try configured() } catch {
      return .failure(error)
    }
    var course = WeatherSources.Course()
    var first: WeatherFailure?
    while !Task.isCancelled, let turn = sources.turn(after: course, at: now) {
      switch await report(for: place, part, turn, of: sources) {
      case .success(let report): return .success(report)
      case .failure(let failure):
        if turn.rest == nil {
          first = first ?? failure
        }
        course.end(turn, with: failure)
      }
    }
    return .failure(Task.isCancelled ? .nothing : first ?? .nothing)
  }

  private func report(
    for place: WeatherPlace, _ part: WeatherPart, _ turn: WeatherSources.Turn,
    of sources: WeatherSources
  ) async -> Outcome {
    if let kept = kept.holding(of: turn.provider, for: place, part, at: now) {
      return .success(kept.told(by: turn))
    }
    let outcome = await report(turn.requests(for: [place], part: part))
      .holding(part).map { $0.told(by: turn) }
    keep(outcome, of: turn, for: place, part)
    if let rest = turn.rest {
      return outcome.mapError { _ in rest }
    }
    sources.note(Verdict([outcome]), of: turn.provider.id, at: now)
    return outcome
  }

  /// Keeps what came of a question for its place.
  func keep(
    _ outcome: Outcome, of turn: WeatherSources.Turn, for place: WeatherPlace, _ part: WeatherPart
  ) {
    if case .success(let report) = outcome {
      kept.put(report, of: turn.provider, for: place, part, at: now)
    }
  }

  /// What several services say of one place, or several models of one, side by side: each is asked
  /// once, unless its last answer still holds, and none may hold the others up for long.
  ///
  /// - Returns: their outcomes, in their order.
  package func reports(
    for place: WeatherPlace, part: WeatherPart, by providers: [any WeatherProvider]
  ) async -> [Outcome] {
    await withTaskGroup(of: (index: Int, outcome: Outcome).self) { group in
      for (index, provider) in providers.enumerated() {
        let turn = WeatherSources.Turn(
          provider: provider, rest: nil, hasNext: providers.count > 1, isLast: true, fallback: nil)
        let sources = WeatherSources([provider])
        group.addTask { (index, await report(for: place, part, turn, of: sources)) }
      }
      var outcomes: [Outcome] = Array(repeating: .failure(.nothing), count: providers.count)
      for await (index, outcome) in group {
        outcomes[index] = outcome
      }
      return outcomes
    }
  }

  /// The weather of a place that came last; nil if none ever did.
  package func latest(for place: WeatherPlace) -> Weather? {
    kept.latest(for: place, of: providers)?.current
  }

  /// The forecast of a place that came last; nil if none ever did.
  package func latestForecast(for place: WeatherPlace) -> WeatherReport? {
    kept.latestForecast(for: place, of: providers)
  }

  /// Sends the requests for one place and puts their answers together: all or nothing.
  private func report(_ requests: [WeatherRequest]) async -> Outcome {
    var report: Outcome = .failure(.nothing)
    for (index, request) in requests.enumerated() {
      let next = await deliver(request).outcomes.first ?? .failure(.nothing)
      report = index == 0 ? next : report.merged(with: next)
      if case .failure = report {
        break
      }
    }
    return report
  }

  /// What one request brought: an outcome for each of its places.
  struct Delivery: Sendable {
    let request: WeatherRequest
    let outcomes: [Outcome]
    var isFromCache = false

    /// Why none of its places was answered, if that is no fault of theirs.
    var failureOfService: WeatherFailure? {
      let failures = outcomes.compactMap { outcome in
        if case .failure(let failure) = outcome {
          failure
        } else {
          nil
        }
      }
      return failures.count == outcomes.count ? failures.first { $0.isOfService } : nil
    }

    /// The same, with why it was given up.
    func givenUp(because failure: WeatherFailure) -> Delivery {
      let told = outcomes.map { (outcome: Outcome) -> Outcome in
        guard case .failure(.service(.http(_, .cancelled))) = outcome else { return outcome }
        return .failure(failure)
      }
      return Delivery(request: request, outcomes: told, isFromCache: isFromCache)
    }
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

  /// A report that tells nothing of what was asked is none.
  func holding(_ part: WeatherPart) -> Self {
    flatMap { report in
      let tellsForecast = part.isForecast && !(report.hours.isEmpty && report.days.isEmpty)
      return report.current != nil || tellsForecast ? .success(report) : .failure(.nothing)
    }
  }

  /// Both or nothing: half an answer would pair old with new.
  func merged(with other: Self) -> Self {
    flatMap { report in other.map(report.merged) }
  }
}
