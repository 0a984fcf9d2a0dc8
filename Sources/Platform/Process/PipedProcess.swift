import Glibc

/// A child process with pipes to its standard streams. Reads and writes block, so the caller uses one thread for each
/// stream.
package final class PipedProcess: Sendable {
  package let processID: Int32
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let exitWatch: ExitWatch

  /// A stream that the child writes.
  package enum Stream: Sendable {
    case output, errors
  }

  /// - Parameters:
  ///   - command: the program, followed by its arguments. A name without a slash is searched in `PATH`.
  ///   - environment: the complete environment of the child.
  package init(command: [String], environment: [String: String]) throws(SystemError) {
    let spawned = try SpawnedProcess(command: command, environment: environment)
    processID = spawned.processID
    // Close the read end here, so that a write after the end of the child fails instead of filling the pipe.
    close(spawned.input.readEnd)
    input = spawned.input.writeEnd
    output = spawned.output
    errors = spawned.errors
    exitWatch = spawned.exitWatch
  }

  /// Writes bytes to the standard input of the child, and waits until all are written.
  ///
  /// - Returns: false on failure, for example because the child has ended or closed the stream.
  package func write(_ bytes: [UInt8]) -> Bool { input.writeAll(bytes) }

  /// Closes the standard input of the child. Call it once.
  package func closeInput() { close(input) }

  /// Waits for output of the child.
  ///
  /// - Returns: the next bytes; empty at the end of the stream and on failure.
  package func read(_ stream: Stream) -> [UInt8] {
    let descriptor =
      switch stream {
      case .output: output
      case .errors: errors
      }
    return descriptor.readPiece(1 << 16) ?? []
  }

  /// Waits until the child ends. Call it once.
  package func wait() -> Termination { exitWatch.reap() }
}
