import Platform

/// Ends the server when its client's process has ended.
///
/// A process id is only a hint. A client in another container or in a sandbox names a process that cannot
/// be seen from here, so a process is watched only if it is visible when the watch begins. The end of the
/// input ends the server in any case.
struct ClientWatch: Sendable {
  let loop: EventLoop
  let log: Log

  /// Called on the loop when the process has ended.
  let onEnd: @Sendable () -> Void

  /// Begins to watch a process, from any number that a client may send.
  func begin(_ processID: Int) {
    guard let pid = Int32(exactly: processID), ProcessWatch.isVisible(pid) else {
      log(.info, "the client's process \(processID) is not visible from here, so it is not watched")
      return
    }
    ProcessWatch.onExit(of: pid, on: loop) {
      log(.error, "the client's process \(pid) has ended, so the server leaves")
      onEnd()
    }
  }
}
