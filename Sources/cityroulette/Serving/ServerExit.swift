import JSONRPC
import Platform
import Synchronization

/// Stops the loop of a server, and records why, which determines the exit status of the process.
final class ServerExit: Sendable {
  private let loop: EventLoop

  /// The first reason; later ones are ignored.
  private let reason = Mutex<ConnectionEnd?>(nil)

  init(_ loop: EventLoop) { self.loop = loop }

  func stop(_ reason: ConnectionEnd) {
    self.reason.withLock { $0 = $0 ?? reason }
    loop.stop()
  }

  /// Whether the server has ended, or will end with the current turn of its loop.
  var isDecided: Bool { reason.withLock { $0 != nil } }

  /// The exit status: 0 after an orderly end; 1 if the client disappeared, sent broken headers or
  /// requested the exit without a shutdown; 128 plus the number of the signal that ended the server.
  var status: Int32 {
    switch reason.withLock({ $0 }) {
    case .exit(afterShutdown: true), .endOfInput, nil: 0
    case .exit(afterShutdown: false), .framingLost, .outputClosed, .clientExited: 1
    case .signal(let number): 128 + number
    }
  }
}
