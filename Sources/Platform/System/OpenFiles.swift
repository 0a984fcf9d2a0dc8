import Glibc

/// The limit of open files.
package enum OpenFiles {
  /// The number of free descriptors that the program needs. Loops, archive, network and pictures use about 20, and
  /// each open network connection uses one more. If none is left, the runtime may end the process silently.
  private static let needed = 64

  /// Ensures that enough descriptors are free. Raises the limit of open files if that is necessary and permitted.
  ///
  /// - Throws: `TooFewFilesError`.
  package static func reserve() throws(TooFewFilesError) {
    if areAvailable(needed) {
      return
    }
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    if getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max {
      // Raise the limit moderately, because someone may have set it for a reason.
      limit.rlim_cur = min(limit.rlim_max, limit.rlim_cur + 1024)
      if setrlimit(resource, &limit) == 0, areAvailable(needed) {
        return
      }
    }
    throw TooFewFilesError(needed: needed)
  }

  /// Whether at least `count` descriptors are free. The limit alone does not show how many are in use, so one call of
  /// `poll(2)` finds the numbers that are not open. Checks only the last `4 * count` numbers below the limit.
  private static func areAvailable(_ count: Int) -> Bool {
    let limit = max(0, sysconf(Int32(_SC_OPEN_MAX)))
    var polled = (max(0, limit - 4 * count)..<limit).map {
      pollfd(fd: Int32($0), events: 0, revents: 0)
    }
    guard Glibc.poll(&polled, nfds_t(polled.count), 0) >= 0 else { return false }
    return polled.count { $0.revents & Int16(POLLNVAL) != 0 } >= count
  }
}
