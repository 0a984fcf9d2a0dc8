/// A waiter whose task was cancelled.
struct CancelledWaiter<Value: Sendable>: Sendable {
  let waiter: CheckedContinuation<Value, Never>

  /// A task to cancel, because no other waiter needs it; nil if there is none.
  var unwanted: Task<Void, Never>?
}
