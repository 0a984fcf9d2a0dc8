import JSON

/// A method bound to one server, ready to run.
final class Endpoint: Sendable {
  let signature: MethodSignature
  let handler: Handler

  /// Compared once, because the connection reads it for every request.
  let isInitialize: Bool

  init(signature: MethodSignature, handler: Handler) {
    self.signature = signature
    self.handler = handler
    isInitialize = signature.name == "initialize"
  }

  /// The code of a method by its class. The argument `JSONView?` has the parameters by name.
  enum Handler: Sendable {
    case inOrder(@Sendable (JSONView?) throws -> JSON)
    case exclusive(FirstHalf)
    case waiting(FirstHalf, cancelsOlderRequests: Bool)

    /// A method of the lifecycle, which the connection runs.
    case connection(@Sendable (JSONView?) throws -> ConnectionCommand)
  }

  /// The part of a method during which later messages wait; an exclusive method has no other part. It runs on the
  /// connection, its caller, so that it starts without a switch to another thread.
  typealias FirstHalf =
    nonisolated(nonsending) @Sendable (JSONView?, Call) async throws -> FirstHalfResult

  /// The rest of a waiting method, which runs on the connection except where it awaits.
  typealias SecondHalf = nonisolated(nonsending) @Sendable () async throws -> JSON

  /// `StartResult` with the server bound.
  enum FirstHalfResult: Sendable {
    case answered(JSON)
    case waiting(SecondHalf)
    case settling(SecondHalf)
  }
}
