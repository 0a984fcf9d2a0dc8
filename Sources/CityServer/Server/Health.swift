import JSON
import JSONRPC

/// Whether the server can do its work; tells the client when that changes.
///
/// Confined to the server that owns it.
final class Health {
  private let outbox: Outbox
  private(set) var problem: String?

  init(outbox: Outbox) {
    self.outbox = outbox
  }

  /// Shaped as `ServerStatus.healthProperties`.
  var members: [JSONObject.Member] {
    [("health", problem == nil ? "ok" : "error"), ("message", JSON(problem))]
  }

  /// - Parameter problem: one sentence, or nil when all is well again.
  func report(_ problem: String?) {
    guard problem != self.problem else { return }
    self.problem = problem
    outbox.notify("server.didChangeStatus", .object(JSONObject(members)))
  }
}
