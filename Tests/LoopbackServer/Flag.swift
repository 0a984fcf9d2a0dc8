import Foundation
import Synchronization

/// Something that happens once, which threads and tasks can wait for.
package final class Flag: Sendable {
  private struct State {
    var isRaised = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let condition = NSCondition()

  package init() {}

  package func raise() {
    let waiters = state.withLock { state in
      state.isRaised = true
      defer { state.waiters = [] }
      return state.waiters
    }
    condition.lock()
    condition.broadcast()
    condition.unlock()
    for waiter in waiters { waiter.resume() }
  }

  package var isRaised: Bool { state.withLock { $0.isRaised } }

  /// For tests.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isRaised = state.withLock { state in
        if !state.isRaised { state.waiters.append(continuation) }
        return state.isRaised
      }
      if isRaised { continuation.resume() }
    }
  }

  /// For threads of the server.
  package func block() {
    condition.lock()
    defer { condition.unlock() }
    while !isRaised { condition.wait() }
  }
}
