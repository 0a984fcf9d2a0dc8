import Glibc
import Synchronization

/// How a process ended.
package enum Termination: Sendable, Hashable {
  /// The process exited with a status from 0 to 255.
  case code(Int)

  /// A signal with this number ended the process.
  case signal(Int)

  /// Decodes the status from `waitpid(2)`, because Swift cannot import the macros of `sys/wait.h`.
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
