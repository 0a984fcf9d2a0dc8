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
    let isPushed = settings.map(Preferences.concern) ?? false
    if server.client.hasConfiguration, !isPushed {
      server.askForSettings()
    } else {
      server.apply(settings ?? .null)
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

  /// Applies the settings of `initialize`. Each stays in effect unless the editor's section of settings replaces it.
  func applyDefaults(_ settings: JSON) {
    show(defaults.read(settings))
    preferences = defaults
  }

  /// Applies settings and, if `preferences` change, refreshes all hints and diagnostics. A setting that is missing or
  /// null gets its value in `defaults`.
  func apply(_ settings: JSON) {
    let before = preferences
    preferences = defaults
    show(preferences.read(settings))
    guard preferences != before else { return }
    refreshHints()
    if client.refreshesDiagnostics, client.pullsDiagnostics, !documents.isEmpty {
      requests.send("workspace/diagnostic/refresh", params: .null)
    }
    for id in documents.keys.sorted() {
      refresh(id)
    }
  }

  /// Shows the user those problems of new settings that the former settings did not have.
  private func show(_ problems: [String]) {
    for problem in problems where !self.problems.contains(problem) {
      show(problem, as: .warning)
    }
    self.problems = problems
  }
}
