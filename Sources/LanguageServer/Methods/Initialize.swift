import JSON
import JSONRPC

struct LanguageInitialize: LanguageMethod, InOrderMethod {
  static let name = "initialize"
  static let summary = "Negotiates capabilities. Must be the first request."
  static let parameters = Parameters(
    Field<Int?>.optional(
      "processId",
      "Process id of the editor. The server exits when this process ends, if the server can see it.",
      as: .anyInteger),
    Field<JSON>.optional(
      "capabilities", "The capabilities of the editor.", as: .object([], open: true), default: [:]),
    Field<JSON?>.optional(
      "initializationOptions", "Settings, with the members of the section cityroulette."),
    Field<String?>.optional("locale", "Language tag of the editor."), as: Self.init)

  let processId: Int?
  let capabilities: JSON
  let initializationOptions: JSON?
  let locale: String?

  func run(on server: isolated LanguageServer) throws -> JSON {
    server.client = ClientCapabilities(capabilities)
    server.defaults.locale = locale ?? server.settings.locale
    server.applyDefaults(initializationOptions ?? .null)
    if let processId {
      server.watchClient(processId)
    }
    return [
      "capabilities": server.capabilities,
      "serverInfo": [
        "name": .string(server.settings.name), "version": .string(server.settings.version),
      ],
    ]
  }
}

extension LanguageServer {
  fileprivate var capabilities: JSON {
    var all: JSONObject = [
      "positionEncoding": .string(client.encoding.rawValue),
      // The change 2 means that the editor sends incremental changes.
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": ["@", "["], "resolveProvider": false],
      "codeActionProvider": client.supportsCodeActions
        ? ["codeActionKinds": .array(ActionKind.all.map { .string($0.rawValue) })] : true,
      "inlayHintProvider": ["resolveProvider": false],
      "documentLinkProvider": ["resolveProvider": false],
      "workspaceSymbolProvider": true,
      "executeCommandProvider": [
        "commands": .array(PlaceCommand.allCases.map { .string($0.rawValue) })
      ],
      "experimental": ["limits": ["documentBytes": JSON(Analysis.longestText)]],
    ]
    if client.pullsDiagnostics {
      all["diagnosticProvider"] = [
        "identifier": .string(Preferences.section), "interFileDependencies": false,
        "workspaceDiagnostics": false,
      ]
    }
    return .object(all)
  }
}

struct LanguageInitialized: LanguageMethod, InOrderMethod {
  static let name = "initialized"
  static let summary = "The editor is ready. The server requests its settings."
  static let parameters = Parameters(as: Self.init)

  func run(on server: isolated LanguageServer) -> JSON {
    if server.client.registersConfiguration {
      server.requests.send(
        "client/registerCapability",
        params: [
          "registrations": [
            [
              "id": "configuration", "method": "workspace/didChangeConfiguration",
              "registerOptions": ["section": .string(Preferences.section)],
            ]
          ]
        ])
    }
    server.askForSettings()
    server.warmUp()
    return .null
  }
}

struct WorkDoneProgressCancel: LanguageMethod, InOrderMethod {
  static let name = "window/workDoneProgress/cancel"
  static let summary = "Ignored, since background work is short."
  static let parameters = Parameters(as: Self.init)

  func run(on server: isolated LanguageServer) -> JSON { .null }
}
