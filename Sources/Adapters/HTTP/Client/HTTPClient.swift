import Synchronization

/// An HTTP client that respects the limits of services. It limits concurrent requests and rates, retries temporary
/// failures, shares one fetch between equal concurrent requests, and caches responses (`HTTPCache`).
///
/// Rate limits use the environment's monotonic clock, so that they work even if the time is fixed.
///
/// Runs off the event loop. Cancelling a task that waits for a fetch ends its wait immediately. A fetch is cancelled
/// when no task waits for it any more.
package final class HTTPClient: Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>

  private struct State {
    var fetches = SharedFetches()
    var slots = HostSlots()
    var limiters: [String: RateLimiter] = [:]

    /// The number of the newest waiter.
    var lastNumber = 0
  }

  private let transport: any HTTPTransport
  private let cache: HTTPCache?
  private let environment: HTTPEnvironment
  private let keepsLimits: Bool

  /// The time limit of an answer in seconds. It covers all attempts and pauses, but not the wait for a slot of the
  /// host.
  private let timeout: Double

  /// Guards the state that fetches share. Not held during a wait.
  private let state = Mutex(State())

  /// - Parameters:
  ///   - cache: the cache; nil for none.
  ///   - keepsBudgets: whether to apply rate limits; false if no service is contacted, as in a replay.
  package init(
    transport: any HTTPTransport, cache: HTTPCache?, environment: HTTPEnvironment,
    keepsBudgets keepsLimits: Bool = true, timeout: Double = HTTPLimits().timeout
  ) {
    self.transport = transport
    self.cache = cache
    self.environment = environment
    self.keepsLimits = keepsLimits
    self.timeout = timeout
  }

  /// Returns a response with any status, from the cache if it has a fresh response. Equal concurrent requests share one
  /// fetch.
  package func fetch(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let answer: Answer = await waiting(orElse: .failure(.cancelled)) { state, number, waiter in
      state.fetches.join(request, number: number, waiter: waiter) { fetch in
        Task { [self] in finish(request, fetch: fetch, with: await self.answer(to: request)) }
      }
      return nil
    } onCancel: { state, number in
      state.fetches.removeWaiter(number, of: request)
    }
    return try answer.get()
  }

  private func finish(_ request: HTTPRequest, fetch: Int, with answer: Answer) {
    for waiter in state.withLock({ $0.fetches.finish(request, number: fetch) }) {
      waiter.resume(returning: answer)
    }
  }

  /// Waits for a value that `enter` returns immediately or that the waiter receives later.
  ///
  /// - Parameters:
  ///   - cancelled: the value if the task is cancelled before or during the wait.
  ///   - onCancel: removes the waiter with a number and returns it; returns nil if there is no such waiter. After the
  ///     lock is released, the waiter is resumed and its `unwanted` task is cancelled.
  private func waiting<Value: Sendable>(
    orElse cancelled: Value,
    enter: (inout State, Int, CheckedContinuation<Value, Never>) -> Value?,
    onCancel: @escaping @Sendable (inout State, Int) -> CancelledWaiter<Value>?
  ) async -> Value {
    let number = state.withLock { state in
      state.lastNumber &+= 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let value = state.withLock { state in
          // If the task was cancelled earlier, `onCancel` found no waiter to remove, so check for cancellation here.
          Task.isCancelled ? cancelled : enter(&state, number, waiter)
        }
        if let value {
          waiter.resume(returning: value)
        }
      }
    } onCancel: {
      let cancelledWaiter = state.withLock { onCancel(&$0, number) }
      cancelledWaiter?.unwanted?.cancel()
      cancelledWaiter?.waiter.resume(returning: cancelled)
    }
  }

  /// Removes the cached response of a request. Call it if the content of the response proved to be invalid.
  package func forget(_ request: HTTPRequest) { cache?.remove(request) }

  // MARK: One fetch

  /// Answers a request from the cache if it has a fresh response. Otherwise asks the service, or fails if the request
  /// is for the cache only.
  private func answer(to request: HTTPRequest) async -> Answer {
    let keepFor = request.service.keepFor
    let stored = cache?.find(request)
    if let stored, stored.isFresh(at: environment.now(), keepFor: keepFor) {
      return .success(stored.response(.cache))
    }
    if request.isForCacheOnly {
      return .failure(.cancelled)
    }
    var conditional = request
    if let stored {
      conditional.headers.addConditions(of: stored)
    }
    let answer = await attempts(conditional)
    guard case .success(let response) = answer else { return answer }
    if response.status == 304, let stored {
      let renewed = stored.renewed(by: response)
      cache?.store(renewed, for: request, keepFor: keepFor)
      return .success(renewed.response(.revalidated))
    }
    cache?.store(CachedResponse(response), for: request, keepFor: keepFor)
    return answer
  }

  /// Sends a request within the rate limits, with retries.
  private func attempts(_ request: HTTPRequest) async -> Answer {
    let rule = RetryRule(retries: request.service.retries)
    var request = request
    var attempt = 1
    var deadline = environment.elapsed() + min(timeout, request.timeLimit)
    while true {
      let left = deadline - environment.elapsed()
      if let refusal = await refusal(request, within: left) {
        return .failure(refusal)
      }
      CostLedger.current?.charge(request.cost, to: request.service)
      let answer = await send(&request, until: &deadline)
      settle(answer, to: request)
      let pause = rule.pause(
        after: answer, attempt: attempt, now: environment.now(), random: environment.random())
      guard let pause, environment.elapsed() + pause < deadline else { return answer }
      await environment.sleep(pause)
      if Task.isCancelled {
        return .failure(.cancelled)
      }
      attempt += 1
    }
  }

  /// Sends a request once a slot is free.
  ///
  /// - Parameter deadline: extended by the wait for the slot.
  private func send(_ request: inout HTTPRequest, until deadline: inout Double) async -> Answer {
    let host = request.host
    let connections = request.service.connections
    let arrival = environment.elapsed()
    let hasSlot = await waiting(orElse: false) { state, number, waiter in
      state.slots.acquire(host, limit: connections, number: number, waiter: waiter)
    } onCancel: { state, number in
      state.slots.removeWaiter(number, of: host)
    }
    guard hasSlot else { return .failure(.cancelled) }
    defer { state.withLock { $0.slots.release(host) }?.resume(returning: true) }
    deadline += environment.elapsed() - arrival
    request.patience = deadline - environment.elapsed()
    do throws(HTTPError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Limits

  /// Spends the cost of a request, after a wait of up to `RetryRule.longestWait` if necessary. Returns nil if the
  /// request may be sent, otherwise the error. Spends nothing if rate limits are not applied.
  ///
  /// - Parameter limit: the remaining time of the answer, in seconds.
  private func refusal(_ request: HTTPRequest, within limit: Double) async -> HTTPError? {
    guard keepsLimits else { return Task.isCancelled ? .cancelled : nil }
    var patience = min(RetryRule.longestWait, limit)
    while !Task.isCancelled {
      let now = environment.elapsed()
      let wait = withLimiter(of: request.service) { $0.spend(request.cost, at: now) }
      if wait == 0 {
        return nil
      }
      guard wait <= patience else {
        return .quotaExceeded(
          service: request.service.name, retryAfter: wait.isFinite ? wait : nil)
      }
      patience -= wait
      await environment.sleep(wait)
    }
    return .cancelled
  }

  /// Corrects the cost of a request that the service rejected with status 400, and starts the pause that a response
  /// requests.
  private func settle(_ answer: Answer, to request: HTTPRequest) {
    guard case .success(let response) = answer else { return }
    if response.status == 400, let cost = request.refusedCost {
      CostLedger.current?.charge(cost - request.cost, to: request.service)
      if keepsLimits {
        withLimiter(of: request.service) { $0.refund(request.cost - cost) }
      }
    }
    if let seconds = response.retryAfter(now: environment.now()) {
      pause(request.service, for: seconds)
    }
  }

  /// Pauses requests to a service for a time in seconds. Call it only if the body of a response requests a pause: the
  /// client itself applies the header `Retry-After`. Has no effect if rate limits are not applied.
  package func pause(_ service: HTTPService, for seconds: Double) {
    guard keepsLimits else { return }
    let now = environment.elapsed()
    withLimiter(of: service) { $0.pause(for: seconds, at: now) }
  }

  /// The remaining budgets of the services that this client has used, sorted by name. Empty if rate limits are not
  /// applied.
  package func budgetStatus() -> [BudgetStatus] {
    let elapsed = environment.elapsed()
    let now = environment.now()
    return state.withLock { state in
      state.limiters.sorted { $0.key < $1.key }.map {
        $0.value.status(of: $0.key, at: elapsed, timeOfDay: now)
      }
    }
  }

  /// The remaining budget of a service, used or not; nil if rate limits are not applied.
  package func budgetStatus(of service: HTTPService) -> BudgetStatus? {
    guard keepsLimits else { return nil }
    let elapsed = environment.elapsed()
    let now = environment.now()
    let limiter = state.withLock { $0.limiters[service.name] ?? RateLimiter(service.windows) }
    return limiter.status(of: service.name, at: elapsed, timeOfDay: now)
  }

  /// Changes the limiter of a service. Creates it on first use.
  private func withLimiter<Value: Sendable>(
    of service: HTTPService, _ change: (inout RateLimiter) -> Value
  ) -> Value {
    state.withLock { change(&$0.limiters[service.name, default: RateLimiter(service.windows)]) }
  }
}
