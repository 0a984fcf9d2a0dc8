/// Decides which failures to retry, and when.
struct RetryRule {
  /// The maximum number of seconds to wait for a pause that a service requests, or for a rate limit. If a service
  /// requests a longer pause, the request is not retried.
  static let longestWait = 5.0

  /// The maximum of the first random pause in seconds. The maximum doubles with each attempt, up to 16 times this.
  static let firstPause = 0.5

  let retries: Int

  /// The pause before the next attempt in seconds; nil if the answer is final.
  ///
  /// - Parameters:
  ///   - attempt: the number of attempts so far, at least 1.
  ///   - now: the time in seconds since 1970.
  ///   - random: a random number in 0..<1.
  func pause(
    after answer: Result<HTTPResponse, HTTPError>, attempt: Int, now: Double, random: Double
  ) -> Double? {
    guard attempt <= retries else { return nil }
    switch answer {
    case .failure(.unreachable(_, .connectionLost)):
      return jitteredPause(after: attempt, random: random)
    case .failure(.unreachable(_, .nameNotFound)):
      return attempt == 1 ? jitteredPause(after: attempt, random: random) : nil
    case .failure: return nil
    case .success(let response):
      return pause(after: response, attempt: attempt, now: now, random: random)
    }
  }

  private func pause(
    after response: HTTPResponse, attempt: Int, now: Double, random: Double
  ) -> Double? {
    if let seconds = response.retryAfter(now: now) {
      return seconds <= Self.longestWait ? seconds : nil
    }
    return [502, 503, 504].contains(response.status)
      ? jitteredPause(after: attempt, random: random) : nil
  }

  /// Full jitter: a random pause between 0 and the maximum, so that clients that failed at the same time do not retry
  /// at the same time.
  private func jitteredPause(after attempt: Int, random: Double) -> Double {
    random * Self.firstPause * Double(1 << min(attempt - 1, 4))
  }
}
