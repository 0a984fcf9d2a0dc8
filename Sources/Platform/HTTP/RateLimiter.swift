/// What a service grants, counted over sliding windows.
///
/// A window is counted in 60 slots that leave it whole, so what is spent never exceeds the limit
/// in any stretch of that length, and comes back at most a sixtieth late. Times are seconds on one
/// clock that never goes back.
struct RateLimiter: Sendable {
  private struct Ledger: Sendable {
    let window: RateWindow

    /// What was spent in each slot that has not left the window, oldest first. A slot is named by
    /// its number, whole but kept as `Double`, since it comes from a clock.
    var spent: [(slot: Double, cost: Double)] = []

    private static let slots = 60.0
    private var slotLength: Double { max(window.seconds, 0.001) / Self.slots }

    func remaining(at now: Double) -> Double {
      let first = firstSlot(at: now)
      let used = spent.reduce(0) { $1.slot < first ? $0 : $0 + $1.cost }
      return max(0, window.limit - used)
    }

    /// Seconds until there is room for the cost: 0 is now, infinite is never.
    func wait(for cost: Double, at now: Double) -> Double {
      // Costs are sums of fractions, which do not add up to the last bit.
      var missing = cost - remaining(at: now) - 1e-9
      if missing <= 0 {
        return 0
      }
      let first = firstSlot(at: now)
      for entry in spent where entry.slot >= first {
        missing -= entry.cost
        if missing <= 0 {
          return max((entry.slot + Self.slots + 1) * slotLength - now, 0.001)
        }
      }
      return .infinity
    }

    mutating func charge(_ cost: Double, at now: Double) {
      let slot = (now / slotLength).rounded(.down)
      let first = firstSlot(at: now)
      spent.removeAll { $0.slot < first }
      if let last = spent.indices.last, spent[last].slot >= slot {
        spent[last].cost += cost
      } else {
        spent.append((slot, cost))
      }
    }

    /// Takes from what was spent last.
    mutating func giveBack(_ cost: Double) {
      var rest = cost
      for index in spent.indices.reversed() where rest > 0 {
        let part = min(rest, spent[index].cost)
        spent[index].cost -= part
        rest -= part
      }
    }

    private func firstSlot(at now: Double) -> Double {
      (now / slotLength).rounded(.down) - Self.slots
    }
  }

  private var ledgers: [Ledger]

  /// Until when nothing is granted, because the service said so.
  private var pausedUntil = -Double.infinity

  init(_ windows: [RateWindow]) { ledgers = windows.map { Ledger(window: $0) } }

  /// Spends if there is room in every window.
  ///
  /// - Returns: 0 if spent; otherwise the seconds until it can be, infinite when it never can.
  mutating func spend(_ cost: Double, at now: Double) -> Double {
    let pause = max(0, pausedUntil - now)
    let wait = ledgers.reduce(pause) { max($0, $1.wait(for: cost, at: now)) }
    guard wait == 0 else { return wait }
    for index in ledgers.indices {
      ledgers[index].charge(cost, at: now)
    }
    return 0
  }

  /// Takes back a part of what was spent; below zero takes nothing.
  mutating func giveBack(_ cost: Double) {
    for index in ledgers.indices {
      ledgers[index].giveBack(cost)
    }
  }

  /// Grants nothing for so many seconds; a longer pause that holds already stays.
  mutating func pause(for seconds: Double, at now: Double) {
    pausedUntil = max(pausedUntil, now + seconds)
  }

  /// - Parameter timeOfDay: seconds since 1970, for whoever reads when a pause ends.
  func status(of service: String, at now: Double, timeOfDay: Double) -> BudgetStatus {
    BudgetStatus(
      service: service,
      windows: ledgers.map {
        BudgetStatus.Window(window: $0.window, remaining: $0.remaining(at: now))
      },
      pausedUntil: pausedUntil > now ? timeOfDay + (pausedUntil - now) : nil)
  }
}

/// What a service still grants, for `server.status`.
package struct BudgetStatus: Sendable, Equatable {
  package struct Window: Sendable, Equatable {
    package var window: RateWindow

    /// In the service's units, 0 at least.
    package var remaining: Double
  }

  package var service: String
  package var windows: [Window]

  /// Until when the service asked to be left alone, in seconds since 1970; nil if it did not.
  package var pausedUntil: Double?
}

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
    self.now = now
    self.elapsed = elapsed
    self.sleep = sleep
    self.random = random
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
