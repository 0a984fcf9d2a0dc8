import JSON

/// The capabilities of the editor that the server uses.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var supportsMarkdown = false
  var hasConfiguration = false
  var registersConfiguration = false
  var refreshesHints = false
  var refreshesDiagnostics = false
  var showsProgress = false

  /// Requests diagnostics, so that none are pushed.
  var pullsDiagnostics = false

  /// Accepts edits for a version of the document.
  var supportsVersionedEdits = false

  /// Accepts actions with an edit or a kind, not only commands.
  var supportsCodeActions = false
  var supportsLabelDetails = false

  init() {}

  /// - Parameter json: `capabilities` of `initialize`.
  init(_ json: JSON) {
    let text = json["textDocument"]
    let workspace = json["workspace"]
    let encodings = json["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
    encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
    supportsMarkdown =
      text?["hover"]?["contentFormat"]?.array?.contains("markdown") ?? false
    hasConfiguration = workspace?["configuration"]?.bool ?? false
    registersConfiguration =
      workspace?["didChangeConfiguration"]?["dynamicRegistration"]?.bool ?? false
    refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.bool ?? false
    refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
    showsProgress = json["window"]?["workDoneProgress"]?.bool ?? false
    pullsDiagnostics = text?["diagnostic"]?.object != nil
    supportsVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    supportsCodeActions = text?["codeAction"]?["codeActionLiteralSupport"]?.object != nil
    supportsLabelDetails =
      text?["completion"]?["completionItem"]?["labelDetailsSupport"]?.bool ?? false
  }
}
