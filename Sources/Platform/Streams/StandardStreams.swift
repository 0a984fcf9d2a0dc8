import Glibc
import Synchronization

/// The descriptors for the input and the output of the program, which are the protocol or the output of a command.
package struct StandardStreams: Sendable {
  package let input: Int32
  package let output: Int32

  /// Whether the input is a terminal.
  package var isInputTerminal: Bool { isatty(input) == 1 }

  /// Whether the output is a terminal.
  package var isOutputTerminal: Bool { isatty(output) == 1 }

  /// Whether the input is a folder, which cannot be read as a stream.
  package var isInputFolder: Bool {
    var status = stat()
    return fstat(input, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Waits for input.
  ///
  /// - Returns: the next bytes; empty at the end and on failure.
  package func read() -> [UInt8] { input.readPiece(1 << 16) ?? [] }

  /// Writes bytes to the output, and waits until all are written.
  ///
  /// - Returns: false on failure, for example because the reader has closed the stream.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { output.writeAll(bytes) }

  /// Reserves standard output for the protocol: duplicates it, and redirects descriptor 1 to standard error, so that a
  /// stray `print` does not write into the protocol. Leaves descriptor 1 unchanged if no duplicate can be made. Call it
  /// before anything else.
  package static func claim() -> StandardStreams {
    keepLowDescriptorsTaken()
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard output >= 0 else { return StandardStreams(input: STDIN_FILENO, output: STDOUT_FILENO) }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return StandardStreams(input: STDIN_FILENO, output: output)
  }

  /// Opens `/dev/null` for those of the descriptors 0 to 2 that are closed. Otherwise a file opened later could get one
  /// of these numbers, and stray output could overwrite it.
  private static func keepLowDescriptorsTaken() {
    var descriptor: Int32 = -1
    repeat { descriptor = open("/dev/null", O_RDWR) } while 0...2 ~= descriptor
    if descriptor > 2 {
      close(descriptor)
    }
  }
}
