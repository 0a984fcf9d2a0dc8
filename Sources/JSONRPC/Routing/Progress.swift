import JSON
import Platform
import Synchronization

/// Reports the progress of a request whose client sent a `workDoneToken`.
///
/// Any thread may report. Another thread than the loop's hands its reports to the loop, in order. The connection ends
/// the progress before the reply.
package final class Progress: Sendable {
  /// The parameter with which a client requests reports.
  static let token = Schema.Property(
    "workDoneToken", .either([.string(maximumBytes: 256), .count]),
    "Token for $/progress notifications about this request.", required: false)

  /// The minimum time between two reports, which allows ten a second. Does not apply to `begin` and `end`.
  private static let interval = Duration.milliseconds(100)

  private enum Phase {
    case idle, begun, ended
  }

  private struct State {
    var phase = Phase.idle
    var lastReport: ContinuousClock.Instant?
  }

  private let token: JSON
  private let outbox: Outbox
  private let loop: EventLoop
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Shared by the loop and the thread that does the work.
  private let state = Mutex(State())

  init(
    token: JSON, outbox: Outbox, loop: EventLoop,
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.token = token
    self.outbox = outbox
    self.loop = loop
    self.now = now
  }

  /// Sends `begin`, once.
  package func begin(title: String) {
    guard enter(.begun, from: .idle) else { return }
    send(["kind": "begin", "title": .string(title)])
  }

  /// Sends a report. Does nothing before `begin`, after the end, or within 100 ms of the previous report.
  ///
  /// - Parameter percentage: 0 to 100; nil if the amount of work is unknown.
  package func report(_ message: @autoclosure () -> String, percentage: Int? = nil) {
    guard isDue(at: now()) else { return }
    send(["kind": "report", "message": .string(message()), "percentage": JSON(percentage)])
  }

  func end() {
    guard enter(.ended, from: .begun) else { return }
    send(["kind": "end"])
  }

  private func enter(_ phase: Phase, from former: Phase) -> Bool {
    state.withLock { state in
      guard state.phase == former else { return false }
      state.phase = phase
      return true
    }
  }

  private func isDue(at now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      guard state.phase == .begun,
        state.lastReport.map({ now - $0 >= Self.interval }) ?? true
      else { return false }
      state.lastReport = now
      return true
    }
  }

  private func send(_ value: JSON) {
    let params: JSON = ["token": token, "value": value]
    if loop.isIsolatingCurrentContext() == true {
      outbox.notify("$/progress", params: params)
    } else {
      loop.perform { [outbox] in outbox.notify("$/progress", params: params) }
    }
  }
}
