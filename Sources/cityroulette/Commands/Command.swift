import CityServer
import Transcript

/// A command of the program. The help, the manual page and the completions are generated from the
/// table `all`.
struct Command {
  /// The word that selects the command; nil for the server, which runs without a command.
  let name: String?

  /// The synopsis of the arguments after the name.
  let arguments: String
  let summary: String
  var options: [OptionSpec] = []

  /// The section of the help that lists the command.
  var group = CommandGroup.places

  /// Whether the options of the server may follow the command.
  var takesServerOptions = false

  static let serve = Command(
    name: nil, arguments: "[options]", summary: "Serve JSON-RPC 2.0 on stdin and stdout",
    options: ServeOption.all.map(\.spec) + [
      OptionSpec(
        names: ["--version"], value: nil, help: "Print the version, the commit and the build"),
      OptionSpec(
        names: ["--help", "-h"], value: nil, help: "Print help; after a command, about that command"
      ),
    ], group: .servers)

  static let lsp = Command(
    name: "lsp", arguments: "[options]",
    summary: "Serve an editor over the Language Server Protocol", group: .servers,
    takesServerOptions: true)

  static let mcp = Command(
    name: "mcp", arguments: "[--read-only] [options]",
    summary: "Serve an assistant over the Model Context Protocol",
    options: [readOnly], group: .servers, takesServerOptions: true)

  /// The option of `mcp` that leaves out the tools that change the archive.
  static let readOnly = OptionSpec(
    names: ["--read-only"], value: nil, help: "Offer no tools that change the archive")

  static let call = Command(
    name: "call", arguments: "[options] METHOD [JSON | KEY=VALUE…]",
    summary: "Send a request and print its result; - reads requests from stdin",
    options: format, group: .messages, takesServerOptions: true)

  static let help = Command(
    name: "help", arguments: "[COMMAND | METHOD | methods | options]",
    summary: "Describe a command or a method", group: .program)

  static let schema = Command(
    name: "schema", arguments: "[options]", summary: "Print the protocol as an OpenRPC document",
    options: [
      OptionSpec(
        names: ["--json-schema"], value: nil,
        help: "Print the types as JSON Schema, for code generators"),
      OptionSpec(
        names: ["--plain"], value: nil,
        help: "Leave out notifications and references to errors, for generators that reject them"),
    ], group: .messages)

  static let play = Command(
    name: "play", arguments: "[options] FILE…",
    summary: "Play transcripts: files, folders, or - for stdin",
    options: [
      OptionSpec(
        names: ["--quiet"], value: nil, help: "Print only failures and the summary"),
      OptionSpec(
        names: ["--update"], value: nil,
        help: "Rewrite expectations that no longer match, and add missing ones"),
      OptionSpec(
        names: ["--dry-run"], value: nil,
        help: "Print the changes of --update as a diff, and write none"),
      OptionSpec(
        names: ["--review"], value: nil,
        help: "Ask on the terminal about each change of --update"),
      OptionSpec(
        names: ["--check"], value: nil,
        help: "Validate the messages against the protocol without playing them"),
      OptionSpec(
        names: ["--keep-going"], value: nil,
        help: "Report all mismatches of a file instead of the first"),
      OptionSpec(names: ["--full"], value: nil, help: "Do not shorten messages in failures"),
      OptionSpec(
        names: ["--open"], value: nil,
        help: "Allow members and elements that a file does not name"),
      OptionSpec(
        names: ["--filter"], value: "REGEX", help: "Play only files whose path matches REGEX"),
      OptionSpec(
        names: ["--jobs"], value: "N", help: "Play N files in parallel (default: two per processor)"
      ),
      junit,
      OptionSpec(
        names: ["--tap"], value: nil, help: "Print results in the Test Anything Protocol"),
      server,
      framing,
      OptionSpec(
        names: ["--timeout"], value: "SECONDS",
        help: "Wait SECONDS for each message, unless a file has @timeout (default: 10)"),
      variable,
      OptionSpec(
        names: ["--online"], value: nil, help: "Let the server use the network"),
      allowPaths,
    ], group: .transcripts)

  private static let variable = OptionSpec(
    names: ["--var"], value: "NAME=VALUE", help: "Set the variable ${NAME} of the transcripts")

