import Foundation

/// The exit of a process, for any number of waiting tasks.
final class ExitWaiter: @unchecked Sendable {
  /// Guards the other members.
  private let lock = NSLock()
  private var exit: ProgramEnded.Exit?
  private var waiting: [CheckedContinuation<ProgramEnded.Exit, Never>] = []

  var value: ProgramEnded.Exit {
    get async {
      await withCheckedContinuation { continuation in
        let known = lock.withLock {
          if exit == nil {
            waiting.append(continuation)
          }
          return exit
        }
        if let known {
          continuation.resume(returning: known)
        }
      }
    }
  }

  func finish(_ exit: ProgramEnded.Exit) {
    let ready = lock.withLock {
      self.exit = exit
      defer { waiting = [] }
      return waiting
    }
    for continuation in ready {
      continuation.resume(returning: exit)
    }
  }
}
