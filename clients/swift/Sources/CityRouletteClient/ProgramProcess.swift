import Foundation

/// An event that the threads of a program report, in order.
enum ProgramEvent: Sendable {
  /// A line of standard output, without its end.
  case line(Data)

  /// Standard output has ended, or the program has closed its input.
  case end
}

/// The program as a child process: queued input, lines of output, the last lines of standard error.
final class ProgramProcess: Sendable {
  /// The lines of standard error that are kept for error messages.
  private static let keptLines = 50

  let events: AsyncStream<ProgramEvent>
  private let input: InputQueue
  private let errors: ErrorLines
  private let exit: ExitWaiter
  let pid: Int32

  /// - Throws: the error of `Process` if the file cannot be run.
  init(executable: URL, arguments: [String], environment: [String: String]?) throws {
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = arguments
    if let environment {
      process.environment = environment
    }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let exit = ExitWaiter()
    process.terminationHandler = { process in
      let status = Int(process.terminationStatus)
      exit.finish(process.terminationReason == .exit ? .status(status) : .signal(status))
    }
    try process.run()
    pid = process.processIdentifier
    self.exit = exit
    let kept = ErrorLines(limit: Self.keptLines)
    self.errors = kept
    let (events, report) = AsyncStream<ProgramEvent>.makeStream()
    self.events = events
    self.input = InputQueue(input.fileHandleForWriting) {
      report.yield(.end)
      report.finish()
    }
    LineReader.read(output.fileHandleForReading) {
      report.yield(.line($0))
    } atEnd: {
      report.yield(.end)
      report.finish()
    }
    LineReader.read(errors.fileHandleForReading) {
      kept.add($0)
    } atEnd: {
      kept.finish()
    }
  }

  /// Queues a line; it is written in the order of the calls. Does nothing if the program reads no more.
  func send(_ line: Data) { input.send(line) }

  /// Closes the program's input after the queued lines.
  func closeInput() { input.close() }

  /// Waits for the exit, and kills the program if it takes too long.
  func end(within patience: Duration) async -> ProgramEnded {
    closeInput()
    let pid = pid
    let killing = Task {
      try await Task.sleep(for: patience)
      kill(pid, SIGKILL)
    }
    let exit = await exit.value
    killing.cancel()
    input.abandon()
    // A child of the program may still have standard error open, so do not wait for its end forever.
    return ProgramEnded(exit: exit, lastLines: await errors.lines(within: .seconds(1)))
  }
}
