import CityServer
import JSONRPC
import Platform
import Transcript

extension TranscriptCommands {
  /// The command `stub FILE`, whose client uses the standard streams.
  static func stub(_ arguments: [String], streams: StandardStreams) throws -> Int32 {
    // A client may pass the options of the server that the stub replaces.
    let arguments = try CommandArguments(
      arguments, of: .stub, ignoring: ServeOption.all.map(\.spec))
    let path = try arguments.onlyFile()
    let timeout = try arguments.number("--timeout", in: 0.001...86_400) ?? 30
    let framing = try arguments.framing()
    let variables = try arguments.variables()
    let report = StubReport(path: path, junit: arguments["--junit"], log: arguments["--log"])
    do {
      let file = try TranscriptFile(path: path)
      // A client may kill the stub, which then cannot write a report. So begin with that of an unfinished conversation.
      try report.write("the conversation did not finish")
      var stub = try Stub(
        file, client: arguments["--client"] ?? Step.firstClient, contract: CityAPI.api.openRPC,
        input: streams.input, output: streams.output, framing: framing, variables: variables,
        timeout: .milliseconds(Int(timeout * 1000)),
        errors: Console.standardError.write)
      // After the last step, report success at once, because a client may kill the stub when it has its replies.
      let outcome = stub.run { try? report.write(nil) }
      let failure = outcome.failure?.message(in: ProblemStyle(isFull: true))
      if let failure {
        Console.standardError.write(failure)
      }
      try report.write(failure)
      return outcome.status
    } catch let error as TranscriptError {
      Console.standardError.write(error.message)
      try report.write(error.message)
      return 2
    } catch let problem as Problem {
      let message = "\(path): \(problem.message)"
      Console.standardError.write(message)
      try report.write(message)
      return 2
    }
  }
}

/// The report files of a stub.
private struct StubReport {
  /// The path of the transcript.
  let path: String

  /// The path of the report in JUnit's format; nil for none.
  let junit: String?

  /// The path of the file for the failure; nil for none.
  let log: String?

  /// - Parameter failure: the message of the failure; nil if the client passed.
  func write(_ failure: String?) throws(SystemError) {
    if let junit {
      try File.report(Array(JUnitReport.text(stub: path, failure: failure).utf8), to: junit)
    }
    if let log {
      let text = failure.map { "\($0)\n" } ?? ""
      try File.report(Array(text.utf8), to: log)
    }
  }
}
