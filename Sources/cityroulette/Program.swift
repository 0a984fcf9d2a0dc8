import CGlibc
import CityServer
import JSONRPC
import Platform

@main
enum Program {
  static func main() {
    // First, so that a stray `print` does not write to stdout.
    let streams = StandardStreams.claim()
    Signals.ignoreFailedWrites()
    returnFreedMemory()
    do {
      try Environment.requireUTF8(variablesBeginningWith: [
        "HOME", "XDG_", "TMPDIR", "CITYROULETTE_",
      ])
      try Environment.requireAbsoluteHome()
      let console = Console(descriptor: streams.output)
      let words = Array(try Environment.arguments().dropFirst())
      let status = try run(words, streams: streams, console: console)
      if let failure = console.failure {
        throw failure
      }
      Environment.exit(status)
    } catch {
      let usage = error as? UsageError
      let message = usage?.message ?? (error as? SystemError)?.message ?? "\(error)"
      Console.standardError.write("cityroulette: \(message)")
      let isUsage = usage != nil || error is NotUTF8Error || error is RelativeHomeError
      Environment.exit(isUsage ? 2 : 1)
    }
  }

  /// Makes the allocator return each freed block of 128 KiB or more to the system. By default glibc raises that limit
  /// to the size of the blocks that are freed, and a session of 95,051 cities left 10 MB unused.
  private static func returnFreedMemory() { _ = mallopt(M_MMAP_THRESHOLD, 128 << 10) }

  /// Runs the server, or the command that the words name.
  ///
  /// - Returns: the exit status.
  /// - Throws: `UsageError` for the first invalid word, and the errors of the server or the command.
  private static func run(
    _ words: [String], streams: StandardStreams, console: Console
  ) throws -> Int32 {
    if words.first == Command.complete {
      console.write(try CompleteCommand.text(Array(words.dropFirst())))
      return 0
    }
    // After --, `record` expects the command of another server, whose options are not those of this program.
    let own = words.prefix { $0 != "--" }
    if own.contains("--help") || own.contains("-h") {
      console.write(try help(for: Array(own)))
      return 0
    }
    if own.contains("--version") {
      console.write(version)
      return 0
    }
    try OpenFiles.reserve()
    var rest = words
    var early: [String] = []
    let options: ServeOptions
    do {
      options = try ServeOptions(parsing: &rest)
    } catch let error as UsageError {
      // The options of `call` and of the short commands may also precede the command.
      guard let index = words.firstIndex(where: Command.clientNames.contains) else { throw error }
      early = Array(words[..<index])
      rest = Array(words[index...])
      options = ServeOptions()
    }
    guard let command = rest.first else {
      if words.isEmpty, streams.isInputTerminal, streams.isOutputTerminal {
        Console.standardError.write(greeting)
      }
      return try Serve.run(options, streams: streams)
    }
    if !options.onlyBelow.isEmpty, Command.fileCommandNames.contains(command) {
      throw UsageError(
        message:
          "--only-below does not confine '\(command)', which reads and writes the files that its "
          + "arguments name; leave out the option.")
    }
    let arguments = early + rest.dropFirst()
    if let short = ShortCommand.all.first(where: { $0.command.name == command }) {
      let early = early.isEmpty ? words.dropLast(rest.count) : []
      return try short.run(arguments, early: early, console: console, streams: streams)
    }
    switch command {
    case Command.lsp.name:
      return try LanguageCommand.run(arguments, options: options, streams: streams)
    case Command.mcp.name:
      return try ContextCommand.run(arguments, options: options, streams: streams)
    case Command.play.name:
      return TranscriptCommands.play(
        arguments, program: try path(), streams: streams, console: console)
    case Command.stub.name:
      try streams.checkInput()
      return try TranscriptCommands.stub(arguments, streams: streams)
    case Command.record.name:
      return try TranscriptCommands.record(arguments, streams: streams)
    case Command.inspect.name:
      return try TranscriptCommands.inspect(arguments, console: console)
    case Command.redact.name:
      return try TranscriptCommands.redact(arguments, program: try path(), console: console)
    case Command.reduce.name:
      return try TranscriptCommands.reduce(arguments, program: try path(), console: console)
    case Command.compat.name:
      return try TranscriptCommands.compat(arguments, console: console)
    case Command.call.name:
      let early = early.isEmpty ? words.dropLast(rest.count) : []
      return try CallCommand(arguments, early: early).run(console, streams: streams)
    case Command.help.name: console.write(try HelpCommand.text(arguments))
    case Command.config.name: console.write(try ConfigCommand.text(arguments, options: options))
    case Command.schema.name: console.write(try SchemaCommand.document(arguments).pretty())
    case Command.completions.name: console.write(try shell(arguments).completionScript)
    case Command.man.name:
      _ = try CommandArguments(arguments, of: .man)
      console.write(ManualPage.text)
    default:
      throw HelpCommand.unknownCommand(command)
    }
    return 0
  }

  /// The text that `--help` or `-h` among the words asks for.
  ///
  /// - Throws: `UsageError` for a command that does not exist.
  private static func help(for words: [String]) throws -> String {
    if let name = words.first(where: Command.names.contains) {
      return try HelpCommand.text([name])
    }
    var rest = words.filter { $0 != "--help" && $0 != "-h" }
    if (try? ServeOptions(parsing: &rest)) != nil, let word = rest.first {
      throw HelpCommand.unknownCommand(word)
    }
    return try HelpCommand.text([])
  }

  private static func path() throws -> String {
    if let path = Environment.executablePath {
      return path
    }
    throw UsageError(
      message: "The path of this program is unknown; mount /proc, and use a path in UTF-8.")
  }

  /// Printed if the program is started without arguments, with a terminal as input and output.
  private static let greeting = """
    cityroulette is a server for cities, their weather and their sky.
    It waits for JSON-RPC 2.0 messages, one a line; Ctrl-D ends it.
    For commands to type, run 'cityroulette --help'.
    """

  /// The shell that the arguments of `completions` name.
  private static func shell(_ arguments: [String]) throws -> Shell {
    guard arguments.count == 1, let shell = arguments.first.flatMap(Shell.init) else {
      throw UsageError(message: "completions: expected one shell: \(Shell.names(", ")).")
    }
    return shell
  }

  /// The text of `--version`.
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
