import Glibc
import Synchronization

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
