/// State that may be used only on the thread of one loop. Each access checks the thread.
///
/// Use it instead of an actor where the runtime's check of the executor would cost more than the access. Accesses
/// must not be nested.
///
/// `@unchecked Sendable` is safe because `with`, the only access to the state, traps on another thread.
package final class LoopConfined<State: ~Copyable>: @unchecked Sendable {
  private let loop: EventLoop
  private var state: State

  /// Confines a state to the thread of a loop.
  package init(_ state: consuming sending State, to loop: EventLoop) {
    self.loop = loop
    self.state = state
  }

  /// Calls the body with the state. Traps on any thread other than the loop's.
  package func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    loop.checkIsolated()
    return try body(&state)
  }
}
