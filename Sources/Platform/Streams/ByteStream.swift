import Glibc

/// A descriptor that is read when it polls readable and written when it polls writable, so that
/// neither ever waits.
///
/// It is not set non-blocking: that flag belongs to the open file, which others may share.
package struct ByteStream: Sendable {
  package let descriptor: Int32

  /// True if the open file is nobody else's and refuses what would have to wait.
  private let isNonBlocking: Bool

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    isNonBlocking = false
  }

  /// For writing much: a pipe is opened anew where that can be done, so that it takes what fits in
  /// one call. That descriptor stays open with the process. All else is as with `init(descriptor:)`.
  package init(writingTo descriptor: Int32) {
    let own = Self.reopen(descriptor)
    self.descriptor = own ?? descriptor
    isNonBlocking = own != nil
  }

  /// An open file of its own for the same pipe; nil if this is no pipe, or not Linux's.
  private static func reopen(_ descriptor: Int32) -> Int32? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard own >= 0 else { return nil }
    widen(own)
    return own
  }

  /// The largest pipe that Linux gives to anybody (`pipe(7)`): a burst of answers goes out without
  /// waiting for the reader at every 64 KiB, which took half the time of a burst. A pipe that is
  /// larger or may not grow stays as it is.
  private static let pipeCapacity: Int32 = 1 << 20

  /// `F_SETPIPE_SZ` and `F_GETPIPE_SZ` of `linux/fcntl.h`, which the Glibc module lacks.
  private static let (setPipeSize, getPipeSize): (Int32, Int32) = (1031, 1032)

  private static func widen(_ pipe: Int32) {
    if fcntl(pipe, getPipeSize) < pipeCapacity { _ = fcntl(pipe, setPipeSize, pipeCapacity) }
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
    if count > 0 { return .bytes(count) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  package enum WriteResult: Equatable {
    case wrote(Int)
    case full
    case closed
  }

  /// Writes a piece that fits without waiting.
  ///
  /// POLLOUT on a pipe promises room for PIPE_BUF bytes and no more.
  package func write(_ bytes: ArraySlice<UInt8>) -> WriteResult {
    guard isNonBlocking || isWritable else { return .full }
    let limit = isNonBlocking ? bytes.count : Int(PIPE_BUF)
    let count = bytes.withUnsafeBytes { bytes in
      Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, limit))
    }
    if count >= 0 { return .wrote(count) }
    return errno == EINTR || errno == EAGAIN ? .full : .closed
  }

  private var isWritable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return Glibc.poll(&polled, 1, 0) > 0
  }
}
