import CityServer
import JSON
import JSONRPC
import Platform
import Text
import Transcript

/// The commands about transcripts, each with the options that its row in the table of commands has.
enum TranscriptCommands {
  /// `play`.
  static func play(
    _ arguments: [String], _ program: String, _ streams: StandardStreams, _ console: Console
  ) -> Int32 {
    let hasColour = streams.isOutputTerminal && Environment.variable("NO_COLOR") == nil
    return TranscriptPlayer(
      command: [program], hasColour: hasColour, contract: contract, output: console.write
    ).run(arguments) { try File.read("/dev/stdin") }
  }

  /// The protocol of a transcript; that of editors is not ours to hold it against.
  private static func contract(of file: TranscriptFile) -> JSON? {
    // A JSON of its own accord would take nil for null.
    file.setup.arguments.contains("lsp") ? JSON?.none : CityAPI.api.openRPC
  }

  /// `stub FILE`: the client is at the other end of the standard streams.
  static func stub(_ arguments: [String], _ streams: StandardStreams) throws -> Int32 {
    let words = try CommandWords(arguments, of: .stub)
    let path = try words.onlyFile()
    let timeout = try words.number("--timeout", in: 0.001...86_400) ?? 30
    let report = StubReport(path: path, junit: words["--junit"], log: words["--log"])
    do {
      let file = try TranscriptFile(path: path)
      // A client that kills its server leaves no time to say that it ended too early.
      try report.write("the conversation was not finished")
      var stub = Stub(
        file, client: words["--client"] ?? Step.firstClient, contract: CityAPI.api.openRPC,
        input: streams.input, output: streams.output, timeout: .milliseconds(Int(timeout * 1000)),
        errors: Console.standardError.write)
      let outcome = stub.run()
      if let failure = outcome.failure {
        Console.standardError.write(failure.message(in: FaultStyle(isFull: true)))
      }
      try report.write(outcome.failure?.message)
      return outcome.status
    } catch let error as TranscriptError {
      Console.standardError.write(error.message)
      try report.write(error.message)
      return 2
    }
  }
}

/// Where it is told how a stub fared.
private struct StubReport {
  let path: String
  let junit, log: String?

  func write(_ failure: String?) throws(SystemError) {
    if let junit {
      try File.replace(
        junit, with: Array(JUnitReport.text(stub: path, failure: failure).utf8), isDurable: false)
    }
    if let log {
      let text = failure.map { "\($0)\n" } ?? ""
      try File.replace(log, with: Array(text.utf8), isDurable: false)
    }
  }
}

/// What stands behind a command: options of its table, and other words.
struct CommandWords {
  private let command: Command
  private var values: [String: String] = [:]
  private(set) var others: [String] = []

  /// - Throws: `UsageError` for an option that the command does not have.
  init(_ words: [String], of command: Command) throws {
    self.command = command
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "-" || !word.hasPrefix("-") { others.append(word) } else { try take(word, &rest) }
    }
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.names.contains(name) }) else {
      let hint = Suggestion.hint(for: name, among: command.options.flatMap(\.names))
      throw UsageError(message: "\(command.name ?? "") has no option \(name)\(hint); see --help.")
    }
    guard option.value != nil else { return values[name] = "" }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
    if value.isEmpty { throw UsageError(message: "\(name) needs a value; see --help.") }
    values[name] = value
  }

  /// The value of an option; empty for one that has none and was given.
  subscript(option: String) -> String? { values[option] }

  func number(_ option: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = values[option] else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    throw UsageError(
      message: "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), "
        + "not \"\(text)\".")
  }

  /// The one file that the command is about.
  func onlyFile() throws -> String {
    if others.count == 1, let file = others.first { return file }
    throw UsageError(
      message: "\(command.name ?? "") takes one file, as in \(command.synopsis); "
        + "\(others.isEmpty ? "none is named" : "\(others.count) are named").")
  }
}
