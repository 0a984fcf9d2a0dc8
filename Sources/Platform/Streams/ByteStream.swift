import Glibc
import Synchronization

/// A descriptor that is read when `poll(2)` reports it as readable, and written without blocking.
///
/// Does not set a given descriptor to non-blocking, because that flag belongs to the open file, which other
/// processes may share.
package struct ByteStream: Sendable {
  package let descriptor: Int32

  /// How to prevent a write from blocking.
  private enum Writing {
    /// Ask `poll(2)` before each write. On a pipe, POLLOUT guarantees room for PIPE_BUF bytes only.
    case polled

    /// Set the non-blocking flag of an open file that no other process shares.
    case ownFile

    /// Pass the flag `MSG_DONTWAIT` in each write to a socket.
    case socket
  }

  private let writing: Writing

  /// A stream that is written in pieces of at most PIPE_BUF bytes, when `poll(2)` reports room.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    writing = .polled
  }

  /// A stream for much output. Opens a pipe or a terminal again if possible; the new descriptor stays open until the
  /// process ends. To this descriptor, and to a socket, one call of `write` writes as much as fits. Other files are
  /// treated as in `init(descriptor:)`.
  package init(writingTo descriptor: Int32) {
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    let own = Self.isReopenable(descriptor, kind: kind) ? Self.reopen(descriptor) : nil
    if let own, kind == S_IFIFO {
      Self.widen(own)
    }
    self.descriptor = own ?? descriptor
    writing = own != nil ? .ownFile : kind == S_IFSOCK ? .socket : .polled
  }

  /// Whether a descriptor can be opened again: a pipe, or the slave side of a terminal. Opening the master side,
  /// `ptmx`, would create another terminal (`pts(4)`).
  private static func isReopenable(_ descriptor: Int32, kind: mode_t) -> Bool {
    kind == S_IFIFO
      || kind == S_IFCHR && isatty(descriptor) == 1
        && Environment.target(of: "/proc/self/fd/\(descriptor)")?.hasSuffix("ptmx") == false
  }

  /// Opens the same pipe or terminal again. Returns nil on failure, for example if that is not permitted.
  private static func reopen(_ descriptor: Int32) -> Int32? {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = open("/proc/self/fd/\(descriptor)", flags)
    return own >= 0 ? own : nil
  }

  /// The largest capacity of a pipe that Linux by default grants to every user (`pipe(7)`), in bytes. With the usual
  /// 64 KiB, waits for the reader took half of the time of a burst of replies. A pipe that is larger or cannot grow
  /// stays unchanged.
  private static let pipeCapacity: Int32 = 1 << 20

  /// `F_SETPIPE_SZ` of `linux/fcntl.h`, which the Glibc module lacks.
  private static let setPipeSize: Int32 = 1031

  /// `F_GETPIPE_SZ` of the same header.
  private static let getPipeSize: Int32 = 1032

  private static func widen(_ pipe: Int32) {
    if fcntl(pipe, getPipeSize) < pipeCapacity {
      _ = fcntl(pipe, setPipeSize, pipeCapacity)
    }
  }

  /// Two connected streams within this process: bytes written to one are read from the other. Both stay open
  /// until the process ends, and no child inherits them.
  package static func pair() throws(SystemError) -> (ByteStream, ByteStream) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw SystemError("open a pair of sockets")
    }
    return (ByteStream(writingTo: ends[0]), ByteStream(writingTo: ends[1]))
  }

  /// Ends the output of a stream of a `pair`, so that reading from the other stream ends. The other direction stays
  /// open.
  package func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The result of a read. `bytes` contains the number of bytes in the buffer.
  package enum ReadResult: Equatable {
    case bytes(Int)

    /// Nothing was read: for example, a signal arrived, or another process that shares the open file was faster.
    case nothing

    /// The input has ended or failed.
    case end
  }

  /// Reads the available bytes, up to the length of the buffer. Waits if there are none and the descriptor is blocking.
  /// An error other than EINTR and EAGAIN counts as the end.
  package func read(into buffer: inout [UInt8]) -> ReadResult {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      return .bytes(count)
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  /// The result of a write.
  package enum WriteResult: Equatable {
    /// This number of bytes was written.
    case wrote(Int)

    /// Nothing was written: there is no room at present, or a signal arrived.
    case full

    /// The write failed: for example, the reader has closed the stream.
    case closed
  }

  /// Writes bytes without blocking, perhaps not all of them.
  package func write(_ bytes: ArraySlice<UInt8>) -> WriteResult {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Writes bytes without blocking, perhaps not all of them.
  package func write(_ bytes: UnsafeRawBufferPointer) -> WriteResult {
    guard let count = writeAtOnce(bytes) else { return .full }
    if count >= 0 {
      return .wrote(count)
    }
    return errno == EINTR || errno == EAGAIN ? .full : .closed
  }

  /// The result of one system call that writes; nil, without that call, if `poll(2)` reports no room.
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

  private var isWritable: Bool { isReady(for: POLLOUT) }

  /// Whether there is input, or the input has ended.
  package var isReadable: Bool { isReady(for: POLLIN) }

  private func isReady(for events: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return Glibc.poll(&polled, 1, 0) > 0
  }

  /// Waits until there is input or room for output, or until the deadline, at most for a day.
  ///
  /// - Returns: which streams are ready; none if the wait ended because of the deadline or a signal.
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
