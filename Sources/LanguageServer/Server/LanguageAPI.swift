import JSON
package import JSONRPC
import Platform

struct LanguageInitialize: LanguageMethod, InOrderMethod {
  static let name = "initialize"
  static let summary = "Agrees on what both sides can do; comes first."
  static let parameters = Parameters(
    Field<Int?>.optional(
      "processId",
      "Process id of the editor; if it is visible to the server, the server exits when it ends.",
      as: .anyInteger),
    Field<JSON>.optional(
      "capabilities", "What the editor can do.", as: .object([], open: true), default: [:]),
    Field<JSON?>.optional("initializationOptions", "Settings, as in the section cityroulette."),
    Field<String?>.optional("locale", "The language of the editor, as a tag."), as: Self.init)

  let processId: Int?
  let capabilities: JSON
  let initializationOptions: JSON?
  let locale: String?

  func run(on server: isolated LanguageServer) throws -> JSON {
    server.client = ClientAbilities(capabilities)
    server.preferences.locale = locale
    server.apply(initializationOptions ?? .null)
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
      // Each change as it is made.
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": ["@", "["], "resolveProvider": false],
      "codeActionProvider": client.takesCodeActions
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
  static let summary = "The editor is ready; now it can be asked for its settings."
  static let parameters = Parameters(as: Self.init)

  func run(on server: isolated LanguageServer) -> JSON {
    if server.client.registersConfiguration {
      server.requests.send(
        "client/registerCapability",
        [
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

struct WorkspaceDidChangeConfiguration: LanguageMethod, InOrderMethod {
  static let name = "workspace/didChangeConfiguration"
  static let summary = "The user's settings have changed; they come with it or are asked for."
  static let parameters = Parameters(
    Field<JSON?>.optional("settings", "The settings, or the section cityroulette of them."),
    as: Self.init)

  let settings: JSON?

  func run(on server: isolated LanguageServer) -> JSON {
    let section = settings?[Preferences.section]
    if server.client.hasConfiguration, section == nil {
      server.askForSettings()
    } else {
      server.apply(section ?? settings ?? .null)
    }
    return .null
  }
}

struct WorkDoneProgressCancel: LanguageMethod, InOrderMethod {
  static let name = "window/workDoneProgress/cancel"
  static let summary = "Taken and passed over: what runs by itself is soon over."
  static let parameters = Parameters(as: Self.init)

  func run(on server: isolated LanguageServer) -> JSON { .null }
}

extension LanguageServer {
  fileprivate func askForSettings() {
    guard client.hasConfiguration else { return }
    requests.send(
      "workspace/configuration", ["items": [["section": .string(Preferences.section)]]]
    ) { [weak self] answer in
      self?.assumeIsolated { server in
        switch answer {
        case .success(let sections): server.apply(sections.array?.first ?? .null)
        case .failure(let refusal): server.log(.warning, "no settings: \(refusal.message)")
        }
      }
    }
  }

  /// Takes settings over, and shows what they change.
  fileprivate func apply(_ settings: JSON) {
    let before = preferences
    for problem in preferences.read(settings) {
      show(.warning, problem)
    }
    guard preferences != before else { return }
    refreshHints()
    if client.refreshesDiagnostics, client.pullsDiagnostics, !documents.isEmpty {
      requests.send("workspace/diagnostic/refresh", .null)
    }
    for uri in documents.keys.sorted() {
      settle(uri)
    }
  }
}

/// The methods of the Language Server Protocol that this program has, with the class in which each
/// runs.
package enum LanguageAPI {
  package static func api(name: String, version: String) -> API<LanguageServer> {
    API(
      title: "\(name) as a language server", version: version, routes: routes,
      notifications: notifications, handshake: .required, mapError: { _ in nil })
  }

  private static let routes: [Route<LanguageServer>] = [
    .inOrder(LanguageInitialize.self),
    .inOrder(LanguageInitialized.self),
    .shutdown,
    .exit,
    .cancelRequest,
    .setTrace,
    .discover,

    .inOrder(TextDocumentDidOpen.self),
    .inOrder(TextDocumentDidChange.self),
    .inOrder(TextDocumentDidSave.self),
    .inOrder(TextDocumentDidClose.self),
    .inOrder(WorkspaceDidChangeConfiguration.self),

    .waiting(TextDocumentHover.self),
    .inOrder(TextDocumentCompletion.self),
    .waiting(TextDocumentCodeAction.self),
    .waiting(TextDocumentInlayHint.self),
    .waiting(TextDocumentDocumentLink.self),
    .waiting(TextDocumentDiagnostic.self),
    .waiting(WorkspaceSymbol.self),
    .waiting(WorkspaceExecuteCommand.self),
    .inOrder(WorkDoneProgressCancel.self),
  ]

  private static let notifications: [NotificationType] = [
    .init(
      "textDocument/publishDiagnostics", "The ambiguous names of a document.",
      [
        .init("uri", .string, "The document."),
        .init("version", .nullable(.count), "Of the text that was looked through."),
        .init("diagnostics", .array(.object([], open: true)), "What there is to tell."),
      ]),
    .init(
      "window/showMessage", "Something for the user to read.",
      [
        .init("type", .integer(1...4), "How much it matters."),
        .init("message", .string, "The text."),
      ]),
    .init(
      "$/progress", "How work comes along.",
      [
        .init("token", .either([.string, .count]), "Of the work."),
        .init("value", .object([], open: true), "What there is to tell."),
      ]),
    .init(
      "$/logTrace", "What the server does, while $/setTrace asks for it.",
      [.init("message", .string, "One sentence.")]),
  ]
}

/// A method of the Language Server Protocol: members that it does not know are passed over, since each
/// version of the protocol adds some.
protocol LanguageMethod: Method where Server == LanguageServer {}

extension LanguageMethod {
  static var ignoresUnknownMembers: Bool { true }

  /// The protocol itself says what comes back.
  static var result: Schema { .any }
}
