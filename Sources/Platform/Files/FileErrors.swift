import Glibc

/// A call to the operating system failed.
package struct SystemError: Error, Sendable {
  /// `errno` as the call left it.
  package let code: Int32

  /// What was tried, as in "open a pipe".
  package let action: String

  /// Takes `errno`, so it is made right after the call.
  package init(_ action: String, code: Int32 = errno) { (self.action, self.code) = (action, code) }

  /// Whether it failed because something of that name is there.
  package var isBecauseItExists: Bool { code == EEXIST }

  /// Whether it failed because another one holds the file.
  package var isBecauseItIsHeld: Bool { code == EWOULDBLOCK }

  /// As in "cannot open a pipe: Too many open files".
  package var message: String { "cannot \(action): \(Self.words(for: code))" }

  static func words(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "system error \(code)"
  }

  /// What a failure with a file means to whoever named the file, as ends of a sentence.
  ///
  /// - Returns: what is wrong, and what to do about it.
  fileprivate static func explanation(of code: Int32) -> (reason: String, advice: String) {
    switch code {
    case ENOENT: ("there is no such file or folder", "check the path")
    case ENOTDIR: ("a part of the path is not a folder", "check the path")
    case EISDIR: ("it is a folder, not a file", "add the name of a file")
    case EACCES, EPERM:
      ("that is not permitted", "change its permissions or name another file")
    case ENAMETOOLONG: ("the path is too long", "use a shorter one")
    case ELOOP:
      (
        "its path has a symbolic link where none may be, or a circle of them",
        "name the file itself"
      )
    case ENOSPC, EDQUOT: ("the disk is full", "make room and try again")
    case EROFS: ("the file system is read-only", "name another file")
    default: (words(for: code), "try again")
    }
  }
}

/// Why a file could not be read, as the end of a sentence that begins with its path.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String

  /// Plain words: `there is no such file or folder`.
  package var reason: String

  package var description: String { "\(path): \(reason)." }

  package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  /// The reason is that of a failed system call.
  init(path: String, code: Int32 = errno) {
    self.init(path: path, reason: SystemError.explanation(of: code).reason)
  }
}

/// Why a file that a client named was not read or written.
package enum ClientFileError: Error, Equatable {
  /// No file can have this path.
  case malformed(path: String, problem: String)

  /// In bytes; nothing was read.
  case tooLarge(path: String, size: Int, limit: Int)

  /// The action is `read` or `write`; the reason ends a sentence.
  case failed(action: String, path: String, reason: String)

  init(_ action: String, _ path: String, _ code: Int32) {
    let (reason, advice) = SystemError.explanation(of: code)
    self = .failed(action: action, path: path, reason: "\(reason); \(advice)")
  }

  /// One plain sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .malformed(let path, let problem): "The path \(Self.shown(path)) \(problem)."
    case .tooLarge(let path, let size, let limit):
      "The file \(Self.shown(path)) has \(size) bytes, and \(limit) is the most; split it."
    case .failed(let action, let path, let reason):
      "The file \(Self.shown(path)) cannot be \(action == "read" ? "read" : "written"): \(reason)."
    }
  }

  /// Control characters would spoil the sentence, and so would nothing at all.
  private static func shown(_ path: String) -> String {
    if path.isEmpty {
      return "\"\""
    }
    return String(
      String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}

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
    throw TooFewFiles(needed: needed)
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

/// The system lets the process open too few files.
package struct TooFewFiles: Error, CustomStringConvertible {
  let needed: Int

  package var description: String {
    "The system lets too few files be open: the program needs \(needed) beside its streams; raise "
      + "the limit with ulimit -n \(needed * 4), or close what was handed to it."
  }
}
