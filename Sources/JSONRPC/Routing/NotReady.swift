/// Thrown by a method, before it has any effect, if it needs something that is not ready yet. The connection waits and
/// then runs the method again. Until the method has ended, later messages wait.
package struct NotReady: Error {
  /// Runs on the connection, its caller, as `Endpoint.FirstHalf` does.
  package typealias Wait = nonisolated(nonsending) @Sendable () async -> Void

  let wait: Wait

  /// - Parameter wait: returns when the method may succeed.
  package init(wait: @escaping Wait) {
    self.wait = wait
  }
}
