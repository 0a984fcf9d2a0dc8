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
  /// - Throws: `TooFewFiles`.
  package static func reserve() throws(TooFewFiles) {
    if areFree(needed) { return }
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    if getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max {
      // No more than is usual: whoever set the limit had a reason.
      limit.rlim_cur = min(limit.rlim_max, limit.rlim_cur + 1024)
      if setrlimit(resource, &limit) == 0, areFree(needed) { return }
    }
    throw TooFewFiles(needed: needed)
  }

  /// Tried out, because the limit does not tell how many are taken, nor how many all processes of
  /// the system may have together.
  private static func areFree(_ count: Int) -> Bool {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < count {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { return false }
      taken.append(descriptor)
    }
    return true
  }
}

/// The system lets the process open too few files.
package struct TooFewFiles: Error, CustomStringConvertible {
  let needed: Int

  package var description: String {
    "The system lets too few files be open: the program needs \(needed) beside its streams; raise "
      + "the limit with ulimit -n \(needed * 4), or close what was handed to it."
  }
}
