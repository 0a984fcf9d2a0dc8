/// A waiter whose task was cancelled.
struct CancelledWaiter<Value: Sendable>: Sendable {
  let waiter: CheckedContinuation<Value, Never>

  /// A task that no other waiter needs, and that should be cancelled; nil if there is none.
  var unwanted: Task<Void, Never>?
}
