import Platform

// Ends the conversation.
extension Connection {
  /// Accepts no more requests, and ends once every accepted request is answered and the output is written. Calls
  /// `terminateIfStuck` whenever a further `patience` has passed.
  func finish(_ reason: ConnectionEnd) {
    guard ending.reason == nil else { return }
    ending.reason = reason
    loop.unwatch(input.descriptor, for: .readable)
    onFinish()
    loop.atTurnEnd { [weak self] in self?.assumeIsolated { $0.terminateIfDone() } }
    loop.schedule(every: patience) { [weak self] in
      self?.assumeIsolated { $0.terminateIfStuck() }
    }
  }

  private func terminateIfDone() {
    if let reason = ending.reason, running.isEmpty, batchMembers.isEmpty, outbox.unsentCount == 0 {
      terminate(reason)
    }
  }

  /// Cancels the requests that still run. Ends the connection if the number of unsent bytes is the same as at the
  /// previous call.
  private func terminateIfStuck() {
    guard let reason = ending.reason else { return }
    for serial in running.keys {
      running[serial]?.isCutOff = true
    }
    cancelAll()
    let unsentCount = outbox.unsentCount
    if unsentCount == ending.unsentAtLastCheck {
      terminate(reason)
    }
    ending.unsentAtLastCheck = unsentCount
  }

  /// Ends at once: writes the output that the reader accepts without a wait.
  package func terminate(_ reason: ConnectionEnd) {
    guard !ending.hasEnded else { return }
    ending.hasEnded = true
    ending.reason = reason
    loop.unwatch(input.descriptor, for: .readable)
    cancelAll()
    if reason != .outputClosed {
      outbox.flush()
    }
    onEnd(reason)
  }
}
