import JSON
import JSONRPC
import Platform

struct WorkspaceDidChangeConfiguration: LanguageMethod, InOrderMethod {
  static let name = "workspace/didChangeConfiguration"
  static let summary = "Applies changed settings. If they are missing, the server requests them."
  static let parameters = Parameters(
    Field<JSON?>.optional("settings", "All settings, or only the section cityroulette."),
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

extension LanguageServer {
  func askForSettings() {
    guard client.hasConfiguration else { return }
    requests.send(
      "workspace/configuration", params: ["items": [["section": .string(Preferences.section)]]]
    ) { [weak self] answer in
      self?.assumeIsolated { server in
        switch answer {
        case .success(let sections): server.apply(sections.array?.first ?? .null)
        case .failure(let refusal):
          server.log(.warning, "cannot read the editor's settings: \(refusal.message)")
        }
      }
    }
  }

  /// Applies settings and refreshes the affected hints and diagnostics.
  func apply(_ settings: JSON) {
    let before = preferences
    for problem in preferences.read(settings) {
      show(problem, as: .warning)
    }
    guard preferences != before else { return }
    refreshHints()
    if client.refreshesDiagnostics, client.pullsDiagnostics, !documents.isEmpty {
      requests.send("workspace/diagnostic/refresh", params: .null)
    }
    for uri in documents.keys.sorted() {
      refresh(uri)
    }
  }
}
