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
