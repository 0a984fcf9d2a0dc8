import Foundation

/// The requests that wait for one program, and its notifications.
actor Connection {
  nonisolated let options: ClientOptions

  /// A request without a reply.
  private struct Pending {
    let method: String
    let continuation: CheckedContinuation<Data, any Error>
  }

  private typealias Feed = AsyncThrowingStream<ServerNotification, any Error>.Continuation

  private let process: ProgramProcess
  private var pending: [Int: Pending] = [:]

  /// The methods of the requests whose callers no longer wait.
  private var abandoned: [Int: String] = [:]
  private var lastID = 0
  private var feeds: [Int: Feed] = [:]
  private(set) var ended: ProgramEnded?
  private var failure: (any Error)?
  private var isClosing = false
  private var endWaiters: [CheckedContinuation<Void, Never>] = []

  init(executable: URL, options: ClientOptions) throws {
    self.options = options
    process = try ProgramProcess(
      executable: executable, arguments: options.arguments, environment: options.environment)
    let events = process.events
    Task { [weak self] in
      for await event in events {
        switch event {
        case .line(let line): await self?.receive(line)
        case .end: break
        }
      }
      await self?.finish()
    }
  }

  deinit {
    process.closeInput()
    for feed in feeds.values {
      feed.finish()
    }
  }

  nonisolated var processIdentifier: Int32 { process.pid }

  /// - Throws: as `CityRoulette.start`.
  func greet(executable: URL) async throws -> InitializeResult {
    let name = executable.lastPathComponent
    do {
      let line = try await reply(to: options.greeting, timeout: options.greetingTimeout)
      let version = try? JSONDecoder().decode(Answer<Version>.self, from: line).result.get()
      if let version, version.protocolVersion != CityRoulette.protocolVersion {
        throw ProtocolError(
          description:
            "\(name) uses version \(version.protocolVersion) of the protocol, this package version "
            + "\(CityRoulette.protocolVersion); update the older one.")
      }
      let greeting = try JSONDecoder().decode(Answer<InitializeResult>.self, from: line).result
        .get()
      notify(Initialized())
      return greeting
    } catch is DecodingError {
      throw ProtocolError(
        description: "\(name) did not reply to initialize as cityroulette does; check the path.")
    } catch is RequestTimedOut {
      throw ProtocolError(
        description:
          "\(name) did not reply to initialize within \(options.greetingTimeout); check the path.")
    }
  }

  func call<Request: Method>(_ request: Request, timeout: Duration?) async throws -> Request.Answer
  {
    let line = try await reply(to: request, timeout: timeout ?? options.timeout)
    return try JSONDecoder().decode(Answer<Request.Answer>.self, from: line).result.get()
  }

  func notifications() -> AsyncThrowingStream<ServerNotification, any Error> {
    let (stream, feed) = AsyncThrowingStream<ServerNotification, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(options.bufferedNotifications))
    if let ended {
      feed.finish(throwing: isClosing ? nil : failure ?? ended)
      return stream
    }
    lastID += 1
    let id = lastID
    feeds[id] = feed
    feed.onTermination = { [weak self] _ in
      Task { await self?.forget(feed: id) }
    }
    return stream
  }

  /// Stops the program; returns when it has exited.
  func close(within patience: Duration) async {
    if !isClosing, ended == nil {
      isClosing = true
      for id in pending.keys {
        notify(CancelRequest(id: .number(Double(id))))
      }
      send(Shutdown(), id: nextID())
      notify(Exit())
      let process = process
      Task { _ = await process.end(within: patience) }
    }
    await waitForEnd()
  }
}

