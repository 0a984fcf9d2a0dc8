/// Limits the concurrent requests to each host. Waiters get a free slot in order of arrival.
struct HostSlots {
  typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Host {
    var inUse = 0
    var waiting: [Int: Waiter] = [:]

    /// The numbers of `waiting` in order of arrival, from `head` on. Those of cancelled waiters
    /// stay until their turn.
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

  /// Acquires a slot: true if one was free, nil if the waiter has to wait.
  mutating func acquire(_ host: String, limit: Int, number: Int, waiter: Waiter) -> Bool? {
    if hosts[host, default: Host()].inUse < max(limit, 1) {
      hosts[host, default: Host()].inUse += 1
      return true
    }
    hosts[host]?.waiting[number] = waiter
    hosts[host]?.order.append(number)
    return nil
  }

  /// Releases a slot, or passes it to the longest waiter, which the caller resumes.
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

  /// Removes a waiter; nil if it was resumed already.
  mutating func removeWaiter(_ number: Int, of host: String) -> CancelledWaiter<Bool>? {
    hosts[host]?.waiting.removeValue(forKey: number).map { CancelledWaiter(waiter: $0) }
  }
}
