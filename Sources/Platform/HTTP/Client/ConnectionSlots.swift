import Synchronization

/// Bounds the requests under way to each host, or whatever else has a name and few slots; who finds
/// no free slot waits in order of arrival.
package final class ConnectionSlots: Sendable {
  private typealias Waiter = CheckedContinuation<Bool, Never>

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
        if let waiter { return waiter }
      }
      (order, head) = ([], 0)
      return nil
    }
  }

  private struct State {
    var hosts: [String: Host] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Takes a slot of the host; false, without a slot, if the task is cancelled meanwhile.
  package func take(host: String, limit: Int) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber &+= 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { enter(host, max(limit, 1), number, $0) }
    } onCancel: {
      let waiter = state.withLock { $0.hosts[host]?.waiting.removeValue(forKey: number) }
      waiter?.resume(returning: false)
    }
  }

  /// Gives a slot back, or hands it to the one who has waited longest.
  package func giveBack(host: String) {
    let next = state.withLock { state in
      let next = state.hosts[host]?.next()
      if next == nil { state.hosts[host]?.inUse -= 1 }
      if state.hosts[host]?.inUse == 0 { state.hosts[host] = nil }
      return next
    }
    next?.resume(returning: true)
  }

  private func enter(_ host: String, _ limit: Int, _ number: Int, _ waiter: Waiter) {
    let answer = state.withLock { state -> Bool? in
      // A cancellation that came before this lock found nobody to remove, and shows here.
      if Task.isCancelled { return false }
      if state.hosts[host, default: Host()].inUse < limit {
        state.hosts[host, default: Host()].inUse += 1
        return true
      }
      state.hosts[host]?.waiting[number] = waiter
      state.hosts[host]?.order.append(number)
      return nil
    }
    if let answer { waiter.resume(returning: answer) }
  }
}
