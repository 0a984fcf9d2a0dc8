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

  /// Whether the editor requests diagnostics, so that the server sends none by itself.
  var pullsDiagnostics = false

  /// Whether the editor accepts edits for a version of the document.
  var supportsVersionedEdits = false

  /// Whether the editor accepts actions with an edit or a kind, not only commands.
  var supportsCodeActions = false
  var supportsLabelDetails = false

  /// Whether the editor accepts completions with one range for insertion and one for replacement.
  var supportsInsertReplace = false

  /// The methods whose requests the editor repeats after the error `ContentModified`.
  private var repeatedMethods: Set<String> = []

  init() {}

  func repeats(_ method: String) -> Bool { repeatedMethods.contains(method) }

  /// - Parameter json: `capabilities` of `initialize`.
  init(_ json: JSON) {
    let text = json["textDocument"]
    let workspace = json["workspace"]
    let encodings = json["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
    encoding = Self.encoding(among: encodings)
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
    supportsInsertReplace =
      text?["completion"]?["completionItem"]?["insertReplaceSupport"]?.bool ?? false
    let stale = json["general"]?["staleRequestSupport"]
    repeatedMethods = Set(
      stale?["retryOnContentModified"]?.array?.compactMap(\.string) ?? [])
  }

  /// The encoding to use: UTF-8 if the editor offers it, since `DocumentText` stores UTF-8; else the first known one
  /// that the editor offers; else UTF-16.
  private static func encoding(among offered: [String]) -> PositionEncoding {
    let known = offered.compactMap(PositionEncoding.init(rawValue:))
    return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }
}