  private static let junit = OptionSpec(
    names: ["--junit"], value: "FILE", help: "Write a JUnit XML report to FILE")

  private static let server = OptionSpec(
    names: ["--server"], value: "COMMAND", help: "Play against COMMAND instead of this program")

  private static let framing = OptionSpec(
    names: ["--framing"], value: "HOW",
    help: "Set the framing of messages: lines or content-length (default: lines)",
    choices: Framing.allCases.map(\.rawValue))

  /// The option of commands that detect the framing of the client. It has the values of the server's option, because a
  /// client may start a stub instead of the server.
  private static let detectedFraming = OptionSpec(
    names: ["--framing"], value: "HOW",
    help: "Set the framing of messages: auto, lines or content-length (default: auto)",
    choices: ["auto"] + Framing.allCases.map(\.rawValue))

  private static let allowPaths = OptionSpec(
    names: ["--allow-paths"], value: nil,
    help: "Let the transcript read and write files outside its own folders")

  static let stub = Command(
    name: "stub", arguments: "[options] FILE",
    summary: "Act as the server of a transcript; fail if the client deviates",
    options: [
      OptionSpec(
        names: ["--client"], value: "NAME",
        help: "Play the lines of client NAME (default: \(Step.firstClient))"),
      junit,
      OptionSpec(
        names: ["--log"], value: "FILE",
        help: "Also write the failure to FILE, for clients that hide standard error"),
      detectedFraming,
      OptionSpec(
        names: ["--timeout"], value: "SECONDS",
        help: "Fail if the client is silent for SECONDS (default: 30)"),
      variable,
    ], group: .transcripts)

  static let record = Command(
    name: "record", arguments: "[options] FILE -- COMMAND…",
    summary: "Pass messages to the server COMMAND, and record them",
    options: [detectedFraming], group: .transcripts)

  private static let output = OptionSpec(
    names: ["--output"], value: "FILE", help: "Write to FILE instead of standard output")

  static let inspect = Command(
    name: "inspect", arguments: "[options] FILE [FILE]",
    summary: "Convert a transcript, or two to compare, to an HTML page", options: [output],
    group: .transcripts)

  static let redact = Command(
    name: "redact", arguments: "[options] FILE",
    summary: "Remove precise positions and paths from a recording",
    options: [output, allowPaths], group: .transcripts)

  static let reduce = Command(
    name: "reduce", arguments: "[options] FILE",
    summary: "Shorten a transcript while it fails in the same way",
    options: [output, server, variable, allowPaths], group: .transcripts)

  static let compat = Command(
    name: "compat", arguments: "OLD [NEW]",
    summary: "List changes since OLD, a file from schema, that break clients",
    group: .messages)

  static let config = Command(
    name: "config", arguments: "[--json] [options]",
    summary: "Print each option with its value and where it comes from",
    options: [configJSON], group: .program, takesServerOptions: true)

  /// The option of `config` that prints JSON, for programs.
  static let configJSON = OptionSpec(
    names: ["--json"], value: nil, help: "Print an array of JSON objects")

  static let completions = Command(
    name: "completions", arguments: "SHELL",
    summary: "Print a completion script (\(Shell.names(", ")))", group: .program)

  static let man = Command(
    name: "man", arguments: "", summary: "Print the manual page", group: .program)

  /// The name of the command that prints completions of a command line for the scripts of `completions`. The command is
  /// not in `all`, because only the scripts use it.
  static let complete = "complete"

  static let all =
    [serve] + short + [
      lsp, mcp, call, schema, compat, play, stub, record, inspect, redact, reduce, config, help,
      completions, man,
    ]

  /// The names of the commands whose arguments name files.
  static let fileCommandNames = [play, stub, record, inspect, redact, reduce, compat].compactMap(
    \.name)

  /// The names of the commands that start a server and send it requests.
  static let clientNames = (short + [call]).compactMap(\.name)

  static let names = all.compactMap(\.name)

  /// The program, the command and the synopsis of the arguments.
  var synopsis: String {
    [Product.name, name, arguments.isEmpty ? nil : arguments].compactMap(\.self)
      .joined(separator: " ")
  }
}
