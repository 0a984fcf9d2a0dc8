import Glibc
import Synchronization

/// Makes the end of a child process something that `poll(2)` can wait for.
///
/// A thread sleeps in `waitid(2)` until the child has ended and then closes its end of a pipe. It
/// leaves the child unreaped, so that the process id stays the child's own until the owner has
/// called `reap`. (`pidfd_open` is not in the Glibc module.)
struct ExitWatch {
  private let processID: Int32

  /// Polls readable once the child has ended.
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

  /// Waits for the end of the child, frees its process id and tells how it ended.
  func reap() -> Termination {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, -1) < 0, errno == EINTR {}
    close(descriptor)
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return Termination(waitStatus: status)
  }
}
