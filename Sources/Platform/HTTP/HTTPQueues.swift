// Who waits in a client, and for what. Plain values: the client's lock guards them, and it tells
// waiters only once the lock is released.

/// A waiter that does not wait any longer.
struct Leaving<Value: Sendable>: Sendable {
  let waiter: CheckedContinuation<Value, Never>

  /// What nobody waits for any more, to be cancelled.
  var unwanted: Task<Void, Never>?
}

/// Fetches under way, so that equal requests share one.
///
/// A fetch belongs to those who wait for it together: it is cancelled when the last has gone.
struct SharedFetches {
  typealias Waiter = CheckedContinuation<HTTPClient.Answer, Never>

  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter]
  }

  private var fetches: [HTTPRequest: Fetch] = [:]

  /// Adds a waiter to the fetch of an equal request, or to a new one that `start` begins.
  ///
  /// - Parameter number: of the waiter; a new fetch is known by that of its first.
  mutating func join(
    _ request: HTTPRequest, _ number: Int, _ waiter: Waiter,
    start: (Int) -> Task<Void, Never>
  ) {
    if fetches[request] == nil {
      fetches[request] = Fetch(number: number, task: start(number), waiters: [:])
    }
    fetches[request]?.waiters[number] = waiter
  }

  /// Ends a fetch, and answers who waits for it: nobody if it was given up, and maybe a new one for
  /// the same request is under way.
  mutating func finish(_ request: HTTPRequest, _ number: Int) -> [Waiter] {
    guard fetches[request]?.number == number else { return [] }
    return (fetches.removeValue(forKey: request)?.waiters ?? [:]).map(\.value)
  }

  /// Takes a waiter back, and gives up the fetch of which it was the last; nil if it has been told.
  mutating func leave(_ request: HTTPRequest, _ number: Int) -> Leaving<HTTPClient.Answer>? {
    guard let waiter = fetches[request]?.waiters.removeValue(forKey: number) else { return nil }
    let isLast = fetches[request]?.waiters.isEmpty == true
    let unwanted = isLast ? fetches.removeValue(forKey: request)?.task : nil
    return Leaving(waiter: waiter, unwanted: unwanted)
  }
}

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
  mutating func leave(_ host: String, _ number: Int) -> Leaving<Bool>? {
    hosts[host]?.waiting.removeValue(forKey: number).map { Leaving(waiter: $0) }
  }
}
