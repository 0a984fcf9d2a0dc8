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
      case let message: handle(Message(message), batch: nil)
      }
    } catch {
      let error = rpcError(for: error, line: bytes[range])
      log(.warning, "a line was refused: \(error.message)")
      answer(.null, batch: nil, .failure(error))
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
    for message in messages { handle(message, batch: batch) }
  }

  private func handle(_ message: Message, batch: Batch?) {
    switch message {
    case .request(let request): handle(request, batch: batch)
    case .notification(let method, let params): handle(notification: method, params)
    case .reply: log(.warning, "a reply came, though nothing was asked; it is ignored")
    case .invalid(let id, let problem):
      answer(id, batch: batch, .failure(RPCError(.invalidRequest, problem)))
    }
  }

  private func handle(_ request: Message.Request, batch: Batch?) {
    let progress = progress(for: request)
    do {
      try lifecycle.admit(request.method)
      if let result = try run(request, progress: progress, batch: batch) {
        progress?.assumeIsolated { $0.end() }
        answer(request.id.json, batch: batch, .success(result), method: request.method)
      }
    } catch {
      progress?.assumeIsolated { $0.end() }
      let error = api.rpcError(for: error)
      log(.info, "\(request.method) failed: \(error.code.name): \(error.message)")
      answer(request.id.json, batch: batch, .failure(error), method: request.method)
    }
  }

  /// Runs a request, or starts it and answers nil if it waits.
  private func run(_ request: Message.Request, progress: Progress?, batch: Batch?) throws -> JSON? {
    guard let route = api.route(named: request.method) else {
      throw RPCError(
        .methodNotFound,
        "There is no method \(JSON.string(request.method).text); rpc.discover lists all.")
    }
    log(.debug, "\(request.method) \(request.params.text)")
    let parameters = try route.parameters(from: request.params)
    let call = Call(progress: progress)
    switch route.handler {
    case .connection(let run): return try run(parameters, self)
    case .inOrder(let run):
      return try server.assumeIsolated { try run(parameters, $0, call) }
    case .waiting(let start):
      let work = try server.assumeIsolated { try start(parameters, $0, call) }
      begin(work, for: request, progress: progress, batch: batch)
      return nil
    }
  }

  /// Does what the method does; says nothing, whatever happens.
  private func handle(notification method: String, _ params: JSON) {
    do {
      if !(lifecycle.isShutDown && method != "exit") {
        let request = Message.Request(id: .absent, method: method, params: params)
        _ = try run(request, progress: nil, batch: Batch(expecting: 0))
      }
    } catch {
      log(.warning, "the notification \(method) had no effect: \(api.rpcError(for: error).message)")
    }
  }

  private func progress(for request: Message.Request) -> Progress? {
    switch request.params["workDoneToken"] {
    case .string(let token)?: Progress(token: .string(token), outbox: outbox)
    case .number(let token)?: Progress(token: .number(token), outbox: outbox)
    default: nil
    }
  }

  /// The one place that writes replies. Everything the request caused has been queued before.
  func answer(
    _ id: JSON, batch: Batch?, _ outcome: Result<JSON, RPCError>, method: String? = nil
  ) {
    if let method { traceAnswer(to: method, id) }
    let reply =
      switch outcome {
      case .success(let result): Reply.success(id, result)
      case .failure(let error): Reply.failure(id, error)
      }
    if let message = batch == nil ? reply : batch?.add(reply) {
      outbox.assumeIsolated { $0.send(message) }
    }
  }
}
