import JSON
import Platform

extension Connection {
  /// The most members a batch may have. Announced in `initialize`.
  package static var maximumBatchCount: Int { 100 }

  /// Handles one line, which may hold nothing, a message or a batch.
  func handle(line bytes: [UInt8], in range: Range<Int>) {
    if bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    do {
      switch try JSONParser.parse(bytes, in: range) {
      case .array(let members): try handle(batch: members)
      case let message: handle(Message(message), answeredBy: .alone)
      }
    } catch {
      let error = rpcError(for: error, line: bytes[range])
      log(.warning, "a line was refused: \(error.message)")
      answer(.null, .failure(error), by: .alone)
    }
  }

  private func handle(batch members: [JSON]) throws {
    if members.isEmpty { throw RPCError(.invalidRequest, "An empty batch asks for nothing.") }
    let limit = Self.maximumBatchCount
    guard members.count <= limit else {
      throw RPCError(
        .invalidRequest, "A batch may have \(limit) members, not \(members.count); send several.",
        details: ["limit": JSON(limit)])
    }
    let messages = members.map(Message.init)
    let batch = Batch(expecting: messages.count(where: \.expectsReply))
    for message in messages { handle(message, answeredBy: .batch(batch)) }
  }

  private func handle(_ message: Message, answeredBy path: ReplyPath) {
    switch message {
    case .request(let request): handle(request, answeredBy: path)
    case .notification(let method, let params): handle(notification: method, params)
    case .reply: log(.warning, "a reply came, though nothing was asked; it is ignored")
    case .invalid(let id, let problem):
      answer(id, .failure(RPCError(.invalidRequest, problem)), by: path)
    }
  }

  private func handle(_ request: Message.Request, answeredBy path: ReplyPath) {
    let progress = progress(for: request)
    let outcome: Result<JSON, RPCError>
    do {
      try lifecycle.admit(request: request.method)
      guard let result = try run(request, progress: progress, path: path) else { return }
      outcome = .success(result)
    } catch {
      outcome = .failure(rpcError(for: error, from: request.method))
    }
    progress?.assumeIsolated { $0.end() }
    answer(request.id.json, outcome, by: path, method: request.method)
  }

  /// Runs a request, or starts it and answers nil if it waits.
  private func run(
    _ request: Message.Request, progress: Progress?, path: ReplyPath
  ) throws -> JSON? {
    guard let route = api.route(named: request.method) else {
      throw RPCError(
        .methodNotFound,
        "There is no method \(JSON.string(request.method).excerpt); rpc.discover lists all.")
    }
    log(.debug, "\(request.method) \(request.params.text)")
    let parameters = try route.parameters(from: request.params)
    let call = Call(progress: progress)
    switch route.handler {
    case .connection(let run): return try run(parameters, self)
    case .inOrder(let run):
      return try server.assumeIsolated { try run(parameters, $0, call) }
    case .waiting(let start, let overtakes):
      try refuseToWaitForMore()
      let handling = try server.assumeIsolated { try start(parameters, $0, call) }
      if overtakes { overtake(request.method) }
      switch handling {
      case .answered(let result): return result
      case .waiting(let work):
        begin(work, for: request, progress: progress, path: path)
        return nil
      }
    }
  }

  /// Does what the method does; says nothing, whatever happens.
  private func handle(notification method: String, _ params: JSON) {
    do {
      try lifecycle.admit(notification: method)
      let request = Message.Request(id: .absent, method: method, params: params)
      _ = try run(request, progress: nil, path: .none)
    } catch {
      rpcError(for: error, from: method)
    }
  }

  private func progress(for request: Message.Request) -> Progress? {
    switch request.params["workDoneToken"] {
    case .string(let token)?: Progress(token: .string(token), outbox: outbox, now: now)
    case .number(let token)?: Progress(token: .number(token), outbox: outbox, now: now)
    default: nil
    }
  }

  /// The one place that writes replies. Everything the request caused has been queued before.
  func answer(
    _ id: JSON, _ outcome: Result<JSON, RPCError>, by path: ReplyPath, method: String? = nil
  ) {
    if case .none = path { return }
    if let method { traceAnswer(to: method, id) }
    let reply = Reply(id: id, outcome: outcome)
    switch path {
    case .alone: outbox.assumeIsolated { $0.send(reply.write) }
    case .batch(let batch):
      guard let replies = batch.add(reply) else { return }
      outbox.assumeIsolated { $0.send(replies) }
    case .none: break
    }
  }
}
