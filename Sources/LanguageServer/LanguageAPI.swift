internal import JSON
package import JSONRPC

/// The methods that the language server accepts, with the class of each, and the notifications that it sends.
package enum LanguageAPI {
  package static func api(name: String, version: String) -> API<LanguageServer> {
    API(
      title: "\(name) as a language server", version: version, routes: routes,
      notifications: notifications, handshake: .required, halfPairs: .replaced,
      onUnreadableMessage: { $0.messageWasUnreadable() }, mapError: { _ in nil })
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
        .init("version", .nullable(.count), "Version of the analysed text."),
        .init(
          "diagnostics", .array(.object([], open: true)), "The diagnostics; empty to clear them."),
      ]),
    .init(
      "window/showMessage", "A message for the user.",
      [
        .init("type", .integer(1...4), "1 error, 2 warning, 3 info, 4 log."),
        .init("message", .string, "The text of the message."),
      ]),
    .init(
      "$/progress", "The progress of work in the background.",
      [
        .init("token", .either([.string, .count]), "The token of the work."),
        .init("value", .object([], open: true), "The kind, begin or end, and the title."),
      ]),
    .init(
      "$/logTrace", "A trace message, if $/setTrace enables them.",
      [.init("message", .string, "One sentence.")]),
  ]
}
