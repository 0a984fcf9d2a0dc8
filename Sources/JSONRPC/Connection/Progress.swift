import JSON

/// Tells the client how a request comes along, if it asked by a `workDoneToken`.
///
/// Lives on the event loop of its outbox. The connection ends it before the reply, whatever the
/// handler did.
package actor Progress {
  /// At most ten reports a second; begin and end are always sent.
  private static let interval = Duration.milliseconds(100)

  private enum Phase {
    case idle, begun, ended
  }

  private let token: JSON
  private let outbox: Outbox
  private let now: @Sendable () -> ContinuousClock.Instant
  private var phase = Phase.idle
  private var lastReport: ContinuousClock.Instant?

  package nonisolated var unownedExecutor: UnownedSerialExecutor { outbox.unownedExecutor }

  init(
    token: JSON, outbox: Outbox, now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.token = token
    self.outbox = outbox
    self.now = now
  }

  package func begin(title: String) {
    guard phase == .idle else { return }
    phase = .begun
    send(["kind": "begin", "title": .string(title)])
  }

  /// - Parameter percentage: 0 to 100, nil if the end is not known.
  package func report(_ message: String, percentage: Int? = nil) {
    let now = now()
    guard phase == .begun, lastReport.map({ now - $0 >= Self.interval }) ?? true else { return }
    lastReport = now
    send(["kind": "report", "message": .string(message), "percentage": JSON(percentage)])
  }

  func end() {
    guard phase == .begun else { return }
    phase = .ended
    send(["kind": "end"])
  }

  private func send(_ value: JSON) {
    outbox.notify("$/progress", ["token": token, "value": value])
  }
}
