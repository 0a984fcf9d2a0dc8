import JSON
import Platform
import Text

// Dispatches messages and sends the replies.
extension Connection {
  /// The maximum number of members of a batch. `initialize` of the city server announces it.
  package static var maximumBatchCount: Int { 100 }

  /// Queues the members of a batch, which are dispatched before the messages that follow the batch.
  func enqueue(batch members: [JSONView]) throws {
    if members.isEmpty {
      throw RPCError(
        .invalidRequest, "The batch is empty; send at least one message in it.")
    }
    let limit = Self.maximumBatchCount
    guard members.count <= limit else {
      throw RPCError(
        .invalidRequest,
        "Expected at most \(limit) messages in a batch, got \(members.count); send several batches.",
        details: ["limit": JSON(limit)])
    }
    let messages = members.map { Message($0) }
    let batch = ReplyBatch(expecting: messages.count(where: \.expectsReply))
    batchMembers = messages.map { ($0, .batch(batch)) }[...]
  }

  func dispatch(_ message: Message, answeredBy path: ReplyPath) {
    switch message {
    case .request(let request): run(request, answeredBy: path)
    case .notification(let request): run(notification: request)
    case .reply(let reply):
      if requests?.receive(reply) == true {
        return
      }
      log(.warning, "ignored a reply to no request of the server")
    case .invalid(let id, let problem):
      answer(Reply(to: id, error: RPCError(.invalidRequest, problem)), by: path)
    }
  }

  private func run(_ request: Message.Request, answeredBy path: ReplyPath) {
    let endpoint = api.methods.endpoint(for: request)
    let method = endpoint?.signature.name ?? request.method
    do {
      // Assigned as a whole: a mutating call would add a run-time check of exclusive access.
      lifecycle = try lifecycle.admitting(
        request: method, isInitialize: endpoint?.isInitialize ?? (method == "initialize"))
    } catch {
      return refuse(request, method: method, because: error, by: path)
    }
    guard let endpoint else {
      return refuse(request, method: method, because: api.noMethod(method), by: path)
    }
    do {
      try start(endpoint, for: request, answeredBy: path)
    } catch is NotReady {
      startWhenReady(endpoint, for: request, answeredBy: path)
    } catch {
      if endpoint.isInitialize {
        lifecycle.initializeFailed()
      }
      refuse(request, method: method, because: error, by: path)
    }
  }

  private func refuse(
    _ request: Message.Request, method: String, because error: any Error, by path: ReplyPath
  ) {
    let reply = Reply(to: request.id.json, error: rpcError(for: error, from: method))
    answer(reply, by: path, method: method)
  }

  /// Runs a notification. It is never answered; an error is only logged.
  func run(notification request: Message.Request) {
    do {
      try lifecycle.admit(notification: request.method)
      guard let endpoint = api.methods.endpoint(for: request) else {
        throw api.noMethod(request.method)
      }
      do { try start(endpoint, for: request, answeredBy: .none) } catch is NotReady {
        startWhenReady(endpoint, for: request, answeredBy: .none)
      }
    } catch {
      rpcError(for: error, from: request.method)
    }
  }

  /// Runs a method in order or a method of the lifecycle and answers the request, or starts the task of an exclusive or
  /// waiting method, which will answer it. If this function throws, nothing has answered or will answer the request.
  private func start(
    _ endpoint: Endpoint, for request: Message.Request, answeredBy path: ReplyPath
  ) throws {
    log(.debug, "\(endpoint.signature.name) \(request.params?.json.text ?? "")")
    let members = try endpoint.signature.members(from: request.params)
    switch endpoint.handler {
    case .inOrder(let run):
      let reply = Reply(to: request.id.json, result: try run(members))
      answer(reply, by: path, method: endpoint.signature.name)
    case .connection(let command):
      perform(try command(members))
      let reply = Reply(to: request.id.json, result: .null)
      answer(reply, by: path, method: endpoint.signature.name)
    case .exclusive(let first):
      try throwIfCancelledAhead(request)
      begin(first, of: endpoint, members: members, for: request, answeredBy: path)
    case .waiting(let first, let cancelsOlderRequests):
      try throwIfCancelledAhead(request)
      try throwIfTooManyWait()
      begin(
        first, of: endpoint, cancelsOlderRequests: cancelsOlderRequests, members: members,
        for: request, answeredBy: path)
    }
  }

  /// Starts the task of a method in order that was not ready. Here and not in `start`, where it would cost each request
  /// a copy of its parameters.
  private func startWhenReady(
    _ endpoint: Endpoint, for request: Message.Request, answeredBy path: ReplyPath
  ) {
    guard case .inOrder(let run) = endpoint.handler else { return }
    let first: Endpoint.FirstHalf = { members, _ in .answered(try run(members)) }
    let members = try? endpoint.signature.members(from: request.params)
    begin(first, of: endpoint, members: members, for: request, answeredBy: path)
  }

  private func perform(_ command: ConnectionCommand) {
    switch command {
    case .nothing: break
    case .shutDown: lifecycle.shutDown()
    case .exit: finish(.exit(afterShutdown: lifecycle.isShutDown))
    case .cancel(let id): cancel(id)
    case .setTrace(let trace): self.trace = trace
    }
  }

  /// Queues a reply, or adds it to the reply to its batch. All replies are sent here.
  func answer(_ reply: Reply, by path: ReplyPath, method: String? = nil) {
    if case .none = path {
      return
    }
    if let method, trace != .off {
      outbox.notify(
        "$/logTrace", params: ["message": .string("\(method) (id \(reply.id.text)) was handled")])
    }
    switch path {
    case .single: outbox.send { reply.write(into: &$0) }
    case .batch(let batch):
      guard let replies = batch.add(reply) else { return }
      outbox.send(replies)
    case .none: break
    }
  }
}
