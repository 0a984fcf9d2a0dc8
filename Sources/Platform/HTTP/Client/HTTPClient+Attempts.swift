extension HTTPClient {
  typealias Answer = Result<HTTPResponse, HTTPError>

  /// From the cache if that is allowed, else from the service.
  func answer(_ order: FetchOrder) async -> Answer {
    let stored = cache?.find(order.request)
    if let stored, stored.isFresh(at: surroundings.now(), keepFor: order.keepFor) {
      return .success(stored.response(.cache))
    }
    var conditional = order
    if let stored { conditional.request.headers.addConditions(of: stored) }
    let answer = await attempts(conditional)
    guard case .success(let response) = answer else { return answer }
    if response.status == 304, let stored {
      let renewed = stored.renewed(by: response)
      cache?.store(renewed, for: order.request, keepFor: order.keepFor)
      return .success(renewed.response(.revalidated))
    }
    cache?.store(CachedAnswer(response), for: order.request, keepFor: order.keepFor)
    return answer
  }

  /// Attempts until one stands, each within the budget.
  private func attempts(_ order: FetchOrder) async -> Answer {
    let rule = RetryRule(retries: order.service.retries)
    var attempt = 1
    while true {
      if let refusal = await refusal(order) { return .failure(refusal) }
      let answer = await send(order)
      settle(answer, order)
      let pause = rule.pause(
        after: answer, attempt: attempt, now: surroundings.now(), random: surroundings.random())
      guard let pause else { return answer }
      await surroundings.sleep(pause)
      if Task.isCancelled { return .failure(.cancelled) }
      attempt += 1
    }
  }

  /// Spends the cost, waiting a little if that helps; nil once it is spent.
  private func refusal(_ order: FetchOrder) async -> HTTPError? {
    guard keepsBudgets else { return Task.isCancelled ? .cancelled : nil }
    var patience = RetryRule.longestWait
    while !Task.isCancelled {
      let now = surroundings.elapsed()
      let wait = withBudget(of: order.service) { $0.spend(order.cost, at: now) }
      if wait == 0 { return nil }
      guard wait <= patience else {
        return .quotaExceeded(
          service: order.service.name, retryAfter: wait.isFinite ? wait : nil)
      }
      patience -= wait
      await surroundings.sleep(wait)
    }
    return .cancelled
  }

  private func send(_ order: FetchOrder) async -> Answer {
    let host = order.request.host
    guard await slots.take(host: host, limit: order.service.connections) else {
      return .failure(.cancelled)
    }
    defer { slots.giveBack(host: host) }
    do throws(HTTPError) {
      return .success(try await transport.send(order.request))
    } catch {
      return .failure(error)
    }
  }

  /// Counts a refused request as the service counts it, and leaves the service alone for as long as
  /// it asks.
  private func settle(_ answer: Answer, _ order: FetchOrder) {
    guard keepsBudgets, case .success(let response) = answer else { return }
    if response.status == 400, let cost = order.refusedCost {
      withBudget(of: order.service) { $0.giveBack(order.cost - cost) }
    }
    if let seconds = response.retryAfter(now: surroundings.now()) {
      let now = surroundings.elapsed()
      withBudget(of: order.service) { $0.pause(for: seconds, at: now) }
    }
  }
}
