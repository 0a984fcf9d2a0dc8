import Adapters
package import Geography

extension WeatherService {
  /// Prepares a refresh without sending requests.
  ///
  /// - Throws: `WeatherFailure` if no provider is configured.
  package func refresh(
    of cities: [City], part: WeatherPart = .current
  ) throws(WeatherFailure) -> Refresh {
    Refresh(cities: cities, part: part, chain: try configured())
  }

  /// Returns the cities without a valid cached report of the preferred provider; all cities if no provider is
  /// configured.
  package func outdated(_ cities: [City], part: WeatherPart = .current) -> [City] {
    guard let preferred = providers.first else { return cities }
    let now = now
    return cities.filter {
      cache.validReport(of: preferred, for: WeatherPlace($0), part: part, at: now) == nil
    }
  }

  /// Returns the cost of the requests for these cities divided by their number, in the units of the preferred
  /// provider's limits.
  package func cost(of cities: [City], part: WeatherPart = .current) -> Double {
    let requests = providers.first?.requests(for: cities.map(WeatherPlace.init), part: part) ?? []
    return requests.reduce(0) { $0 + $1.query.request.cost } / Double(max(1, cities.count))
  }

  /// Runs a refresh. Tries the providers in order for each city: the first valid cached report, or
  /// the first answer with weather, settles it. Requests to one provider are sent concurrently, after a
  /// trial request where one is needed. Answers are reported as they are received or, with `keepsOrder`, in
  /// the order of the requests.
  ///
  /// Runs on the caller's executor, except that requests are sent and answers are parsed elsewhere.
  /// After its task is cancelled, it ends without reporting the remaining cities.
  ///
  /// - Parameter settled: called with the cities that cached reports or an answer settle, and the summary so far.
  /// - Returns: the summary of all reported cities.
  nonisolated(nonsending) package func run(
    _ refresh: Refresh,
    settled:
      nonisolated(nonsending) (_ cities: [SettledCity], _ summary: RefreshSummary) async ->
      Void
  ) async -> RefreshSummary {
    var summary = RefreshSummary()
    var open = refresh.cities
    var failures = CityFailures()
    while !open.isEmpty, !Task.isCancelled,
      let attempt = refresh.chain.nextAttempt(after: failures.attempts, at: now)
    {
      var failed: [SettledCity] = []
      await ask(attempt, for: open, of: refresh) { cities, isFromCache in
        // Try failed cities again with the next provider. After the last one, failures are final.
        let done = attempt.isLast ? cities : cities.filter(\.isAnswered)
        if !attempt.isLast {
          failed += cities.filter { !$0.isAnswered }
        }
        guard !done.isEmpty else { return }
        let final = done.map { failures.explaining($0, of: attempt) }
        summary.count(final, isFromCache: isFromCache)
        await settled(final, summary)
      }
      failures.record(failed, of: attempt)
      open = failed.map(\.city)
    }
    return summary
  }

  /// Settles cities with one provider, first from the cache, then by requests. If the provider fails a trial request,
  /// all cities without a cached report fail.
  nonisolated(nonsending) private func ask(
    _ attempt: ProviderChain.Attempt, for cities: [City], of refresh: Refresh,
    settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    var cached = [SettledCity]()
    var open = [City]()
    let now = now
    for city in cities {
      let report = cache.validReport(
        of: attempt.provider, for: WeatherPlace(city), part: refresh.part, at: now)
      if let report {
        cached.append(SettledCity(city, outcome: .success(report.credited(to: attempt))))
      } else {
        open.append(city)
      }
    }
    if !cached.isEmpty {
      await settled(cached, true)
    }
    var requests = attempt.requests(for: open.map(WeatherPlace.init), part: refresh.part)[...]
    var pass = ProviderPass(
      attempt: attempt, part: refresh.part,
      collector: OutcomeCollector(open, requests: requests, keepsOrder: keepsOrder))
    if attempt.needsTrial, requests.count > 1, let trial = requests.popFirst() {
      let answer = await send(trial)
      if let failure = answer.providerFailure {
        refresh.chain.record(ProviderHealth(outage: failure), of: attempt.provider.id, at: now)
        return await settled(open.map { SettledCity($0, outcome: .failure(failure)) }, false)
      }
      await record(answer, number: 0, in: &pass, settled: settled)
    }
    await sendAll(requests, in: &pass, settled: settled)
    if attempt.pauseReason == nil {
      refresh.chain.record(pass.health, of: attempt.provider.id, at: now)
    }
  }

