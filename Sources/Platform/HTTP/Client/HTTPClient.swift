import Synchronization

/// Asks services, as they want to be asked: bounded connections, limits, retries, one fetch for equal requests,
/// and a cache that does what the service says.
///
/// Limits run on the surroundings' own clock, so that a fixed time of day does not stop them.
///
/// Everything runs off the event loop. Cancelling the task that waits ends the wait at once; the
/// request itself is cancelled when nobody waits for it any more.
package final class HTTPClient: Sendable {
  let transport: any HTTPTransport
  let cache: HTTPCache?
  let surroundings: HTTPSurroundings
  let keepsLimits: Bool
  let slots = ConnectionSlots()
  private let fetches = SharedFetches()
  private let limiters = Mutex<[String: RateLimiter]>([:])

  /// - Parameters:
  ///   - cache: nil keeps nothing.
  ///   - keepsLimits: false where no service is really asked, as in a replay.
  package init(
    transport: any HTTPTransport, cache: HTTPCache?, surroundings: HTTPSurroundings,
    keepsBudgets keepsLimits: Bool = true
  ) {
    self.transport = transport
    self.cache = cache
    self.surroundings = surroundings
    self.keepsLimits = keepsLimits
  }

  /// One answer, whatever its status: from the cache if the service allows it, or from a fetch
  /// that equal requests share.
  package func fetch(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await fetches.answer(to: request) { [self] in await answer(request) }.get()
  }

  /// What is left of the limits of the services that were asked since the start, in the order of their names.
  package func budgetStatus() -> [BudgetStatus] {
    let (elapsed, now) = (surroundings.elapsed(), surroundings.now())
    return limiters.withLock { limiters in
      limiters.sorted { $0.key < $1.key }.map {
        $0.value.status(of: $0.key, at: elapsed, timeOfDay: now)
      }
    }
  }

  /// What is left of the limits of one service, asked or not; nil where none are kept.
  package func budgetStatus(of service: HTTPService) -> BudgetStatus? {
    guard keepsLimits else { return nil }
    let (elapsed, now) = (surroundings.elapsed(), surroundings.now())
    let limiter = limiters.withLock { $0[service.name] ?? RateLimiter(service.windows) }
    return limiter.status(of: service.name, at: elapsed, timeOfDay: now)
  }

  /// Leaves a service alone for so many seconds, where the body of an answer asked for that; what
  /// headers ask for is obeyed without it.
  package func pause(_ service: HTTPService, for seconds: Double) {
    guard keepsLimits else { return }
    let now = surroundings.elapsed()
    withLimiter(of: service) { $0.pause(for: seconds, at: now) }
  }

  /// Runs a change on the limiter of a service, which is made on first use.
  func withLimiter<Value: Sendable>(
    of service: HTTPService, _ change: (inout RateLimiter) -> Value
  ) -> Value {
    limiters.withLock { change(&$0[service.name, default: RateLimiter(service.windows)]) }
  }
}
