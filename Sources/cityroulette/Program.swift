import CityServer
import JSONRPC
import Platform
import Text

@main
enum Program {
  static func main() {
    // First of all, so that nothing else can write to the protocol.
    let streams = StandardStreams.claim()
    Signals.ignoreFailedWrites()
    do {
      try Environment.requireUTF8(variablesBeginningWith: [
        "HOME", "XDG_", "TMPDIR", "CITYROULETTE_",
      ])
      try Environment.requireAbsoluteHome()
      let console = Console(descriptor: streams.output)
      let words = Array(try Environment.arguments().dropFirst())
      let status = try run(words, streams, console)
      if let failure = console.failure {
        throw failure
      }
      Environment.exit(status)
    } catch {
      let usage = error as? UsageError
      let message = usage?.message ?? (error as? SystemError)?.message ?? "\(error)"
      Console.standardError.write("cityroulette: \(message)")
      Environment.exit(
        usage == nil && !(error is NotUTF8Error) && !(error is RelativeHomeError) ? 1 : 2)
    }
  }

  /// - Returns: the exit status.
  /// - Throws: `UsageError` for the first word that is not understood.
  private static func run(
    _ words: [String], _ streams: StandardStreams, _ console: Console
  ) throws -> Int32 {
    if words.contains("--help") || words.contains("-h") {
      let command = Command.withOptions.first { $0.name == words.first }
      console.write(command?.ownUsage ?? Command.usage)
      return 0
    }
    if words.contains("--version") {
      console.write(version)
      return 0
    }
    try OpenFiles.reserve()
    var rest = words
    let options = try ServeOptions(taking: &rest)
    guard let command = rest.first else {
      if words.isEmpty, streams.isInputTerminal {
        Console.standardError.write(greeting)
      }
      return try Serve.run(options, streams)
    }
    let arguments = Array(rest.dropFirst())
    if !options.onlyBelow.isEmpty, Command.namesOfFiles.contains(command) {
      throw UsageError(
        message: "\(command) reads and writes the files that it names; leave out --only-below.")
    }
    switch command {
    case Command.lsp.name: return try LanguageCommand.run(arguments, options, streams)
    case Command.mcp.name: return try ContextCommand.run(arguments, options, streams)
    case Command.play.name:
      return TranscriptCommands.play(arguments, try path(), streams, console)
    case Command.stub.name:
      try streams.checkInput()
      return try TranscriptCommands.stub(arguments, streams)
    case Command.inspect.name: return try TranscriptCommands.inspect(arguments, console)
    case Command.redact.name: return try TranscriptCommands.redact(arguments, try path(), console)
    case Command.reduce.name: return try TranscriptCommands.reduce(arguments, try path(), console)
    case Command.compat.name: return try TranscriptCommands.compat(arguments, console)
    case Command.help.name: try MethodHelp.run(arguments, overview: Command.usage, console)
    case Command.schema.name: console.write(CityAPI.api.openRPC.pretty())
    case Command.completions.name: console.write(try shell(arguments).completions)
    case Command.man.name: console.write(ManualPage.text)
    case Command.call.name:
      let call = try CallCommand(arguments, server: [try path()] + words.dropLast(rest.count))
      return try call.run(console, streams)
    default:
      let names = Command.all.compactMap(\.name)
      let hint = Suggestion.hint(for: command, among: names)
      throw UsageError(
        message:
          "There is no command \(command)\(hint); there are \(names.joined(separator: ", ")). "
          + "Without one the program serves.")
    }
    return 0
  }

  private static func path() throws -> String {
    if let path = Environment.executablePath {
      return path
    }
    throw UsageError(message: "The system does not tell where this program is.")
  }

  /// For a person who started the program to see what it is.
  private static let greeting = """
    This is cityroulette, a server for programs: it reads JSON-RPC 2.0 here, a message a line.
    cityroulette --help tells what it can do, and control-D ends it.
    Try: cityroulette call gazetteer.search query=malta
    """

  private static func shell(_ words: [String]) throws -> Shell {
    guard words.count == 1, let shell = words.first.flatMap(Shell.init) else {
      throw UsageError(message: "completions takes a shell: \(Shell.names(", ")).")
    }
    return shell
  }

  /// What `--version` prints.
  private static var version: String {
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    let commit = (try? DataFolder(nil))?.commit ?? "unknown"
    return "\(Product.name) \(Product.version) (commit \(commit), \(build) build)"
  }
}

extension StandardStreams {
  /// - Throws: `UnreadableInput` if nothing can be read from the input.
  func checkInput() throws { if isInputFolder { throw UnreadableInput() } }
}

/// The input is a folder.
struct UnreadableInput: Error, CustomStringConvertible {
  let description = "The input is a folder; give a file, a pipe or a terminal."
}

/// The command line or the configuration is wrong.
struct UsageError: Error {
  let message: String
}
