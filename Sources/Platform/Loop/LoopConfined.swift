/// State that only the thread of one loop touches; each use checks that.
///
/// Stands for an actor where state is used so often that to ask the runtime, on which executor a
/// call runs, costs more than the use. One use must not begin within another.
///
/// Unchecked, because the compiler knows no rule like this: the state is guarded by `with`, the only
/// way to it, which ends the process on another thread.
package final class LoopConfined<State: ~Copyable>: @unchecked Sendable {
  private let loop: EventLoop
  private var state: State

  package init(_ state: consuming sending State, to loop: EventLoop) {
    self.loop = loop
    self.state = state
  }

  package func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    loop.checkIsolated()
    return try body(&state)
  }
}
