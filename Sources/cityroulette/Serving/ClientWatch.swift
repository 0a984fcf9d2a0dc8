import Platform

/// Stops the server when its client's process has ended.
///
/// A process is watched only if it is visible when the watch begins: the id of a client in another container or sandbox
/// may be invisible to the server. The end of the input stops the server in any case.
struct ClientWatch: Sendable {
  let loop: EventLoop
  let log: Log

  /// Called on the loop when the process has ended.
  let onEnd: @Sendable () -> Void

  /// Starts to watch a process.
  ///
  /// - Parameter processID: any number that a client or an option gives.
  func begin(_ processID: Int) {
    guard let pid = Int32(exactly: processID), ProcessWatch.isVisible(pid) else {
      log(.info, "the client process \(processID) is not visible from here and is not watched")
      return
    }
    ProcessWatch.onExit(of: pid, on: loop) {
      log(.error, "the client process \(pid) has ended; the server exits")
      onEnd()
    }
  }
}
