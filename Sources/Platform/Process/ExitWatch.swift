import Glibc
import Synchronization

/// Makes the end of a child process visible to `poll(2)`.
///
/// A thread waits in `waitid(2)` for the end of the child, then closes the write end of a pipe. It does not reap the
/// child, so the process id stays valid until the owner calls `reap`. (The Glibc module lacks `pidfd_open`.)
struct ExitWatch {
  private let processID: Int32

  /// A descriptor that becomes readable when the child has ended.
  let descriptor: Int32

  init(_ processID: Int32) throws(SystemError) {
    let pipe = try Pipe()
    self.processID = processID
    descriptor = pipe.readEnd
    do {
      try Thread.start(named: "wait for child") {
        var info = siginfo_t()
        while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        close(pipe.writeEnd)
      }
    } catch {
      pipe.close()
      throw error
    }
  }

  /// Waits for the end of the child and reaps it. Call it once.
  func reap() -> Termination {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, -1) < 0, errno == EINTR {}
    close(descriptor)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return Termination(waitStatus: status)
  }
}
