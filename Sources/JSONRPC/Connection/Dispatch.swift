import JSON
import Platform
import Text

// From a line to its answer.
extension Connection {
  /// The most members a batch may have. Announced in `initialize`.
  package static var maximumBatchCount: Int { 100 }

  /// Handles one line, which may hold nothing, a message or a batch.
  func handle(line bytes: [UInt8], in range: Range<Int>) {
    if range.allSatisfy({ bytes[$0] == 0x20 || bytes[$0] == 0x09 || bytes[$0] == 0x0D }) {
      return
    }
    do {
      let message = try JSONView(parsing: bytes, in: range)
      if message.isArray {
        return try hold(batch: Array(message.elements))
      }
      handle(Message(consume message), answeredBy: .alone)
    } catch {
      let error = rpcError(for: error, line: bytes[range])
      log(.warning, "a line was refused: \(error.message)")
      answer(.null, .failure(error), by: .alone)
    }
  }

  /// Puts the members of a batch in line, before anything that came after it.
  private func hold(batch members: [JSONView]) throws {
    if members.isEmpty {
      throw RPCError(
        .invalidRequest, "An empty batch asks for nothing; put at least one message into it.")
    }
    let limit = Self.maximumBatchCount
    guard members.count <= limit else {
      throw RPCError(
        .invalidRequest, "A batch may have \(limit) members, not \(members.count); send several.",
        details: ["limit": JSON(limit)])
    }
    let messages = members.map { Message($0) }
    let batch = Batch(expecting: messages.count(where: \.expectsReply))
    held = messages.map { ($0, .batch(batch)) }[...]
  }

  func handle(_ message: Message, answeredBy path: ReplyPath) {
    switch message {
    case .request(let request): handle(request, answeredBy: path)
    case .notification(let request): handle(notification: request)
    case .reply(let reply):
      if requests?.take(reply) == true {
        return
      }
      log(.warning, "a reply came, though nothing was asked; it is ignored")
    case .invalid(let id, let problem):
      answer(id, .failure(RPCError(.invalidRequest, problem)), by: path)
    }
  }

  private func handle(_ request: Message.Request, answeredBy path: ReplyPath) {
    let endpoint = api.methods.endpoint(for: request)
    let method = endpoint?.signature.name ?? request.method
    let outcome: Result<JSON, RPCError>
    do {
      // Not changed in place: that it is used by nothing else meanwhile would be checked each time.
      lifecycle = try lifecycle.admitting(
        request: method, isGreeting: endpoint?.isGreeting ?? (method == "initialize"))
      guard let endpoint else { throw api.noMethod(method) }
      guard let result = try runAdmitted(endpoint, request, answeredBy: path) else { return }
      outcome = .success(result)
    } catch {
      outcome = .failure(rpcError(for: error, from: method))
    }
    answer(request.id.json, outcome, by: path, method: method)
  }

  /// Does what the method does; says nothing, whatever happens.
  func handle(notification request: Message.Request) {
    do {
      try lifecycle.admit(notification: request.method)
      guard let endpoint = api.methods.endpoint(for: request) else {
        throw api.noMethod(request.method)
      }
      _ = try run(endpoint, request, answeredBy: .none)
    } catch {
      rpcError(for: error, from: request.method)
    }
  }

  /// As `run`. A failed `initialize` is as if none had come, so that a corrected one may follow.
  private func runAdmitted(
    _ endpoint: Endpoint, _ request: Message.Request, answeredBy path: ReplyPath
  ) throws -> JSON? {
    do {
      return try run(endpoint, request, answeredBy: path)
    } catch {
      if endpoint.isGreeting {
        lifecycle.greetingFailed()
      }
      throw error
    }
  }

  /// Runs a request, or begins it and answers nil if it is not in order.
  private func run(
    _ endpoint: Endpoint, _ request: Message.Request, answeredBy path: ReplyPath
  ) throws -> JSON? {
    log(.debug, "\(endpoint.signature.name) \(request.params?.json.text ?? "")")
    let members = try endpoint.signature.members(from: request.params)
    switch endpoint.handler {
    case .connection(let run): return try run(members, self)
    case .inOrder(let run): return try run(members)
    case .exclusive(let first):
      if cancelledAhead.remove(request.id) != nil {
        throw CancellationError()
      }
      begin(first, of: endpoint, members, for: request, answeredBy: path)
    case .waiting(let first, let overtakes):
      if cancelledAhead.remove(request.id) != nil {
        throw CancellationError()
      }
      try refuseToWaitForMore()
      begin(
        first, of: endpoint, overtakes: overtakes, members, for: request, answeredBy: path)
    }
    return nil
  }

  /// The one place that writes replies. Everything the request caused has been queued before.
  func answer(
    _ id: JSON, _ outcome: Result<JSON, RPCError>, by path: ReplyPath, method: String? = nil
  ) {
    if case .none = path {
      return
    }
    if let method {
      traceAnswer(to: method, id)
    }
    let reply = Reply(id: id, outcome: outcome)
    switch path {
    case .alone: outbox.send { reply.write(into: &$0) }
    case .batch(let batch):
      guard let replies = batch.add(reply) else { return }
      outbox.send(replies)
    case .none: break
    }
  }
}

// From what was thrown to what the reply says.
extension Connection {
  /// The error for a line that could not be taken as a message or a batch.
  private func rpcError(for error: any Error, line: ArraySlice<UInt8>) -> RPCError {
    guard let error = error as? JSONError else { return api.rpcError(for: error) }
    if splitter.framing != .contentLength,
      line.prefix(while: { $0 != UInt8(ascii: ":") }).isContentLength
    {
      return .headerFraming
    }
    if case .duplicateMember = error.reason {
      return RPCError(.invalidRequest, "Ambiguous request: \(error.message).")
    }
    // Of a message that was spread over lines the first ends too soon, and the others begin as none.
    let isPart = error.offset == line.count || !line.beginsMessage
    let isLine = splitter.framing != .contentLength
    let advice = isLine && isPart ? "; write a message whole on one line" : ""
    return RPCError(
      .parseError, "The message is not JSON: \(error.message)\(advice).",
      details: ["offset": JSON(error.offset)])
  }

  /// What a request or notification is refused with, told to the log.
  @discardableResult
  func rpcError(for error: any Error, from method: String) -> RPCError {
    let answer = api.rpcError(for: error)
    if answer.code == .internalError {
      log(.error, "\(method) failed: \(error)")
    } else {
      log(.info, "\(JSON.string(method).excerpt) failed: \(answer.code.name): \(answer.message)")
    }
    return answer
  }
}

extension ArraySlice<UInt8> {
  fileprivate var beginsMessage: Bool {
    let first = first { $0 != 0x20 && $0 != 0x09 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
