import JSON

/// A request whose work goes on while others are taken.
struct RunningCall {
  let id: RequestID
  let method: String
  let task: Task<Void, Never>
  let progress: Progress?
  let batch: Batch?
}

extension Connection {
  /// Starts the work as a task and notes it under a serial number, since a client may reuse an id.
  ///
  /// The task starts on this actor, so it cannot begin before it is noted, and a cancellation that
  /// follows its request at once finds it.
  func begin(
    _ work: @escaping Work, for request: Message.Request, progress: Progress?, batch: Batch?
  ) {
    lastSerial += 1
    let serial = lastSerial
    let task = Task {
      let outcome: Result<JSON, any Error>
      do {
        try Task.checkCancellation()
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      self.complete(serial, outcome, cancelled: Task.isCancelled)
    }
    running[serial] = RunningCall(
      id: request.id, method: request.method, task: task, progress: progress, batch: batch)
  }

  private func complete(_ serial: Int, _ outcome: Result<JSON, any Error>, cancelled: Bool) {
    guard let call = running.removeValue(forKey: serial) else { return }
    call.progress?.assumeIsolated { $0.end() }
    answer(
      call.id.json, batch: call.batch,
      outcome.mapError { cancelled ? .cancelled : api.rpcError(for: $0) }, method: call.method)
    outbox.assumeIsolated { $0.flush() }
    endIfIdle()
  }

  /// Cancels what runs under this id; an id that is unknown or answered is no error.
  func cancel(_ id: RequestID) {
    for call in running.values where call.id == id { call.task.cancel() }
  }

  func cancelAll() {
    for call in running.values { call.task.cancel() }
  }
}

extension RPCError {
  static let cancelled = RPCError(.requestCancelled, "The request was cancelled.")
}
