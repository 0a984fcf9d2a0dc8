/// Decides which messages are legal in each phase of the conversation.
struct Lifecycle {
  private enum Phase {
    /// Before the first request, and after an `initialize` that failed.
    case fresh
    case running
    case shutDown
  }

  private let handshake: Handshake
  private var phase = Phase.fresh

  init(_ handshake: Handshake = .optional) { self.handshake = handshake }

  var isShutDown: Bool { phase == .shutDown }

  /// The lifecycle after it has admitted a request.
  ///
  /// - Parameter isInitialize: whether the request is `initialize`. The caller knows it; comparing
  ///   names would cost more than the rest of this function.
  /// - Throws: `invalidRequest` or `serverNotInitialized` if the request is not legal now.
  func admitting(request method: String, isInitialize: Bool) throws -> Lifecycle {
    try throwIfShutDown(method)
    try throwIfNotInitialized(method)
    if phase != .fresh, isInitialize, handshake != .custom {
      throw RPCError(
        .invalidRequest, "initialize must be the first request, and may be sent only once.")
    }
    var admitted = self
    if phase == .fresh {
      admitted.phase = .running
    }
    return admitted
  }

  /// - Throws: `invalidRequest` or `serverNotInitialized` if the notification is not legal now, or is
  ///   legal only as a request.
  func admit(notification method: String) throws {
    try throwIfShutDown(method)
    if method == "initialize" {
      throw RPCError(.invalidRequest, "initialize must be a request; give it an id.")
    }
    if method != "exit" {
      try throwIfNotInitialized(method)
    }
  }

  private func throwIfNotInitialized(_ method: String) throws {
    if handshake == .required, phase == .fresh, method != "initialize" {
      throw RPCError(
        .serverNotInitialized, "The server is not initialized; send initialize first.")
    }
  }

  private func throwIfShutDown(_ method: String) throws {
    if phase == .shutDown, method != "exit" {
      throw RPCError(.invalidRequest, "The server is shut down and accepts only exit.")
    }
  }

  mutating func shutDown() {
    phase = .shutDown
  }

  /// Allows another `initialize` after one that failed.
  mutating func initializeFailed() {
    if phase == .running {
      phase = .fresh
    }
  }
}
