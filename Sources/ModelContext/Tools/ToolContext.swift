import JSON
import JSONRPC

/// The context of a call of a tool.
struct ToolContext: Sendable {
  let client: ClientContext

  /// The user's answers to the questions of the previous call, by the names of the questions.
  let responses: JSON

  /// The places that the user chose in earlier calls, by the names of the questions. Sent by the
  /// client, so they are valid only if they are among the candidates.
  let choices: JSONObject

  /// Nil if the client did not request progress.
  let progress: ToolProgress?

  init(client: ClientContext, responses: JSON, choices: JSONObject, progress: ToolProgress?) {
    self.client = client
    self.responses = responses
    self.choices = choices
    self.progress = progress
  }

  /// - Parameter state: the `requestState` of the previous call; an unreadable one has no choices.
  init(client: ClientContext, responses: JSON?, state: String?, progress: ToolProgress?) {
    let choices = state.flatMap { try? JSONView(parsing: Array($0.utf8)).json.object }
    self.init(
      client: client, responses: responses ?? [:], choices: choices ?? [:], progress: progress)
  }
}

/// Reports the progress of a call whose client gave a token.
struct ToolProgress: Sendable {
  let token: JSON
  let outbox: Outbox

  /// Call it on the loop with increasing values.
  func report(_ done: Int, of total: Int, message: String) {
    outbox.notify(
      "notifications/progress",
      params: [
        "progressToken": token, "progress": JSON(done), "total": JSON(total),
        "message": .string(message),
      ])
  }
}
