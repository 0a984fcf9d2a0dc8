import CityServer
import Transcript

/// An option as people are told of it.
struct OptionText {
  let names: [String]

  /// What stands for the value; nil for an option without one.
  let value: String?
  let help: String

  /// All values that there are; empty where there is no list.
  var choices: [String] = []

  /// What a value names, so that a shell can complete it.
  enum Kind {
    case none, file, folder, choice, other
  }

  var kind: Kind {
    if !choices.isEmpty {
      return .choice
    }
    switch value {
    case nil: return .none
    case "PATH", "FILE": return .file
    case "DIR": return .folder
    default: return .other
    }
  }

  /// The line of `--help`.
  var usage: String {
    let name = [names[0], value].compactMap(\.self).joined(separator: " ")
    let gap = String(repeating: " ", count: max(1, 26 - name.count))
    return "  \(name)\(gap)\(help)"
  }
}

/// What the program can be told to do. `--help`, the manual page and the completions are made of
/// this table.
struct Command {
  /// The first word; nil for what the program does without one.
  let name: String?

  /// What stands behind it.
  let arguments: String
  let summary: String
  var options: [OptionText] = []

  static let serve = Command(
    name: nil, arguments: "[options]", summary: "serve JSON-RPC 2.0 on stdin and stdout",
    options: ServeOption.all.map(\.text) + [
      OptionText(
        names: ["--version"], value: nil, help: "print the version, the commit and the build"),
      OptionText(names: ["--help", "-h"], value: nil, help: "print this"),
    ])

  static let lsp = Command(
    name: "lsp", arguments: "[options]",
    summary: "serve an editor as a language server; the same options")

  static let mcp = Command(
    name: "mcp", arguments: "[--read-only] [options]",
    summary: "serve an assistant by the Model Context Protocol; the same options",
    options: [ContextCommand.readOnly])

  static let call = Command(
    name: "call", arguments: "[--tsv] METHOD [JSON | KEY=VALUE…]",
    summary: "send a request, or with - the lines of the input, and print what it answers",
    options: [
      OptionText(
        names: ["--tsv"], value: nil,
        help: "print a table: a heading, a line a row, tabs between the cells")
    ])

  static let help = Command(
    name: "help", arguments: "[METHOD]", summary: "tell what a method does, takes and answers")

  static let schema = Command(
    name: "schema", arguments: "", summary: "print the protocol as an OpenRPC document")

  static let play = Command(
    name: "play", arguments: "[options] FILE…",
    summary: "play transcripts, or those in folders, or - for the input",
    options: [
      OptionText(
        names: ["--quiet"], value: nil, help: "print failures and the summary only"),
      OptionText(
        names: ["--update"], value: nil,
        help: "rewrite expected lines that no longer match, and add those that are missing"),
      OptionText(
        names: ["--check"], value: nil,
        help: "hold the messages against the protocol, without playing them"),
      OptionText(
        names: ["--keep-going"], value: nil, help: "tell all mismatches of a file, not the first"),
      OptionText(names: ["--full"], value: nil, help: "show messages whole, however long"),
      OptionText(
        names: ["--open"], value: nil,
        help: "pass over members that a file does not name, as later versions may add some"),
      OptionText(
        names: ["--filter"], value: "REGEX", help: "play only files with this in their path"),
      OptionText(
        names: ["--jobs"], value: "N", help: "how many at once; two a processor by default"),
      OptionText(names: ["--junit"], value: "FILE", help: "write a report in the form of JUnit's"),
      OptionText(names: ["--tap"], value: nil, help: "print the Test Anything Protocol instead"),
      OptionText(
        names: ["--server"], value: "COMMAND", help: "play against another program than this one"),
      OptionText(
        names: ["--online"], value: nil, help: "let the program use the network, which it may not"),
      allowPaths,
    ])

  private static let allowPaths = OptionText(
    names: ["--allow-paths"], value: nil,
    help: "let the transcript read and write files anywhere, not only in its own folders")

  static let stub = Command(
    name: "stub", arguments: "[options] FILE",
    summary: "be the server of a transcript, and fail on what its client does otherwise",
    options: [
      OptionText(
        names: ["--client"], value: "NAME", help: "whose lines to play; those of the first client"),
      OptionText(names: ["--junit"], value: "FILE", help: "write a report in the form of JUnit's"),
      OptionText(
        names: ["--log"], value: "FILE",
        help: "write what went wrong to a file too, for clients that hide standard error"),
      OptionText(
        names: ["--timeout"], value: "SECONDS",
        help: "how long the client may be silent; 30 by default"),
    ])

  private static let output = OptionText(
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
      OptionText(
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

  /// Those whose words name files.
  static let namesOfFiles = [play, stub, inspect, redact, reduce, compat].compactMap(\.name)

  /// Those with options of their own.
  static let withOptions = all.filter { $0.name != nil && !$0.options.isEmpty }

  /// As it is typed.
  var synopsis: String {
    [Product.name, name, arguments.isEmpty ? nil : arguments].compactMap(\.self)
      .joined(separator: " ")
  }

  /// What `--help` prints.
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

  /// The part of `--help` about the command's own options.
  private var optionUsage: String {
    let more = name == Self.call.name ? "; those above may stand anywhere in it too" : ""
    return (["options of \(name ?? "")\(more)"] + options.map(\.usage)).joined(separator: "\n")
  }

  /// What `--help` behind the command prints.
  var ownUsage: String {
    let more = options.isEmpty ? "" : "\n\noptions\n\(options.map(\.usage).joined(separator: "\n"))"
    return "usage: \(synopsis)\n\(summary)\(more)"
  }
}
