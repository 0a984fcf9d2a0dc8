package import JSONRPC

/// The supported methods of the Model Context Protocol.
package enum ContextAPI {
  package static func api(name: String, version: String) -> API<ContextServer> {
    API(
      title: "\(name) for assistants", version: version, routes: routes, notifications: [],
      handshake: .custom, answersCancelled: false, mapError: { _ in nil })
  }

  private static let routes: [Route<ContextServer>] = [
    .inOrder(ContextInitialize.self),
    .inOrder(ServerDiscover.self),
    .inOrder(ContextPing.self),
    .cancel(
      by: "notifications/cancelled", member: "requestId", ignoresUnknownMembers: true,
      "Cancels a request, which then gets no reply; a notification."),
    .inOrder(ContextInitialized.self),

    .inOrder(ToolsList.self),
    .waiting(ToolsCall.self),
    .inOrder(ResourcesList.self),
    .inOrder(ResourceTemplatesList.self),
    .waiting(ResourcesRead.self),
    .waiting(ResourcesSubscribe.self),
    .inOrder(ResourcesUnsubscribe.self),
    .waiting(SubscriptionsListen.self),
    .inOrder(PromptsList.self),
    .inOrder(PromptsGet.self),
    .waiting(CompletionComplete.self),
  ]
}
