import JSON

/// Why a tool has no answer yet, or none at all.
enum ToolError: Error {
  /// The user has to choose a place, and the client can ask before the next try.
  case inputRequired(name: String, JSON, choices: JSONObject)

  /// Several places have the name, and nobody can be asked, or nobody answered.
  case ambiguousPlace(String, [ToolPlace])

  /// A sentence for the assistant, which can correct the call or pass it on.
  case failed(String)
}
