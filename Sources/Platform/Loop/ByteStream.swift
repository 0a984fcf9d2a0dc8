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

  /// `F_SETPIPE_SZ` and `F_GETPIPE_SZ` of `linux/fcntl.h`, which the Glibc module lacks.
  private static let (setPipeSize, getPipeSize): (Int32, Int32) = (1031, 1032)

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

/// Plain text to a person, for commands that are no conversation. Waits for the reader.
package final class Console: Sendable {
  private let descriptor: Int32

  /// Why something could not be written, at first.
  private let firstFailure = Mutex<SystemError?>(nil)

  package static let standardError = Console(descriptor: STDERR_FILENO)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a person reads it as it comes.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Shows the text in the present line, instead of what was shown there.
  package func show(_ text: String) { descriptor.writeAll(Array("\r\u{1B}[K\(text)".utf8)) }

  /// Writes the text and a line end; what a closed reader misses is lost.
  package func write(_ text: String) {
    if descriptor.writeAll(Array("\(text)\n".utf8)) {
      return
    }
    let error = SystemError("write the output")
    // A reader that has gone, as `head`, has what it wants.
    if error.code == EPIPE {
      return
    }
    firstFailure.withLock { $0 = $0 ?? error }
  }

  /// Why something that was written is lost; nil if all was written, or the reader has gone.
  package var failure: SystemError? { firstFailure.withLock(\.self) }
}

/// What is read by a command that is no conversation, as it comes.
package struct ByteInput: Sendable {
  private let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next bytes; none at the end.
  package func next() throws(SystemError) -> [UInt8] {
    guard let bytes = descriptor.readPiece(1 << 16) else { throw SystemError("read the input") }
    return bytes
  }
}

/// The two ends of the protocol.
package struct StandardStreams: Sendable {
  package let input: Int32
  package let output: Int32

  /// Whether a person types the input, or reads the output as it comes.
  package var isInputTerminal: Bool { isatty(input) == 1 }
  package var isOutputTerminal: Bool { isatty(output) == 1 }

  /// Whether the input is a folder, from which nothing can be read.
  package var isInputFolder: Bool {
    var status = stat()
    return fstat(input, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Takes standard output for the protocol and points descriptor 1 at standard error, so that no
  /// stray print reaches the wire. To be called before anything else runs.
  package static func claim() -> StandardStreams {
    keepLowDescriptorsTaken()
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard output >= 0 else { return StandardStreams(input: STDIN_FILENO, output: STDOUT_FILENO) }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return StandardStreams(input: STDIN_FILENO, output: output)
  }

  /// A process may be started with 0, 1 or 2 closed; a file opened later would take that number
  /// and be written to.
  private static func keepLowDescriptorsTaken() {
    var descriptor: Int32 = -1
    repeat { descriptor = open("/dev/null", O_RDWR) } while 0...2 ~= descriptor
    if descriptor > 2 {
      close(descriptor)
    }
  }
}
