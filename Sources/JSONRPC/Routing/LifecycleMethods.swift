import JSON

// The methods that the connection itself answers. They belong to every API and stand in its routing
// table like the others.

extension Route {
  package static var initialized: Route {
    connection("initialized", "The client is ready; nothing follows from it.") { _, _ in .null }
  }

  package static var shutdown: Route {
    connection("shutdown", "Prepares to leave: from now on only exit is taken.") {
      _, connection in
      connection.lifecycle.shutDown()
      return .null
    }
  }

  package static var exit: Route {
    connection("exit", "Ends the process, with status 0 after shutdown and 1 without.") {
      _, connection in
      connection.exit()
      return .null
    }
  }

  package static var cancelRequest: Route {
    let id = Field<RequestID>.required(
      "id", .either([.string, .number]), "The id of the request.", read: RequestID.init)
    return connection(
      "$/cancelRequest",
      "Cancels a waiting request, which is then answered with RequestCancelled; a notification.",
      parameters: [id.property]
    ) { parameters, connection in
      connection.cancel(try parameters[id])
      return .null
    }
  }

  package static var setTrace: Route {
    let value = Field<String>.required(
      "value", .word(["off", "messages", "verbose"]), "How much to tell.", read: \.string)
    return connection(
      "$/setTrace", "Turns $/logTrace on or off; a notification.", parameters: [value.property]
    ) { parameters, connection in
      connection.setTrace(try parameters[value])
      return .null
    }
  }

  package static var discover: Route {
    connection(
      "rpc.discover", "The whole protocol as an OpenRPC document.",
      result: .object([], open: true)
    ) { _, connection in
      connection.api.openRPC
    }
  }

  private static func connection(
    _ name: String, _ summary: String, parameters: [Schema.Property] = [], result: Schema = .null,
    run: @escaping @Sendable (Parameters, isolated Connection<Server>) throws -> JSON
  ) -> Route {
    Route(
      name: name, summary: summary, parameters: parameters, result: result, errors: [],
      handler: .connection(run))
  }
}
