import Glibc

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
    let pipe = try PipeEnds()
    self.processID = processID
    descriptor = pipe.readEnd
    guard Self.startThread(Watched(processID: processID, descriptor: pipe.writeEnd)) else {
      pipe.closeBoth()
      throw SystemError("start a thread", code: EAGAIN)
    }
  }

  private struct Watched {
    let processID: Int32
    let descriptor: Int32

    func waitAndTell() {
      var info = siginfo_t()
      while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      close(descriptor)
    }
  }

  /// The memory of `watched` belongs to the thread, once there is one.
  private static func startThread(_ watched: Watched) -> Bool {
    let context = UnsafeMutablePointer<Watched>.allocate(capacity: 1)
    context.initialize(to: watched)
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, watch, context)
    if result == 0 { pthread_detach(thread) } else { context.deallocate() }
    return result == 0
  }

  private static let watch: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    {
      guard let context = $0?.assumingMemoryBound(to: Watched.self) else { return nil }
      context.pointee.waitAndTell()
      context.deallocate()
      return nil
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
