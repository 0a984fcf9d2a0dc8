import Glibc
import Synchronization

/// A descriptor that is read when it polls readable and written when it polls writable, so that
/// neither ever waits.
///
/// It is not set non-blocking: that flag belongs to the open file, which others may share.
package struct ByteStream: Sendable {
  package let descriptor: Int32

  /// How a write is kept from waiting.
  private enum Writing {
    /// By asking `poll(2)` first. POLLOUT on a pipe promises room for PIPE_BUF bytes and no more.
    case polled

    /// The open file is nobody else's and refuses what would have to wait.
    case ownFile

    /// A socket is told so with every write.
    case socket
  }

  private let writing: Writing

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    writing = .polled
  }

  /// For writing much: a pipe or a terminal is opened anew where that can be done, so that it takes
  /// what fits in one call. That descriptor stays open with the process. All else is as with
  /// `init(descriptor:)`.
  package init(writingTo descriptor: Int32) {
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    let own = Self.isReopenable(descriptor, kind) ? Self.reopen(descriptor) : nil
    if let own, kind == S_IFIFO {
      Self.widen(own)
    }
    self.descriptor = own ?? descriptor
    writing = own != nil ? .ownFile : kind == S_IFSOCK ? .socket : .polled
  }

  /// A pipe, or the side of a terminal that a program sits at: to open the other one, `ptmx`, would
  /// make another terminal (`pts(4)`).
  private static func isReopenable(_ descriptor: Int32, _ kind: mode_t) -> Bool {
    kind == S_IFIFO
      || kind == S_IFCHR && isatty(descriptor) == 1
        && Environment.target(of: "/proc/self/fd/\(descriptor)")?.hasSuffix("ptmx") == false
  }

  /// An open file of its own for the same thing; nil where it may not be opened, or not on Linux.
  private static func reopen(_ descriptor: Int32) -> Int32? {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = open("/proc/self/fd/\(descriptor)", flags)
    return own >= 0 ? own : nil
  }

  /// The largest pipe that Linux gives to anybody (`pipe(7)`): a burst of answers goes out without
  /// waiting for the reader at every 64 KiB, which took half the time of a burst. A pipe that is
  /// larger or may not grow stays as it is.
  private static let pipeCapacity: Int32 = 1 << 20

  /// `F_SETPIPE_SZ` of `linux/fcntl.h`, which the Glibc module lacks.
  private static let setPipeSize: Int32 = 1031

  /// `F_GETPIPE_SZ`, likewise.
  private static let getPipeSize: Int32 = 1032

  private static func widen(_ pipe: Int32) {
    if fcntl(pipe, getPipeSize) < pipeCapacity {
      _ = fcntl(pipe, setPipeSize, pipeCapacity)
    }
  }

  /// Two ends within this process: what is written to one is read from the other. Both stay open with
  /// the process, and no child inherits them.
  package static func pair() throws(SystemError) -> (ByteStream, ByteStream) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw SystemError("open a pair of sockets")
    }
    return (ByteStream(writingTo: ends[0]), ByteStream(writingTo: ends[1]))
  }

  package enum ReadResult: Equatable {
    case bytes(Int)

    /// Not now: a signal came, or another process that shares the open file was faster.
    case nothing
    case end
  }

  /// Reads what is there, at most the buffer's length. An error counts as the end.
  package func read(into buffer: inout [UInt8]) -> ReadResult {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      return .bytes(count)
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  package enum WriteResult: Equatable {
    case wrote(Int)
    case full
    case closed
  }

  package func write(_ bytes: ArraySlice<UInt8>) -> WriteResult {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Writes a piece that fits without waiting.
  package func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
    guard let count = writeAtOnce(bytes) else { return .full }
    if count >= 0 {
      return .wrote(count)
    }
    return errno == EINTR || errno == EAGAIN ? .full : .closed
  }

  /// What the system answers; nil without asking it, where it would wait.
  private func writeAtOnce(_ bytes: UnsafeRawBufferPointer) -> Int? {
    switch writing {
    case .ownFile: return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    case .socket:
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      return send(descriptor, bytes.baseAddress, bytes.count, flags)
    case .polled:
      guard isWritable else { return nil }
      return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF)))
    }
  }

  private var isWritable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return Glibc.poll(&polled, 1, 0) > 0
  }

  /// Waits until there is something to read, or room to write, at most until the deadline.
  ///
  /// - Returns: what there is; neither when the deadline has passed, or a signal has come.
  package static func wait(
    reading input: ByteStream?, writing output: ByteStream?,
    until deadline: ContinuousClock.Instant
  ) -> (readable: Bool, writable: Bool) {
    var polled = [
      pollfd(fd: input?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output?.descriptor ?? -1, events: Int16(POLLOUT), revents: 0),
    ]
    let (seconds, attoseconds) = max(.zero, ContinuousClock.now.duration(to: deadline)).components
    let milliseconds = Int32(
      clamping: min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000)
    guard Glibc.poll(&polled, nfds_t(polled.count), milliseconds + 1) > 0 else {
      return (false, false)
    }
    return (polled[0].revents != 0, polled[1].revents != 0)
  }
}
