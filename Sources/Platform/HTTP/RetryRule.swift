/// Which failures can pass by themselves, and how long to wait before the next attempt.
struct RetryRule {
  /// Seconds. A service that asks for more patience is left alone instead of waited for.
  static let longestWait = 5.0

  /// Seconds: the longest first pause; that of each further one is twice as long.
  static let firstPause = 0.5

  let retries: Int

  /// - Parameters:
  ///   - attempt: how many attempts have been made, 1 at least.
  ///   - random: from 0 up to 1.
  /// - Returns: seconds to wait before the next attempt; nil when the answer stands.
  func pause(
    after answer: Result<HTTPResponse, HTTPError>, attempt: Int, now: Double, random: Double
  ) -> Double? {
    guard attempt <= retries else { return nil }
    switch answer {
    case .failure(.unreachable(_, .connectionLost)): return jittered(attempt, random)
    case .failure(.unreachable(_, .nameNotFound)):
      return attempt == 1 ? jittered(attempt, random) : nil
    case .failure: return nil
    case .success(let response): return pause(after: response, attempt, now, random)
    }
  }

  private func pause(
    after response: HTTPResponse, _ attempt: Int, _ now: Double, _ random: Double
  ) -> Double? {
    if let seconds = response.retryAfter(now: now) {
      return seconds <= Self.longestWait ? seconds : nil
    }
    return [502, 503, 504].contains(response.status) ? jittered(attempt, random) : nil
  }

  /// Full jitter: anything from 0 up, so that clients that failed together do not return together.
  private func jittered(_ attempt: Int, _ random: Double) -> Double {
    random * Self.firstPause * Double(1 << min(attempt - 1, 4))
  }
}

/// What the client takes from outside beside the network: time and chance.
package struct HTTPSurroundings: Sendable {
  /// Seconds since 1970.
  package var now: @Sendable () -> Double

  /// Seconds since any one moment, on a clock that nobody sets or stops: limits of services are
  /// counted by it, also where the time of day is a fixed one.
  package var elapsed: @Sendable () -> Double

  /// Returns after so many seconds, or earlier when the task is cancelled.
  package var sleep: @Sendable (Double) async -> Void

  /// A number from 0 up to, but not including, 1.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Double,
    elapsed: @escaping @Sendable () -> Double = HTTPSurroundings.elapsedForReal,
    sleep: @escaping @Sendable (Double) async -> Void = HTTPSurroundings.sleepForReal,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    (self.now, self.elapsed, self.sleep, self.random) = (now, elapsed, sleep, random)
  }

  package static let elapsedForReal: @Sendable () -> Double = {
    let start = ContinuousClock.now
    return { (ContinuousClock.now - start) / .seconds(1) }
  }()

  package static let sleepForReal: @Sendable (Double) async -> Void = { seconds in
    // Cancelled is as good as over: the caller looks.
    try? await Task.sleep(for: .seconds(min(max(seconds, 0), 86_400)))
  }
}
