import CityServer
import JSON
import Platform

/// A command for daily use: it sends one or more requests, and prints the answer as text for a
/// person or in a format for programs.
struct ShortCommand: Sendable {
  /// An answer: the result that `--json` and the other formats print, and the text for a person.
  struct Answer {
    let result: JSON
    let text: String
  }

  let command: Command

  /// The method whose schema of results describes the result, for `--tsv` and `--field`.
  let method: String
  let answer: @Sendable (inout ShortSession) throws -> Answer

  static let all: [ShortCommand] = [
    .near, .find, .surprise, .weather, .sky, .clock, .star, .unstar, .remove, .annotate,
    .list,
  ]

  /// - Parameters:
  ///   - arguments: the words after the command, among them options of the server.
  ///   - early: the options of the server before the command.
  /// - Returns: the exit status.
  func run(
    _ arguments: [String], early: [String], console: Console, streams: StandardStreams
  ) throws -> Int32 {
    let parsed = try ClientArguments(arguments, of: command)
    let isFormatted = Command.format.contains { parsed.own[$0.names[0]] != nil }
    let format = try ResultFormat(parsed.own, streams: streams, of: command.name ?? "")
    try format.check(method)
    let called = try CalledServer(early + parsed.serverOptions, progress: ProgressLine())
    var session = ShortSession(command: command, arguments: parsed, server: called)
    do {
      let answer = try answer(&session)
      let text = isFormatted ? try format.text(of: answer.result, method: method) : answer.text
      if let text {
        console.write(text)
      }
      _ = try session.server.close()
      return 0
    } catch let failure as CallFailure {
      let status = try session.server.close()
      Console.standardError.write(
        "cityroulette: \(failure.linesWithoutParameter.joined(separator: "\n"))")
      return if case .ended = failure, status != 0 { status } else { 1 }
    } catch let failure as ShortFailure {
      _ = try session.server.close()
      Console.standardError.write("cityroulette: \(failure.message)")
      return 1
    }
  }
}

/// The error of a command that finds nothing to show or to change, such as `weather` without a place if no city is
/// starred.
struct ShortFailure: Error {
  let message: String
}
