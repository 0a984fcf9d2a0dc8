/// Limits the concurrent requests to each host: each request occupies a slot. Waiters get free slots in order of
/// arrival.
struct HostSlots {
  typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Host {
    var inUse = 0
    var waiting: [Int: Waiter] = [:]

    /// The numbers of `waiting` in order of arrival, starting at the index `head`. The numbers of cancelled waiters
    /// remain until it is their turn.
    var order: [Int] = []
    var head = 0

    mutating func next() -> Waiter? {
      while head < order.count {
        let waiter = waiting.removeValue(forKey: order[head])
        head += 1
        if let waiter {
          return waiter
        }
      }
      order = []
      head = 0
      return nil
    }
  }

  private var hosts: [String: Host] = [:]

  /// Acquires a slot and returns true if one is free. Otherwise stores the waiter and returns nil.
  mutating func acquire(_ host: String, limit: Int, number: Int, waiter: Waiter) -> Bool? {
    if hosts[host, default: Host()].inUse < max(limit, 1) {
      hosts[host, default: Host()].inUse += 1
      return true
    }
    hosts[host]?.waiting[number] = waiter
    hosts[host]?.order.append(number)
    return nil
  }

  /// Releases a slot, or passes it on to the longest-waiting waiter and returns that waiter, which the caller must
  /// resume.
  mutating func release(_ host: String) -> Waiter? {
    let next = hosts[host]?.next()
    if next == nil {
      hosts[host]?.inUse -= 1
    }
    if hosts[host]?.inUse == 0 {
      hosts[host] = nil
    }
    return next
  }

  /// Removes a waiter. Returns nil if it is not waiting.
  mutating func removeWaiter(_ number: Int, of host: String) -> CancelledWaiter<Bool>? {
    hosts[host]?.waiting.removeValue(forKey: number).map { CancelledWaiter(waiter: $0) }
  }
}
