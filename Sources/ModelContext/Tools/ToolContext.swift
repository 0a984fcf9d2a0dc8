import JSON
import JSONRPC

/// The context of a call of a tool: the client, the user's answers, the progress and the deadline.
struct ToolContext: Sendable {
  let client: ClientContext

  /// The user's answers to the questions of the previous call, by the names of the questions.
  let responses: JSON

  /// Nil if the call has no `progressToken`.
  let progress: ToolProgress?

  /// Nil before the call begins.
  var deadline: ToolDeadline?

  init(client: ClientContext, responses: JSON?, progress: ToolProgress?) {
    self.client = client
    self.responses = responses ?? [:]
    self.progress = progress
  }
}

/// Reports the progress of a call whose client gave a token.
struct ToolProgress: Sendable {
  let token: JSON

  /// Whether the version of the protocol has messages of progress.
  let hasMessage: Bool
  let outbox: Outbox

  /// Call it on the loop with increasing values.
  func report(_ done: Int, of total: Int, message: String) {
    var params: JSONObject = [
      "progressToken": token, "progress": JSON(done), "total": JSON(total),
    ]
    if hasMessage {
      params["message"] = .string(message)
    }
    outbox.notify("notifications/progress", params: .object(params))
  }
}
