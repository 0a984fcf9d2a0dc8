import JSON

/// Why a connection ended.
package enum ConnectionEnd: Sendable, Equatable {
  /// The client sent `exit`, after `shutdown` or not.
  case exit(afterShutdown: Bool)

  /// No more input, and everything that was accepted is answered.
  case endOfInput

  /// Headers came that cannot be read, so that it is unknown where the next message begins;
  /// everything that was accepted before is answered.
  case framingLost

  /// Nobody reads the output any more.
  case outputClosed

  /// The process was told to end by a signal of this number.
  case signal(Int32)

  /// The process whose id the client gave has ended.
  case clientGone
}

/// How much the client wants to be told of what the server does.
enum Trace: String, CaseIterable, ParameterValue {
  case off, messages, verbose
}

/// Whether a conversation begins with `initialize`.
package enum Greeting: Sendable {
  /// It may be left out, but if it comes it comes first.
  case optional

  /// Before it nothing is answered, as the Language Server Protocol has it.
  case required

  /// The server's own methods say when which message may come.
  case own
}

/// Which messages are legal now.
struct Lifecycle {
  private enum Phase {
    /// No request has come yet.
    case fresh
    case running
    case shutDown
  }

  private let greeting: Greeting
  private var phase = Phase.fresh

  init(_ greeting: Greeting = .optional) { self.greeting = greeting }

  var isShutDown: Bool { phase == .shutDown }

  /// The phase after a request.
  ///
  /// - Parameter isGreeting: whether it is `initialize`; known before, since to compare names costs more
  ///   than all else here.
  /// - Throws: `invalidRequest` or `serverNotInitialized` if it must not come now.
  func admitting(request method: String, isGreeting: Bool) throws -> Lifecycle {
    try refuseAfterShutdown(method)
    try refuseBeforeGreeting(method)
    if phase != .fresh, isGreeting, greeting != .own {
      throw RPCError(.invalidRequest, "initialize must be the first request and come once.")
    }
    var admitted = self
    if phase == .fresh {
      admitted.phase = .running
    }
    return admitted
  }

  /// - Throws: `invalidRequest` if the notification must not come now, or only as a request;
  ///   `serverNotInitialized`.
  func admit(notification method: String) throws {
    try refuseAfterShutdown(method)
    if method == "initialize" {
      throw RPCError(.invalidRequest, "initialize must be a request; give it an id.")
    }
    if method != "exit" {
      try refuseBeforeGreeting(method)
    }
  }

  private func refuseBeforeGreeting(_ method: String) throws {
    if greeting == .required, phase == .fresh, method != "initialize" {
      throw RPCError(
        .serverNotInitialized, "The conversation has not begun; send initialize first.")
    }
  }

  private func refuseAfterShutdown(_ method: String) throws {
    if phase == .shutDown, method != "exit" {
      throw RPCError(.invalidRequest, "The server is shut down; only exit may follow.")
    }
  }

  mutating func shutDown() {
    phase = .shutDown
  }

  /// Records that `initialize` failed: the client may send a corrected one, as if none had come.
  mutating func greetingFailed() {
    if phase == .running {
      phase = .fresh
    }
  }
}

extension Connection {
  /// With a trace on, `$/logTrace` precedes each reply.
  func traceAnswer(to method: String, _ id: JSON) {
    guard trace != .off else { return }
    outbox.notify("$/logTrace", ["message": .string("\(method) (id \(id.text)) was handled")])
  }
}

// The methods that the connection itself answers. They belong to every API and stand in its routing
// table like the others.
extension Route {
  package static var initialized: Route {
    connection("initialized", "The client is ready; nothing follows from it.") { _ in }
  }

  package static var shutdown: Route {
    connection("shutdown", "Announces the end: from now on only exit is accepted.") {
      $0.lifecycle.shutDown()
    }
  }

  package static var exit: Route {
    connection(
      "exit",
      "Ends the process once the requests before it are answered, with status 0 after shutdown and 1 "
        + "without."
    ) {
      $0.finish(.exit(afterShutdown: $0.lifecycle.isShutDown))
    }
  }

  package static var cancelRequest: Route {
    cancel(
      by: "$/cancelRequest", member: "id", passesOverUnknownMembers: false,
      "Cancels an exclusive or waiting request, which is then answered with RequestCancelled; a "
        + "notification.")
  }

  /// - Parameters:
  ///   - name: of the notification.
  ///   - member: of its parameters that holds the request's id.
  package static func cancel(
    by name: String, member: String, passesOverUnknownMembers: Bool, _ summary: String
  ) -> Route {
    let id = Field<RequestID>(
      member, .either([.string, .number]), "The id of the request.", required: true
    ) { try $0.flatMap(RequestID.init).taken() }
    return connection(
      name, summary, Parameters(id, as: { $0 }), passesOverUnknownMembers: passesOverUnknownMembers
    ) { id, connection in connection.cancel(id) }
  }

  package static var setTrace: Route {
    let value = Field<Trace>.required("value", "How much to tell.")
    return connection(
      "$/setTrace", "Turns $/logTrace on or off; a notification.", Parameters(value, as: { $0 })
    ) { trace, connection in connection.trace = trace }
  }

  package static var discover: Route {
    Route(
      Signature(name: "rpc.discover", parameters: []),
      texts: (
        "The whole protocol as an OpenRPC document.", { .object([], open: true) }, [], []
      ),
      executionClass: "exclusive"
    ) { _ in
      .exclusive { members, connection, _ in
        try Parameters(as: {}).request(from: members)
        return .answer(await connection.api.document.json)
      }
    }
  }

  private static func connection(
    _ name: String, _ summary: String, run: @escaping @Sendable (isolated Connection) -> Void
  ) -> Route {
    connection(name, summary, Parameters(as: {})) { run($1) }
  }

  private static func connection<Request>(
    _ name: String, _ summary: String, _ parameters: Parameters<Request>,
    passesOverUnknownMembers: Bool = false,
    run: @escaping @Sendable (Request, isolated Connection) -> Void
  ) -> Route {
    let signature = Signature(
      name: name, parameters: parameters.properties,
      passesOverUnknownMembers: passesOverUnknownMembers)
    return Route(signature, texts: (summary, { .null }, [], [])) { _ in
      .connection { members, connection in
        run(try parameters.request(from: members, open: passesOverUnknownMembers), connection)
        return .null
      }
    }
  }
}