  /// Sends requests concurrently and records their answers. If another provider is available, cancels
  /// the rest after two requests that could not reach the service or timed out.
  nonisolated(nonsending) private func sendAll(
    _ requests: ArraySlice<WeatherRequest>, in pass: inout ProviderPass,
    settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    var silences = 0
    var reason = pass.attempt.pauseReason
    await withTaskGroup(of: (number: Int, answer: WeatherAnswer).self) { group in
      // Start only as many requests as the client sends at once. If it had more and those it sent timed out together,
      // it would send as many again before the cancellation below.
      let concurrent = requests.first?.query.service.connections ?? 0
      for number in requests.indices.prefix(concurrent) {
        group.addTask { (number, await send(requests[number])) }
      }
      var unsent = requests.indices.dropFirst(concurrent)
      for await (number, answer) in group where !Task.isCancelled {
        if pass.attempt.hasNext, let failure = answer.providerFailure, failure.isSilence {
          silences += 1
          if silences == 2 {
            reason = failure
            group.cancelAll()
          }
        }
        if let next = unsent.popFirst() {
          group.addTask { (next, await send(requests[next])) }
        }
        let explained = reason.map(answer.explainingCancellation) ?? answer
        await record(explained, number: number, in: &pass, settled: settled)
      }
    }
    if silences > 1, let reason {
      pass.health = ProviderHealth(outage: reason)
    }
  }

  nonisolated(nonsending) private func record(
    _ answer: WeatherAnswer, number: Int, in pass: inout ProviderPass,
    settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    let attempt = pass.attempt
    for answer in pass.collector.ready(answer, number: number) {
      let cities = pass.collector.settle(answer).map { settled in
        let outcome = settled.outcome.requiring(pass.part)
        return SettledCity(settled.city, outcome: outcome.map { $0.credited(to: attempt) })
      }
      for settled in cities {
        pass.health.add(settled.outcome)
        store(settled.outcome, of: attempt, for: WeatherPlace(settled.city), part: pass.part)
      }
      await settled(cities, answer.isFromCache)
    }
  }
}

/// The state of one provider's part of a refresh.
private struct ProviderPass {
  let attempt: ProviderChain.Attempt
  let part: WeatherPart
  var collector: OutcomeCollector
  var health = ProviderHealth()
}

/// The failures of cities with the providers that a refresh has tried so far.
private struct CityFailures {
  private(set) var attempts = ProviderChain.AttemptLog()

  /// The failure of the preferred provider, by city id.
  private var preferred: [Int: WeatherFailure] = [:]

  /// The failure of the first provider that was not paused, by city id.
  private var first: [Int: WeatherFailure] = [:]

  mutating func record(_ cities: [SettledCity], of attempt: ProviderChain.Attempt) {
    var last: WeatherFailure?
    for city in cities {
      guard case .failure(let failure) = city.outcome else { continue }
      last = last ?? failure
      if attempt.fallback == nil {
        preferred[city.city.id] = failure
      }
      if attempt.pauseReason == nil, first[city.city.id] == nil {
        first[city.city.id] = failure
      }
    }
    attempts.record(attempt, failure: last ?? .nothing)
  }

  /// Sets the reason of the fallback in a report, or replaces a failure by that of the first provider
  /// that was not paused.
  func explaining(_ city: SettledCity, of attempt: ProviderChain.Attempt) -> SettledCity {
    let id = city.city.id
    let outcome = city.outcome.map { $0.credited(to: attempt, after: preferred[id]) }
    return SettledCity(city.city, outcome: outcome.mapError { first[id] ?? $0 })
  }
}
