import JSON

// The methods of the lifecycle, which the connection itself runs, and `rpc.discover`. An API that offers them lists
// them in its routing table.
extension Route {
  package static var initialized: Route {
    connection("initialized", "Confirms that the client is ready; has no effect.", .nothing)
  }

  package static var shutdown: Route {
    connection("shutdown", "Shuts the server down: from then on it accepts only exit.", .shutDown)
  }

  package static var exit: Route {
    connection(
      "exit",
      "Ends the process once all earlier requests are answered, with status 0 after shutdown, otherwise 1.",
      .exit)
  }

  package static var cancelRequest: Route {
    cancel(
      by: "$/cancelRequest", member: "id", ignoresUnknownMembers: false,
      "Cancels an exclusive or waiting request, which then fails with RequestCancelled, unless it has its result "
        + "already; a notification.")
  }

  /// A notification that cancels a request.
  ///
  /// - Parameters:
  ///   - name: the name of the notification.
  ///   - member: the parameter with the id of the request.
  package static func cancel(
    by name: String, member: String, ignoresUnknownMembers: Bool, _ summary: String
  ) -> Route {
    let id = Field<RequestID>(
      member, .either([.string, .number]), "The id of the request.", required: true
    ) { try $0.flatMap(RequestID.init).orUnreadable() }
    return connection(
      name, summary, Parameters(id, as: { .cancel($0) }),
      ignoresUnknownMembers: ignoresUnknownMembers)
  }

  package static var setTrace: Route {
    let value = Field<Trace>.required(
      "value", "Whether to send $/logTrace; messages and verbose are the same.")
    return connection(
      "$/setTrace", "Turns $/logTrace notifications on or off; a notification.",
      Parameters(value, as: { .setTrace($0) }))
  }

  package static var discover: Route {
    Route(
      MethodSignature(name: "rpc.discover", parameters: []),
      texts: (
        "Returns the whole protocol as an OpenRPC document.", { .object([], open: true) }, [], []
      ),
      executionClass: "exclusive"
    ) { _, document in
      .exclusive { members, _ in
        try Parameters(as: {}).request(from: members)
        return .answered(await document.json)
      }
    }
  }

  private static func connection(
    _ name: String, _ summary: String, _ command: ConnectionCommand
  ) -> Route {
    connection(name, summary, Parameters(as: { command }))
  }

  private static func connection(
    _ name: String, _ summary: String, _ parameters: Parameters<ConnectionCommand>,
    ignoresUnknownMembers: Bool = false
  ) -> Route {
    let signature = MethodSignature(
      name: name, parameters: parameters.properties, ignoresUnknownMembers: ignoresUnknownMembers)
    return Route(signature, texts: (summary, { .null }, [], [])) { _, _ in
      .connection { try parameters.request(from: $0, open: ignoresUnknownMembers) }
    }
  }
}
