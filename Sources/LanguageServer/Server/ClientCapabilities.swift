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

  /// Accepts completions with one range for insertion and one for replacement.
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

  /// UTF-8 if the editor offers it, since documents are stored so; else the first known encoding that it offers, else
  /// UTF-16.
  private static func encoding(among offered: [String]) -> PositionEncoding {
    let known = offered.compactMap(PositionEncoding.init(rawValue:))
    return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }
}
