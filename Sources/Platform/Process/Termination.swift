import Glibc
import Synchronization

/// How a process ended.
package enum Termination: Sendable, Hashable {
  /// It left by itself with this status, 0 to 255.
  case code(Int)

  /// A signal of this number ended it.
  case signal(Int)

  /// Reads the status that `waitpid(2)` gives; the macros of `sys/wait.h` do not reach Swift.
  init(waitStatus: Int32) {
    let signal = Int(waitStatus & 0x7F)
    self = signal == 0 ? .code(Int(waitStatus >> 8 & 0xFF)) : .signal(signal)
  }

  package var text: String {
    switch self {
    case .code(let code): "exit status \(code)"
    case .signal(let number): "signal \(number)"
    }
  }
}
