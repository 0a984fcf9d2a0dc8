extension HTTPClient {
  typealias Answer = Result<HTTPResponse, HTTPError>

  /// From the cache if that is allowed, else from the service.
  func answer(_ request: HTTPRequest) async -> Answer {
    let stored = cache?.find(request)
    if let stored, stored.isFresh(at: surroundings.now(), keepFor: request.service.keepFor) {
      return .success(stored.response(.cache))
    }
    var conditional = request
    if let stored { conditional.headers.addConditions(of: stored) }
    let answer = await attempts(conditional)
    guard case .success(let response) = answer else { return answer }
    if response.status == 304, let stored {
      let renewed = stored.renewed(by: response)
      cache?.store(renewed, for: request, keepFor: request.service.keepFor)
      return .success(renewed.response(.revalidated))
    }
    cache?.store(CachedAnswer(response), for: request, keepFor: request.service.keepFor)
    return answer
  }

  /// Attempts until one stands, each within the limits.
  private func attempts(_ request: HTTPRequest) async -> Answer {
    let rule = RetryRule(retries: request.service.retries)
    var attempt = 1
    while true {
      if let refusal = await refusal(request) { return .failure(refusal) }
      let answer = await send(request)
      settle(answer, request)
      let pause = rule.pause(
        after: answer, attempt: attempt, now: surroundings.now(), random: surroundings.random())
      guard let pause else { return answer }
      await surroundings.sleep(pause)
      if Task.isCancelled { return .failure(.cancelled) }
      attempt += 1
    }
  }

  /// Spends the cost, waiting a little if that helps; nil once it is spent.
  private func refusal(_ request: HTTPRequest) async -> HTTPError? {
    guard keepsLimits else { return Task.isCancelled ? .cancelled : nil }
    var patience = RetryRule.longestWait
    while !Task.isCancelled {
      let now = surroundings.elapsed()
      let wait = withLimiter(of: request.service) { $0.spend(request.cost, at: now) }
      if wait == 0 { return nil }
      guard wait <= patience else {
        return .quotaExceeded(
          service: request.service.name, retryAfter: wait.isFinite ? wait : nil)
      }
      patience -= wait
      await surroundings.sleep(wait)
    }
    return .cancelled
  }

  private func send(_ request: HTTPRequest) async -> Answer {
    let host = request.host
    guard await slots.take(host: host, limit: request.service.connections) else {
      return .failure(.cancelled)
    }
    defer { slots.giveBack(host: host) }
    do throws(HTTPError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  /// Counts a refused request as the service counts it, and leaves the service alone for as long as
  /// it asks.
  private func settle(_ answer: Answer, _ request: HTTPRequest) {
    guard keepsLimits, case .success(let response) = answer else { return }
    if response.status == 400, let cost = request.refusedCost {
      withLimiter(of: request.service) { $0.giveBack(request.cost - cost) }
    }
    if let seconds = response.retryAfter(now: surroundings.now()) {
      let now = surroundings.elapsed()
      withLimiter(of: request.service) { $0.pause(for: seconds, at: now) }
    }
  }
}
