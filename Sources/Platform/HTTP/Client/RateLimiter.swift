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
