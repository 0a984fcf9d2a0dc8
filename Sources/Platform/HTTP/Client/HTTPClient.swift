import Synchronization

/// Asks services, politely: bounded connections, budgets, retries, one fetch for equal requests,
/// and a cache that does what the service says.
///
/// Budgets run on the surroundings' own clock, so that a fixed time of day does not stop them.
///
/// Everything runs off the event loop. Cancelling the task that waits ends the wait at once; the
/// request itself is cancelled when nobody waits for it any more.
package final class HTTPClient: Sendable {
  let transport: any HTTPTransport
  let cache: HTTPCache?
  let surroundings: HTTPSurroundings
  let keepsBudgets: Bool
  let slots = ConnectionSlots()
  private let fetches = SharedFetches()
  private let budgets = Mutex<[String: RateBudget]>([:])

  /// - Parameters:
  ///   - cache: nil keeps nothing.
  ///   - keepsBudgets: false where no service is really asked, as in a replay.
  package init(
    transport: any HTTPTransport, cache: HTTPCache?, surroundings: HTTPSurroundings,
    keepsBudgets: Bool = true
  ) {
    self.transport = transport
    self.cache = cache
    self.surroundings = surroundings
    self.keepsBudgets = keepsBudgets
  }

  /// One answer, whatever its status.
  ///
  /// - Parameters:
  ///   - cost: what the request takes from the service's budget, in the service's units. An
  ///     answer from the cache takes nothing; a retry takes it again.
  ///   - refusedCost: what it takes instead when the service calls it wrong (status 400); nil for the
  ///     same.
  ///   - keepFor: for how many seconds an answer may be used again when the service does not say.
  package func fetch(
    _ request: HTTPRequest, from service: HTTPService, cost: Double = 1,
    refusedCost: Double? = nil, keepFor: Double? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    let order = FetchOrder(
      request: request, service: service, cost: cost, refusedCost: refusedCost, keepFor: keepFor)
    return try await fetches.answer(to: request) { [self] in await answer(order) }.get()
  }

  /// The budgets of the services that were asked since the start, in the order of their names.
  package func budgetStatus() -> [BudgetStatus] {
    let (elapsed, now) = (surroundings.elapsed(), surroundings.now())
    return budgets.withLock { budgets in
      budgets.sorted { $0.key < $1.key }.map {
        $0.value.status(of: $0.key, at: elapsed, timeOfDay: now)
      }
    }
  }

  /// The budget of one service, asked or not; nil where none are kept.
  package func budgetStatus(of service: HTTPService) -> BudgetStatus? {
    guard keepsBudgets else { return nil }
    let (elapsed, now) = (surroundings.elapsed(), surroundings.now())
    let budget = budgets.withLock { $0[service.name] ?? RateBudget(service.windows) }
    return budget.status(of: service.name, at: elapsed, timeOfDay: now)
  }

  /// Leaves a service alone for so many seconds, where the body of an answer asked for that; what
  /// headers ask for is obeyed without it.
  package func pause(_ service: HTTPService, for seconds: Double) {
    guard keepsBudgets else { return }
    let now = surroundings.elapsed()
    withBudget(of: service) { $0.pause(for: seconds, at: now) }
  }

  /// Runs a change on the budget of a service, which is made on first use.
  func withBudget<Value: Sendable>(
    of service: HTTPService, _ change: (inout RateBudget) -> Value
  ) -> Value {
    budgets.withLock { change(&$0[service.name, default: RateBudget(service.windows)]) }
  }
}

/// All that one fetch needs to know.
struct FetchOrder: Sendable {
  var request: HTTPRequest
  let service: HTTPService
  let cost: Double
  let refusedCost: Double?
  let keepFor: Double?
}
