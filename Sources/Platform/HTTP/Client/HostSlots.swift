/// Bounds the requests under way to each host; who finds no free slot waits in order of arrival.
struct HostSlots {
  typealias Waiter = CheckedContinuation<Bool, Never>

  private struct Host {
    var inUse = 0
    var waiting: [Int: Waiter] = [:]

    /// The numbers in `waiting` in order of arrival, from `head` on; those of cancelled waiters
    /// stay until it is their turn.
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

  /// True if a slot is free and taken; nil if the waiter waits for one.
  mutating func take(_ host: String, limit: Int, _ number: Int, _ waiter: Waiter) -> Bool? {
    if hosts[host, default: Host()].inUse < max(limit, 1) {
      hosts[host, default: Host()].inUse += 1
      return true
    }
    hosts[host]?.waiting[number] = waiter
    hosts[host]?.order.append(number)
    return nil
  }

  /// Gives a slot back, or hands it to the one who has waited longest, who is to be told.
  mutating func giveBack(_ host: String) -> Waiter? {
    let next = hosts[host]?.next()
    if next == nil {
      hosts[host]?.inUse -= 1
    }
    if hosts[host]?.inUse == 0 {
      hosts[host] = nil
    }
    return next
  }

  /// Takes a waiter back; nil if it has been told.
  mutating func leave(_ host: String, _ number: Int) -> CancelledWaiter<Bool>? {
    hosts[host]?.waiting.removeValue(forKey: number).map { CancelledWaiter(waiter: $0) }
  }
}
