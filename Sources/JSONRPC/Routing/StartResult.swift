package import JSON

/// The result of the first half of a waiting method.
package enum StartResult<Server: Actor>: Sendable {
  case answered(JSON)

  /// The second half still has to run.
  case waiting(Work<Server>)

  /// The second half has to run even if the request is cancelled before it begins, because it completes an announcement
  /// of the first half. The second half decides what a cancellation means.
  case settling(Work<Server>)
}

/// The second half of a waiting method. Runs on the server, and therefore on the event loop, except where it awaits
/// other code.
package typealias Work<Server: Actor> = @Sendable (isolated Server) async throws -> JSON
