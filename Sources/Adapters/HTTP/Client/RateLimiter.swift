/// Limits the cost of requests to a service by sliding windows.
///
/// Each window is divided into 60 slots. The cost spent within a window does not exceed the limit, apart from rounding
/// errors. A spent cost becomes available again after the length of the window, or up to a sixtieth of it later. Times
/// are seconds of a monotonic clock.
struct RateLimiter: Sendable {
  private struct WindowUsage: Sendable {
    let window: RateWindow

    /// The cost of each slot in which a cost was spent, the oldest first. Slots are whole numbers, stored as `Double`
    /// because they are computed from a clock. `charge` removes the slots before the window.
    var spent: [(slot: Double, cost: Double)] = []

    private static let slots = 60.0
    private var slotLength: Double { max(window.seconds, 0.001) / Self.slots }

    func remaining(at now: Double) -> Double {
      let first = firstSlot(at: now)
      let used = spent.reduce(0) { $1.slot < first ? $0 : $0 + $1.cost }
      return max(0, window.limit - used)
    }

    /// The seconds until the cost can be spent: 0 if it can be spent now, infinity if it exceeds the limit.
    func wait(for cost: Double, at now: Double) -> Double {
      // Tolerate rounding errors in sums of fractions.
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

    /// Subtracts a cost from the newest slots first.
    mutating func refund(_ cost: Double) {
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

  private var usages: [WindowUsage]

  /// The end of the latest pause that the service requested.
  private var pausedUntil = -Double.infinity

  init(_ windows: [RateWindow]) { usages = windows.map { WindowUsage(window: $0) } }

  /// Spends a cost if every window has room for it and no pause is in effect.
  ///
  /// - Returns: 0 if the cost was spent; otherwise the seconds until it can be spent, infinity if it exceeds a limit.
  mutating func spend(_ cost: Double, at now: Double) -> Double {
    let pause = max(0, pausedUntil - now)
    let wait = usages.reduce(pause) { max($0, $1.wait(for: cost, at: now)) }
    guard wait == 0 else { return wait }
    for index in usages.indices {
      usages[index].charge(cost, at: now)
    }
    return 0
  }

  /// Refunds part of the spent cost. A negative cost has no effect.
  mutating func refund(_ cost: Double) {
    for index in usages.indices {
      usages[index].refund(cost)
    }
  }

  /// Prevents `spend` from spending anything for a time in seconds. An earlier pause that ends later remains in
  /// effect.
  mutating func pause(for seconds: Double, at now: Double) {
    pausedUntil = max(pausedUntil, now + seconds)
  }

  /// The remaining budget.
  ///
  /// - Parameter timeOfDay: the present time in seconds since 1970. The end of a pause is returned in this unit.
  func status(of service: String, at now: Double, timeOfDay: Double) -> BudgetStatus {
    BudgetStatus(
      service: service,
      windows: usages.map {
        BudgetStatus.Window(window: $0.window, remaining: $0.remaining(at: now))
      },
      pausedUntil: pausedUntil > now ? timeOfDay + (pausedUntil - now) : nil)
  }
}
