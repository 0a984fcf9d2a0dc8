/// Which messages are legal now.
struct Lifecycle {
  private enum Phase {
    /// No request has come yet; `initialize` may be left out, but if it comes it comes first.
    case fresh
    case running
    case shutDown
  }

  private var phase = Phase.fresh

  var isShutDown: Bool { phase == .shutDown }

  /// Takes note of a request.
  ///
  /// - Throws: `invalidRequest` if it must not come now.
  mutating func admit(request method: String) throws {
    try refuseAfterShutdown(method)
    if phase != .fresh, method == "initialize" {
      throw RPCError(.invalidRequest, "initialize must be the first request and come once.")
    }
    if phase == .fresh { phase = .running }
  }

  /// - Throws: `invalidRequest` if the notification must not come now, or only as a request.
  func admit(notification method: String) throws {
    try refuseAfterShutdown(method)
    if method == "initialize" {
      throw RPCError(.invalidRequest, "initialize must be a request; give it an id.")
    }
  }

  private func refuseAfterShutdown(_ method: String) throws {
    if phase == .shutDown, method != "exit" {
      throw RPCError(.invalidRequest, "The server is shut down; only exit may follow.")
    }
  }

  mutating func shutDown() {
    phase = .shutDown
  }
}
