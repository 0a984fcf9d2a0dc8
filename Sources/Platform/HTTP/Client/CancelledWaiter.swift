// Who waits in a client, and for what. Plain values: the client's lock guards them, and it tells
// waiters only once the lock is released.

/// A waiter that does not wait any longer.
struct CancelledWaiter<Value: Sendable>: Sendable {
  let waiter: CheckedContinuation<Value, Never>

  /// What nobody waits for any more, to be cancelled.
  var unwanted: Task<Void, Never>?
}
