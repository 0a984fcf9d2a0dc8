import Glibc

/// The two ends of a pipe. Neither is inherited by a child, unless it is given to it by name.
struct PipeEnds {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("open a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func closeBoth() {
    close(readEnd)
    close(writeEnd)
  }
}