// Requests.
extension Connection {
  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  private func reply<Request: Method>(to request: Request, timeout: Duration?) async throws -> Data
  {
    try Task.checkCancellation()
    if let end = failure ?? ended {
      throw end
    }
    if isClosing {
      throw ProgramEnded(exit: nil, lastLines: [])
    }
    let id = nextID()
    let line = try Self.line(request, id: id)
    let limit = timeout.map { timeout in
      Task { [weak self] in
        try await Task.sleep(for: timeout)
        await self?.abandon(id, with: RequestTimedOut(method: Request.name, timeout: timeout))
      }
    }
    defer { limit?.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        pending[id] = Pending(method: Request.name, continuation: continuation)
        process.send(line)
        // A task that was cancelled before it waited.
        if Task.isCancelled {
          abandon(id, with: CancellationError())
        }
      }
    } onCancel: {
      Task { await self.abandon(id, with: CancellationError()) }
    }
  }

  /// Ends the wait of a caller and cancels the request.
  private func abandon(_ id: Int, with error: any Error) {
    guard let request = pending.removeValue(forKey: id) else { return }
    abandoned[id] = request.method
    notify(CancelRequest(id: .number(Double(id))))
    request.continuation.resume(throwing: error)
  }

  private func notify(_ notification: some Method) { send(notification, id: nil) }

  private func send(_ request: some Method, id: Int?) {
    if let line = try? Self.line(request, id: id) {
      process.send(line)
    }
  }

  private static func line<Request: Method>(_ request: Request, id: Int?) throws -> Data {
    var line = try JSONEncoder().encode(Envelope(id: id, method: Request.name, params: request))
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

// Messages of the program.
extension Connection {
  private func receive(_ line: Data) {
    guard let head = try? JSONDecoder().decode(Head.self, from: line) else {
      return fail(
        ProtocolError(
          description: "The program wrote a line that is not a message: "
            + "\(String(decoding: line.prefix(80), as: UTF8.self))"))
    }
    if let method = head.method {
      if let notification = try? ServerNotification(method, Params(line: line)) {
        publish(notification)
      }
    } else if let id = head.id, let request = pending.removeValue(forKey: id) {
      request.continuation.resume(returning: line)
    } else if let id = head.id, let method = abandoned.removeValue(forKey: id) {
      release(method, line)
    }
  }

  /// Closes the session of a cancelled `session.open` that opened one after all. Its caller never received the id.
  private func release(_ method: String, _ line: Data) {
    guard method == SessionOpen.name,
      let opened = try? JSONDecoder().decode(Answer<OpenedSession>.self, from: line).result.get()
    else { return }
    send(SessionClose(session: opened.session, discard: true), id: nextID())
  }

  private func publish(_ notification: ServerNotification) {
    for (id, feed) in feeds {
      if case .dropped = feed.yield(notification) {
        feeds[id] = nil
        feed.finish(throwing: NotificationsLost(limit: options.bufferedNotifications))
      }
    }
  }

  private func forget(feed id: Int) { feeds[id] = nil }

  /// Ends the program, because it does not speak the protocol.
  private func fail(_ error: ProtocolError) {
    guard failure == nil, ended == nil else { return }
    failure = error
    failWaiting(with: error)
    let process = process
    Task { _ = await process.end(within: .zero) }
  }

  /// The output has ended.
  private func finish() async {
    // Besides exiting, the program may only have closed its output.
    let end = await process.end(within: isClosing ? options.patience : .seconds(1))
    ended = isClosing ? ProgramEnded(exit: nil, lastLines: []) : end
    failWaiting(with: failure ?? end)
    for feed in feeds.values {
      feed.finish(throwing: isClosing ? nil : failure ?? end)
    }
    feeds = [:]
    for waiter in endWaiters {
      waiter.resume()
    }
    endWaiters = []
  }

  private func failWaiting(with error: any Error) {
    let waiting = pending
    pending = [:]
    for request in waiting.values {
      request.continuation.resume(throwing: error)
    }
  }

  private func waitForEnd() async {
    guard ended == nil else { return }
    await withCheckedContinuation { endWaiters.append($0) }
  }
}

private struct Envelope<Params: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: Int?
  let method: String
  let params: Params
}

/// The members that distinguish a reply from a notification.
private struct Head: Decodable {
  let id: Int?
  let method: String?
}

/// The member of the greeting that every version has.
private struct Version: Decodable {
  let protocolVersion: Int
}

private struct OpenedSession: Decodable {
  let session: String
}

private struct Answer<Value: Decodable>: Decodable {
  let result: Result<Value, RequestError>

  private enum Key: CodingKey {
    case result, error
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.error) {
      result = .failure(try container.decode(RequestError.self, forKey: .error))
    } else {
      result = .success(try container.decode(Value.self, forKey: .result))
    }
  }
}
