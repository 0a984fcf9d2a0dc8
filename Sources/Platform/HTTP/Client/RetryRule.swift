/// Decides which failures are retried, and when.
struct RetryRule {
  /// Seconds. A longer pause that a service requests is not waited for.
  static let longestWait = 5.0

  /// The maximum of the first pause in seconds; it doubles with each attempt.
  static let firstPause = 0.5

  let retries: Int

  /// - Parameters:
  ///   - attempt: the number of attempts so far, at least 1.
  ///   - random: a number from 0 to 1.
  /// - Returns: the seconds before the next attempt; nil if the answer is final.
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

  /// Full jitter: a pause from 0 up, so that clients that failed together do not retry together.
  private func jitteredPause(after attempt: Int, random: Double) -> Double {
    random * Self.firstPause * Double(1 << min(attempt - 1, 4))
  }
}
