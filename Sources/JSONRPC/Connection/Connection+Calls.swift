import JSON
import Platform

// Requests of the classes exclusive and waiting.
extension Connection {
  /// The number of running requests from which further requests of the class waiting are refused, so that a client
  /// cannot make the server grow without limit. `initialize` of the city server announces it.
  package static var maximumWaitingCount: Int { 4096 }

  func throwIfTooManyWait() throws {
    let limit = Self.maximumWaitingCount
    guard running.count >= limit else { return }
    throw RPCError(
      .requestFailed,
      "\(limit) requests are already waiting; wait for some of them or cancel them.",
      details: ["retryable": true, "limit": JSON(limit)])
  }

  func throwIfCancelledAhead(_ request: Message.Request) throws {
    if cancelledAhead.remove(request.id) != nil {
      throw CancellationError()
    }
  }

  private func progress(
    for request: Message.Request, answeredBy path: ReplyPath
  ) -> Progress? {
    if case .none = path {
      return nil
    }
    guard let token = request.params?[Progress.token.utf8], !token.isNull else { return nil }
    return Progress(token: token.json, outbox: outbox, loop: loop, now: now)
  }

  /// Starts the task of a request and runs the first half of its method up to the first suspension. Until the first
  /// half has ended, no further message is dispatched except `$/cancelRequest`.
  func begin(
    _ first: @escaping Endpoint.FirstHalf, of endpoint: Endpoint,
    cancelsOlderRequests: Bool = false,
    members: JSONView?, for request: Message.Request, answeredBy path: ReplyPath
  ) {
    lastSerial += 1
    let serial = lastSerial
    let progress = progress(for: request, answeredBy: path)
    running[serial] = RunningCall(
      id: request.id, method: request.method, isInitialize: endpoint.isInitialize,
      progress: progress, path: path)
    exclusiveSerial = serial
    startingSerial = serial
    let call = Call(id: request.id.json, progress: progress) { [self] result in
      assumeIsolated { $0.answerEarly(serial, with: result) }
    }
    let task = Task.immediate {
      do {
        let result = try await runWhenReady(first, members: members, for: call)
        if cancelsOlderRequests {
          cancelOlderRequests(for: request.method, than: serial)
        }
        switch result {
        case .answered(let result): complete(serial, with: .success(result))
        case .waiting(let work): startSecondHalf(work, of: serial)
        case .settling(let work): startSecondHalf(work, of: serial, evenIfCancelled: true)
        }
      } catch {
        complete(serial, with: .failure(error))
      }
    }
    startingSerial = nil
    if running[serial]?.task == nil {
      running[serial]?.task = task
    }
  }

  /// Runs a first half, again after each time that it was not ready.
  private func runWhenReady(
    _ first: Endpoint.FirstHalf, members: JSONView?, for call: Call
  ) async throws -> Endpoint.FirstHalfResult {
    while true {
      do { return try await first(members, call) } catch let error as NotReady {
        await error.wait()
        try Task.checkCancellation()
      }
    }
  }

  /// Runs the second half in a task of its own. The task starts in a later turn, so that a cancellation that is read
  /// together with the request can prevent the work.
  ///
  /// - Parameter isOwed: whether the work starts even if the request is cancelled, because it completes an announcement
  ///   of the first half.
  private func startSecondHalf(
    _ work: @escaping Endpoint.SecondHalf, of serial: Int, evenIfCancelled isOwed: Bool = false
  ) {
    let isCancelled = Task.isCancelled
    let task = Task {
      do {
        if !isOwed {
          try Task.checkCancellation()
        }
        complete(serial, with: .success(try await work()))
      } catch {
        complete(serial, with: .failure(error))
      }
    }
    if isCancelled {
      task.cancel()
    }
    running[serial]?.task = task
    release(serial)
  }

  private func answerEarly(_ serial: Int, with result: JSON) {
    guard let call = running[serial], !call.isAnswered else { return }
    running[serial]?.isAnswered = true
    call.progress?.end()
    answer(Reply(to: call.id.json, result: result), by: call.path, method: call.method)
    release(serial)
  }

  /// Ends the request, and answers it unless it was answered already or needs no reply. Call it in the request's own
  /// task, whose cancellation it reads.
  private func complete(_ serial: Int, with outcome: Result<JSON, any Error>) {
    guard let call = running.removeValue(forKey: serial) else { return }
    call.progress?.end()
    if case .failure = outcome, call.isInitialize {
      lifecycle.initializeFailed()
    }
    let reply =
      switch outcome {
      case .success(let result): Reply(to: call.id.json, result: result)
      case .failure(let error): Reply(to: call.id.json, error: refusal(for: error, of: call))
      }
    let isSilent = call.isAnswered || (isCancelledByClient(call) && !api.answersCancelled)
    let path = isSilent ? .none : call.path
    answer(reply, by: path, method: call.method)
    release(serial)
  }

  /// The error that answers a request whose work failed. If the request was cancelled, the work may have failed in any
  /// way, so `overtaken`, `cutOff` or `cancelled` replaces its error, unless its code is in doubt
  /// (`ErrorCode.isInDoubt`). Call it in the request's own task.
  private func refusal(for error: any Error, of call: RunningCall) -> RPCError {
    let isCancelled = call.isOvertaken || Task.isCancelled
    guard isCancelled, !api.rpcError(for: error).code.isInDoubt else {
      return rpcError(for: error, from: call.method)
    }
    if call.isOvertaken {
      return .overtaken
    }
    return call.isCutOff ? .cutOff : .cancelled
  }

  /// Whether the client itself cancelled the request, or the connection has ended. False for a request in a batch,
  /// because the reply to a batch needs a reply to each request. Call it in the request's own task.
  private func isCancelledByClient(_ call: RunningCall) -> Bool {
    guard case .single = call.path else { return false }
    return Task.isCancelled && !call.isOvertaken && !call.isCutOff
  }

  /// Allows the dispatch of further messages if they wait for this request. If `begin` has not returned yet, its caller
  /// dispatches them; otherwise resumes the dispatch.
  private func release(_ serial: Int) {
    guard exclusiveSerial == serial else { return }
    exclusiveSerial = nil
    if startingSerial != serial {
      resume()
    }
  }

  /// Cancels the running requests with this id. If there is none and the connection looks ahead, an exclusive or
  /// waiting request with this id that is dispatched later is refused. An unknown or answered id is no error.
  func cancel(_ id: RequestID) {
    let calls = running.values.filter { $0.id == id && !$0.isAnswered }
    for call in calls {
      call.task?.cancel()
    }
    if isLookingAhead, calls.isEmpty {
      cancelledAhead.insert(id)
    } else {
      cancelledAhead.remove(id)
    }
  }

  /// Cancels the running requests for a method, except the newest one. A request that then fails is answered with
  /// `requestOvertaken`, unless its error says that it may have taken effect.
  private func cancelOlderRequests(for method: String, than newest: Int) {
    for (serial, call) in running where call.method == method && serial != newest {
      running[serial]?.isOvertaken = true
      call.task?.cancel()
    }
  }

  func cancelAll() {
    for call in running.values {
      call.task?.cancel()
    }
  }
}

extension RPCError {
  fileprivate static let cutOff = RPCError(
    .requestCancelled,
    "The request was cancelled because the conversation ended; wait for its reply before you send exit "
      + "or close the input.")

  fileprivate static let overtaken = RPCError(
    .requestOvertaken, "A newer request for this method replaced this one; wait for its reply.")
}
