package import JSON
import Platform

/// A request that is neither answered nor in order.
struct RunningCall {
  let id: RequestID
  let method: String
  let isGreeting: Bool
  let progress: Progress?
  let path: ReplyPath

  /// Nil only while it runs as far as it gets without waiting.
  var task: Task<Void, Never>?

  /// Set when a newer request for the method has come, which ends this one.
  var isOvertaken = false

  /// Set when it was answered while its work goes on, which no cancellation ends any more.
  var isAnswered = false

  /// Set when the conversation ended and this was not done in time.
  var isCutOff = false
}

/// What a handler that may take its time knows of the request it serves, beside the parameters.
package struct Call: Sendable {
  /// The id that the client gave it; null for a notification.
  package let id: JSON

  /// Where to report progress; nil if the client gave no token.
  package let progress: Progress?

  /// Answers an exclusive request, or the first half of a waiting one, from any thread, while work
  /// goes on for which later requests still wait. What the method returns is then dropped.
  package var answerEarly: @Sendable (JSON) -> Void = { _ in }
}

// Requests of the classes exclusive and waiting.
extension Connection {
  /// The most requests that may wait at a time, so that a client that only asks cannot make the
  /// server grow without end. Announced in `initialize`.
  package static var maximumWaitingCount: Int { 4096 }

  func refuseToWaitForMore() throws {
    let limit = Self.maximumWaitingCount
    guard running.count >= limit else { return }
    throw RPCError(
      .requestFailed, "\(limit) requests are waiting already; let some finish or cancel them.",
      details: ["retryable": true, "limit": JSON(limit)])
  }

  func progress(for request: Message.Request, answeredBy path: ReplyPath) -> Progress? {
    if case .none = path {
      return nil
    }
    guard let token = request.params?[Progress.token.utf8], !token.isNull else { return nil }
    return Progress(token: token.json, outbox, loop, now: now)
  }

  /// Runs the first half at once as far as it gets, as a task that is noted under a serial number,
  /// since a client may reuse an id. Until that half has ended no further line is taken.
  func begin(
    _ first: @escaping Endpoint.First, of endpoint: Endpoint, overtakes: Bool = false,
    _ members: JSONView?, for request: Message.Request, answeredBy path: ReplyPath
  ) {
    lastSerial += 1
    let serial = lastSerial
    let progress = progress(for: request, answeredBy: path)
    running[serial] = RunningCall(
      id: request.id, method: request.method, isGreeting: endpoint.isGreeting, progress: progress,
      path: path)
    exclusive = serial
    starting = serial
    let call = Call(id: request.id.json, progress: progress) { [self] result in
      loop.perform { self.assumeIsolated { $0.answerEarly(serial, result) } }
    }
    let task = Task.immediate {
      do {
        let rest = try await first(members, self, call)
        if overtakes {
          overtake(request.method, by: serial)
        }
        switch rest {
        case .answer(let result): complete(serial, .success(result))
        case .work(let work): carryOut(work, serial)
        case .settling(let work): carryOut(work, serial, evenIfCancelled: true)
        }
      } catch {
        complete(serial, .failure(error))
      }
    }
    starting = nil
    if running[serial]?.task == nil {
      running[serial]?.task = task
    }
  }

  /// The second half: a task of its own, which starts in a later turn, so that a cancellation right
  /// behind the request keeps it from starting, unless it has something to settle.
  private func carryOut(
    _ work: @escaping @Sendable (isolated Connection) async throws -> JSON, _ serial: Int,
    evenIfCancelled isOwed: Bool = false
  ) {
    let isCancelled = Task.isCancelled
    let task = Task {
      do {
        if !isOwed {
          try Task.checkCancellation()
        }
        complete(serial, .success(try await work(self)))
      } catch {
        complete(serial, .failure(error))
      }
    }
    if isCancelled {
      task.cancel()
    }
    running[serial]?.task = task
    release(serial)
  }

  private func answerEarly(_ serial: Int, _ result: JSON) {
    guard let call = running[serial], !call.isAnswered else { return }
    running[serial]?.isAnswered = true
    call.progress?.end()
    answer(call.id.json, .success(result), by: call.path, method: call.method)
  }

  /// To be called in the task of the request.
  private func complete(_ serial: Int, _ outcome: Result<JSON, any Error>) {
    guard let call = running.removeValue(forKey: serial) else { return }
    call.progress?.end()
    if case .failure = outcome, call.isGreeting {
      lifecycle.greetingFailed()
    }
    let outcome = outcome.mapError { error -> RPCError in
      if call.isOvertaken {
        return .overtaken
      }
      guard Task.isCancelled else { return rpcError(for: error, from: call.method) }
      return call.isCutOff ? .cutOff : .cancelled
    }
    let isSilent = call.isAnswered || (isGivenUp(call) && !api.answersCancelled)
    let path = isSilent ? .none : call.path
    answer(call.id.json, outcome, by: path, method: call.method)
    release(serial)
  }

  /// To be called in the task of the request: whether the client has cancelled it, and not something
  /// else ended it. A batch is answered all the same, since its other members are.
  private func isGivenUp(_ call: RunningCall) -> Bool {
    guard case .alone = call.path else { return false }
    return Task.isCancelled && !call.isOvertaken && !call.isCutOff
  }

  /// Lets further lines be taken: by the caller of `begin`, or anew if that has returned.
  private func release(_ serial: Int) {
    guard exclusive == serial else { return }
    exclusive = nil
    if starting != serial {
      resume()
    }
  }

  /// Cancels what runs under this id, or is still to come of what was sent before the cancellation;
  /// an id that is unknown or answered is no error.
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

  /// Ends what still waits for the method, for a newer request has come.
  private func overtake(_ method: String, by newest: Int) {
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
  static let cancelled = RPCError(.requestCancelled, "The request was cancelled.")

  static let cutOff = RPCError(
    .requestCancelled,
    "The conversation ended while this request waited, so it was cancelled; wait for its reply before "
      + "you send exit or close the input.")

  static let overtaken = RPCError(
    .requestOvertaken, "A newer request took the place of this one; wait for its reply.")
}
