import CityServer

/// A command of the program. `--help`, the manual page and the completions are generated from the
/// table `all`.
struct Command {
  /// The first word of the arguments; nil for the server, which runs without a command.
  let name: String?

  /// The synopsis of the arguments after the name.
  let arguments: String
  let summary: String
  var options: [OptionSpec] = []

  static let serve = Command(
    name: nil, arguments: "[options]", summary: "serve JSON-RPC 2.0 on stdin and stdout",
    options: ServeOption.all.map(\.spec) + [
      OptionSpec(
        names: ["--version"], value: nil, help: "print the version, the commit and the build"),
      OptionSpec(names: ["--help", "-h"], value: nil, help: "print this"),
    ])

  static let lsp = Command(
    name: "lsp", arguments: "[options]",
    summary: "serve an editor as a language server; the same options")

  static let mcp = Command(
    name: "mcp", arguments: "[--read-only] [options]",
    summary: "serve an assistant by the Model Context Protocol; the same options",
    options: [readOnly])

  /// The option of `mcp` that offers reading only.
  static let readOnly = OptionSpec(
    names: ["--read-only"], value: nil, help: "offer nothing that changes the archive")

  static let call = Command(
    name: "call", arguments: "[--tsv] METHOD [JSON | KEY=VALUE…]",
    summary: "send a request, or with - the lines of the input, and print what it answers",
    options: [
      OptionSpec(
        names: ["--tsv"], value: nil,
        help: "print a table: a heading, a line a row, tabs between the cells")
    ])

  static let help = Command(
    name: "help", arguments: "[METHOD]", summary: "tell what a method does, takes and answers")

  static let schema = Command(
    name: "schema", arguments: "[options]", summary: "print the protocol as an OpenRPC document",
    options: [
      OptionSpec(
        names: ["--json-schema"], value: nil,
        help: "print its types as JSON Schema, for generators of code"),
      OptionSpec(
        names: ["--plain"], value: nil,
        help: "leave out notifications and references to errors, for generators that reject them"),
    ])

  static let play = Command(
    name: "play", arguments: "[options] FILE…",
    summary: "play transcripts, or those in folders, or - for the input",
    options: [
      OptionSpec(
        names: ["--quiet"], value: nil, help: "print failures and the summary only"),
      OptionSpec(
        names: ["--update"], value: nil,
        help: "rewrite expected lines that no longer match, and add those that are missing"),
      OptionSpec(
        names: ["--check"], value: nil,
        help: "hold the messages against the protocol, without playing them"),
      OptionSpec(
        names: ["--keep-going"], value: nil, help: "tell all mismatches of a file, not the first"),
      OptionSpec(names: ["--full"], value: nil, help: "show messages whole, however long"),
      OptionSpec(
        names: ["--open"], value: nil,
        help: "pass over members that a file does not name, as later versions may add some"),
      OptionSpec(
        names: ["--filter"], value: "REGEX", help: "play only files with this in their path"),
      OptionSpec(
        names: ["--jobs"], value: "N", help: "how many at once; two a processor by default"),
      OptionSpec(names: ["--junit"], value: "FILE", help: "write a report in the form of JUnit's"),
      OptionSpec(names: ["--tap"], value: nil, help: "print the Test Anything Protocol instead"),
      OptionSpec(
        names: ["--server"], value: "COMMAND", help: "play against another program than this one"),
      OptionSpec(
        names: ["--online"], value: nil, help: "let the program use the network, which it may not"),
      allowPaths,
    ])

  private static let allowPaths = OptionSpec(
    names: ["--allow-paths"], value: nil,
    help: "let the transcript read and write files anywhere, not only in its own folders")

  static let stub = Command(
    name: "stub", arguments: "[options] FILE",
    summary: "be the server of a transcript, and fail on what its client does otherwise",
    options: [
      OptionSpec(
        names: ["--client"], value: "NAME", help: "whose lines to play; those of the first client"),
      OptionSpec(names: ["--junit"], value: "FILE", help: "write a report in the form of JUnit's"),
      OptionSpec(
        names: ["--log"], value: "FILE",
        help: "write what went wrong to a file too, for clients that hide standard error"),
      OptionSpec(
        names: ["--timeout"], value: "SECONDS",
        help: "how long the client may be silent; 30 by default"),
    ])

  private static let output = OptionSpec(
    names: ["--output"], value: "FILE", help: "where to write it, instead of the output")

  static let inspect = Command(
    name: "inspect", arguments: "[options] FILE",
    summary: "make a page for a browser of a transcript", options: [output])

  static let redact = Command(
    name: "redact", arguments: "[options] FILE",
    summary: "make a recording fit to be sent: no fine positions, no paths",
    options: [output, allowPaths])

  static let reduce = Command(
    name: "reduce", arguments: "[options] FILE",
    summary: "make a transcript that fails as short as can be",
    options: [
      output,
      OptionSpec(
        names: ["--server"], value: "COMMAND", help: "play against another program than this one"),
      allowPaths,
    ])

  static let compat = Command(
    name: "compat", arguments: "OLD [NEW]",
    summary: "tell what breaks clients of an older contract, as schema prints it")

  static let completions = Command(
    name: "completions", arguments: "SHELL",
    summary: "print completions for \(Shell.names(", "))")

  static let man = Command(name: "man", arguments: "", summary: "print the manual page")

  static let all = [
    serve, lsp, call, mcp, help, schema, play, stub, inspect, redact, reduce, compat,
    completions, man,
  ]

  /// The names of the commands whose arguments name files.
  static let fileCommandNames = [play, stub, inspect, redact, reduce, compat].compactMap(\.name)

  /// The commands with their own options.
  static let withOptions = all.filter { $0.name != nil && !$0.options.isEmpty }

  /// The commands with options whose arguments are files.
  static let withFiles = withOptions.filter { $0.arguments.contains("FILE") }

  /// The names of all commands.
  static let names = all.compactMap(\.name)

  /// The line to type.
  var synopsis: String {
    [Product.name, name, arguments.isEmpty ? nil : arguments].compactMap(\.self)
      .joined(separator: " ")
  }

  /// The text of `--help`.
  static let usage: String = {
    let lines = all.enumerated().map { index, command in
      let gap = String(repeating: " ", count: max(1, 56 - command.synopsis.count))
      return (index == 0 ? "usage: " : "       ") + command.synopsis + gap + command.summary
    }
    return """
      \(lines.joined(separator: "\n"))

      options
      \(serve.options.map(\.usage).joined(separator: "\n"))

      \(withOptions.map(\.optionUsage).joined(separator: "\n\n"))
      """
  }()

  /// The section of `--help` about the command's own options.
  private var optionUsage: String {
    let more = name == Self.call.name ? "; those above may stand anywhere in it too" : ""
    return (["options of \(name ?? "")\(more)"] + options.map(\.usage)).joined(separator: "\n")
  }

  /// The text of `--help` after the command.
  var commandUsage: String {
    let more = options.isEmpty ? "" : "\n\noptions\n\(options.map(\.usage).joined(separator: "\n"))"
    return "usage: \(synopsis)\n\(summary)\(more)"
  }
}
