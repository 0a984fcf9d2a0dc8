import JSON

/// A request whose work goes on while others are taken.
struct RunningCall {
  let id: RequestID
  let method: String
  let task: Task<Void, Never>
  let progress: Progress?
  let path: ReplyPath

  /// Set when a newer request for the method has come, which ends this one.
  var isOvertaken = false
}

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

  /// Starts the work as a task and notes it under a serial number, since a client may reuse an id.
  ///
  /// The task starts on this actor, so it cannot begin before it is noted, and a cancellation that
  /// follows its request at once finds it.
  func begin(
    _ work: @escaping Work<Server>, for request: Message.Request, progress: Progress?,
    path: ReplyPath
  ) {
    lastSerial += 1
    let serial = lastSerial
    let task = Task {
      let outcome: Result<JSON, any Error>
      do {
        try Task.checkCancellation()
        outcome = .success(try await work(server))
      } catch {
        outcome = .failure(error)
      }
      self.complete(serial, outcome, cancelled: Task.isCancelled)
    }
    running[serial] = RunningCall(
      id: request.id, method: request.method, task: task, progress: progress, path: path)
  }

  private func complete(_ serial: Int, _ outcome: Result<JSON, any Error>, cancelled: Bool) {
    guard let call = running.removeValue(forKey: serial) else { return }
    call.progress?.assumeIsolated { $0.end() }
    let outcome = outcome.mapError { error -> RPCError in
      if call.isOvertaken { return .overtaken }
      return cancelled ? .cancelled : rpcError(for: error, from: call.method)
    }
    answer(call.id.json, outcome, by: call.path, method: call.method)
  }

  /// Cancels what runs under this id; an id that is unknown or answered is no error.
  func cancel(_ id: RequestID) {
    for call in running.values where call.id == id { call.task.cancel() }
  }

  /// Ends what still waits for the method, for a newer request has come.
  func overtake(_ method: String) {
    for (serial, call) in running where call.method == method {
      running[serial]?.isOvertaken = true
      call.task.cancel()
    }
  }

  func cancelAll() {
    for call in running.values { call.task.cancel() }
  }
}

extension RPCError {
  static let cancelled = RPCError(.requestCancelled, "The request was cancelled.")

  static let overtaken = RPCError(
    .requestOvertaken, "A newer request took the place of this one; wait for its reply.")
}
