import Glibc

/// How many files the process may have open.
package enum OpenFiles {
  /// As many as all that the program does needs beside its standard streams: loops, archive, network
  /// and pictures take about 20, and each of the connections that may be kept one more. Below that
  /// it may be the runtime that finds none left, which ends the process without a word.
  private static let needed = 64

  /// Makes sure that enough descriptors are free, and raises the limit if that is what it takes and
  /// the system allows it.
  ///
  /// - Throws: `TooFewFilesError`.
  package static func reserve() throws(TooFewFilesError) {
    if areFree(needed) {
      return
    }
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    if getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max {
      // No more than is usual: whoever set the limit had a reason.
      limit.rlim_cur = min(limit.rlim_max, limit.rlim_cur + 1024)
      if setrlimit(resource, &limit) == 0, areFree(needed) {
        return
      }
    }
    throw TooFewFilesError(needed: needed)
  }

  /// Looked at, because the limit does not tell how many are taken: `poll(2)` says it of each number,
  /// in one call. The last ones below the limit will do.
  private static func areFree(_ count: Int) -> Bool {
    let limit = max(0, sysconf(Int32(_SC_OPEN_MAX)))
    var polled = (max(0, limit - 4 * count)..<limit).map {
      pollfd(fd: Int32($0), events: 0, revents: 0)
    }
    guard Glibc.poll(&polled, nfds_t(polled.count), 0) >= 0 else { return false }
    return polled.count { $0.revents & Int16(POLLNVAL) != 0 } >= count
  }
}
