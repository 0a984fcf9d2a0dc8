import CityServer
import JSON
import JSONRPC
import Platform
import Transcript

/// The commands about transcripts.
enum TranscriptCommands {
  /// The command `play`.
  static func play(
    _ arguments: [String], program: String, streams: StandardStreams, console: Console
  ) -> Int32 {
    let hasColour = streams.isOutputTerminal && Environment.variable("NO_COLOR") == nil
    var answer: (@Sendable (String) -> String?)?
    if streams.isInputTerminal, streams.isOutputTerminal {
      answer = { question in ask(question, streams: streams) }
    }
    return PlayCommand(
      program: [program], confinementOption: ServeOption.confinement, hasColour: hasColour,
      contract: contract, ask: answer, output: console.write
    ).run(arguments) { try File.read("/dev/stdin") }
  }

  /// Shows a question and returns the answer; nil at the end of the input.
  private static func ask(_ question: String, streams: StandardStreams) -> String? {
    streams.write(Array(question.utf8))
    // A read from a terminal returns one line.
    let answer = String(decoding: streams.read(), as: UTF8.self)
    return answer.isEmpty ? nil : String(answer.prefix { !$0.isNewline })
  }

  /// The contract of a transcript in this program's protocol; nil for a transcript of `lsp` or `mcp`, which speak other
  /// protocols.
  private static func contract(of file: TranscriptFile) -> JSON? {
    if ["lsp", "mcp"].contains(where: file.setup.arguments.contains) {
      // A plain nil would be the JSON value null.
      return JSON?.none
    }
    return CityAPI.api.openRPC
  }

  /// The command `compat OLD [NEW]`. The new contract is that of this program unless a file is
  /// given.
  ///
  /// - Returns: the exit status, 1 for breaking changes.
  static func compat(_ arguments: [String], console: Console) throws -> Int32 {
    let arguments = try CommandArguments(arguments, of: .compat)
    guard 1...2 ~= arguments.others.count, let old = arguments.others.first else {
      throw UsageError(
        message:
          "compat: expected OLD [NEW], got \(arguments.others.count) arguments; name one or two "
          + "files that 'cityroulette schema' has printed.")
    }
    let new =
      arguments.others.count == 2 ? try contract(at: arguments.others[1]) : CityAPI.api.openRPC
    let changes = Compatibility(old: try contract(at: old), new: new).breakingChanges()
    for change in changes {
      console.write(change)
    }
    console.write("\(changes.count) breaking change\(changes.count == 1 ? "" : "s")")
    return changes.isEmpty ? 0 : 1
  }

  private static func contract(at path: String) throws -> JSON {
    let bytes = try File.read(path)
    guard let json = try? JSONParser.parse(bytes), json["methods"]?.array != nil else {
      throw UsageError(
        message: "\(path) is not an OpenRPC document; create one with 'cityroulette schema > FILE'."
      )
    }
    return json
  }
}
