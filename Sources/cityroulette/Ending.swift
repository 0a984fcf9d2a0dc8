import JSONRPC
import Platform
import Synchronization

/// Why the process leaves, and with which status.
final class Ending: Sendable {
  private let loop: EventLoop

  /// The first reason counts.
  private let reason = Mutex<ConnectionEnd?>(nil)

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  func end(_ reason: ConnectionEnd) {
    self.reason.withLock { $0 = $0 ?? reason }
    loop.stop()
  }

  /// 0 after an orderly end, 1 when the client went without one, 128 and the number for a signal.
  var status: Int32 {
    switch reason.withLock({ $0 }) {
    case .exit(afterShutdown: true), .endOfInput, nil: 0
    case .exit(afterShutdown: false), .outputClosed, .clientGone: 1
    case .signal(let number): 128 + number
    }
  }
}
