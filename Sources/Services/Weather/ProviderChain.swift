internal import Synchronization

/// The configured providers in order of preference, with a circuit breaker for each.
///
/// If there are several providers, one that fails is paused, so that an outage does not delay every request of every
/// refresh.
final class ProviderChain: Sendable {
  /// The time limit in seconds of a request if another provider is available.
  static let timeLimitWithNext = 2.0

  /// The pause in seconds after a failure, if the provider does not specify one.
  static let defaultPause = 300.0

  /// An attempt to get weather from one provider of the chain.
  struct Attempt: Sendable {
    let provider: any WeatherProvider

    /// The failure that paused the provider; nil if it is not paused or is the last resort. If this is not nil, only
    /// cached answers are used.
    let pauseReason: WeatherFailure?

    /// Whether this provider is not paused, and another one that is not paused follows it. Requests then have no
    /// retries and the time limit `timeLimitWithNext`. Also true if `WeatherService.reports` compares several
    /// providers.
    let hasNext: Bool

    /// Whether the provider receives requests despite its pause, because all providers are paused.
    var isLastResort = false

    /// Whether to send one request first and wait for its answer, because the provider may be down.
    var needsTrial: Bool { hasNext || isLastResort }

    /// Whether no attempt follows if this one fails.
    let isLast: Bool

    /// Why the preferred provider is not used; nil for an attempt with that provider, and in a comparison of providers.
    let fallback: WeatherFallback?

    func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
      let requests = provider.requests(for: places, part: part)
      if pauseReason != nil {
        return requests.map(\.fromCacheOnly)
      }
      guard hasNext else { return requests }
      return requests.map { $0.withoutRetries(timeLimit: ProviderChain.timeLimitWithNext) }
    }
  }

  /// The attempts that were already made to get the weather of some places.
  struct AttemptLog: Sendable {
    fileprivate var failures: [WeatherProviderID: WeatherFailure] = [:]

    /// Whether an attempt could send requests, because its provider was not paused.
    fileprivate var hasSent = false

    mutating func record(_ attempt: Attempt, failure: WeatherFailure) {
      failures[attempt.provider.id] = failure
      hasSent = hasSent || attempt.pauseReason == nil
    }
  }

  private struct Pause {
    let until: Double
    let failure: WeatherFailure
  }

  let providers: [any WeatherProvider]
  private let pauses = Mutex<[WeatherProviderID: Pause]>([:])

  /// - Parameter providers: at least one, the preferred one first.
  init(_ providers: [any WeatherProvider]) { self.providers = providers }

  /// Returns the next attempt; nil after the last one. If all providers were paused, the last attempt
  /// sends requests to the preferred one, which may have recovered.
  ///
  /// - Parameter now: seconds since 1970.
  func nextAttempt(after log: AttemptLog, at now: Double) -> Attempt? {
    let paused = pauses.withLock { $0.filter { now < $0.value.until } }
    let open = providers.filter { log.failures[$0.id] == nil }
    guard let preferred = providers.first else { return nil }
    guard let next = open.first else {
      if log.hasSent {
        return nil
      }
      return Attempt(
        provider: preferred, pauseReason: nil, hasNext: false, isLastResort: true, isLast: true,
        fallback: nil)
    }
    let pauseReason = paused[next.id]?.failure
    let isAnyAvailable = open.dropFirst().contains { paused[$0.id] == nil }
    return Attempt(
      provider: next, pauseReason: pauseReason, hasNext: pauseReason == nil && isAnyAvailable,
      isLast: open.count == 1 && (pauseReason == nil || log.hasSent),
      fallback: log.failures[preferred.id].map {
        WeatherFallback(insteadOf: preferred.id, reason: $0.text)
      })
  }

  /// Pauses a provider that has failed, and ends the pause of one that has answered. Does nothing if
  /// there is only one provider.
  ///
  /// - Parameter now: seconds since 1970.
  func record(_ health: ProviderHealth, of id: WeatherProviderID, at now: Double) {
    guard providers.count > 1 else { return }
    pauses.withLock { pauses in
      if let failure = health.outage {
        pauses[id] = Pause(until: now + (failure.retryAfter ?? Self.defaultPause), failure: failure)
      } else if health.hasAnswered {
        pauses[id] = nil
      }
    }
  }
}

extension WeatherReport {
  /// The report with the provider, the model and the fallback of an attempt.
  ///
  /// - Parameter failure: the preferred provider's failure for this place, which replaces the reason of the fallback;
  ///   nil if unknown.
  func credited(
    to attempt: ProviderChain.Attempt, after failure: WeatherFailure? = nil
  ) -> WeatherReport {
    var report = self
    report.provider = attempt.provider.id
    report.model = attempt.provider.model
    report.fallback = attempt.fallback
    if let failure {
      report.fallback?.reason = failure.text
    }
    report.current?.model = report.model
    report.current?.fallback = report.fallback
    return report
  }
}
