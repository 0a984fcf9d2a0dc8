/// Which requests are legal now.
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
  mutating func admit(_ method: String) throws {
    if phase == .shutDown, method != "exit" {
      throw RPCError(.invalidRequest, "The server is shut down; only exit may follow.")
    }
    if phase != .fresh, method == "initialize" {
      throw RPCError(.invalidRequest, "initialize must be the first request and come once.")
    }
    if phase == .fresh { phase = .running }
  }

  mutating func shutDown() {
    phase = .shutDown
  }
}
