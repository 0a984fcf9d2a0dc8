package import JSONRPC

/// The supported methods of the Language Server Protocol, with the class of each.
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
