import JSON

/// The reason why a tool has no answer, or none yet.
enum ToolError: Error {
  /// The user has to choose a place; the client asks and repeats the call.
  case inputRequired(name: String, JSON, choices: JSONObject)

  /// Several places have the name, and the client cannot ask the user or got no answer.
  case ambiguousPlace(String, [ToolPlace])

  /// A sentence for the assistant, which can correct the call or report the problem.
  case failed(String)
}
