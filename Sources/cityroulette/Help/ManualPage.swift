import CityServer

/// The manual page, in the macros of man(7).
enum ManualPage {
  static var text: String {
    """
    .TH \(Product.name.uppercased()) 1 "" "\(Product.name) \(Product.version)" "User Commands"
    .SH NAME
    \(Product.name) \\- find cities, their weather and their sky
    .SH SYNOPSIS
    \(Command.all.map(synopsis).joined(separator: "\n.br\n"))
    .SH DESCRIPTION
    \(Product.name) finds cities around a place, or at a random point of a random country, and stores
    the cities that its user chooses in an archive.
    It is a headless server for one client, such as an editor, a graphical program or a script, and
    speaks JSON\\-RPC 2.0 on standard input and output.
    Each message is one line.
    If the first byte of the input is that of a Content\\-Length header, messages have headers instead,
    as in the Language Server Protocol.
    The server exits when its input ends.
    Its commands are for people and scripts.
    .PP
    \\fBplay\\fR, \\fBreduce\\fR and \\fBredact\\fR confine the server of a transcript: it reads and writes
    files only in a temporary folder, unless \\fB\\-\\-allow\\-paths\\fR is given, so transcripts from
    others can be used.
    The command of \\fB\\-\\-server\\fR is not confined; use it only with transcripts that you trust.
    .SH OPTIONS
    An option and its value may also be written as one word, \\fB\\-\\-name=\\fIvalue\\fR.
    \(commandsWithServerOptions) accept these options too.
    \(Command.serve.options.map(option).joined(separator: "\n"))
    .SH COMMANDS
    \(CommandGroup.allCases.map(section).joined(separator: "\n"))
    .SH EXIT STATUS
    .TP
    0
    The input ended, the client requested the exit after \\fBshutdown\\fR, or the command succeeded.
    .TP
    1
    The client disappeared, sent a broken frame or requested the exit without \\fBshutdown\\fR; the
    server could not start; a request of a command failed; a transcript failed; \\fBcompat\\fR found a
    breaking change; or input or output failed.
    .TP
    2
    The command line or the configuration is invalid, or a transcript cannot be played.
    .TP
    128+N
    Signal N ended the server.
    .SH ENVIRONMENT
    \(ManualFacts.environment.map(fact).joined(separator: "\n"))
    .SH FILES
    \(ManualFacts.files.map(fact).joined(separator: "\n"))
    .SH EXAMPLES
    \(Command.all.flatMap(\.examples).map(example).joined(separator: "\n"))
    .SH SEE ALSO
    \\fIprotocol.md\\fR, the reference of the protocol, in the repository and in packages.
    """
  }

  private static func synopsis(_ command: Command) -> String {
    let words = [Product.name, command.name].compactMap(\.self).map(escaped)
    return #"\fB"# + words.joined(separator: " ") + #"\fR "# + escaped(command.arguments)
  }

  private static func section(_ group: CommandGroup) -> String {
    let commands = Command.all.filter { $0.group == group && $0.name != nil }
    return ([".SS \(escaped(group.rawValue))"] + commands.map(command)).joined(separator: "\n")
  }

  private static func command(_ command: Command) -> String {
    let lines = command.options.map(option)
    let head = "\(synopsis(command).replacing(escaped(Product.name) + " ", with: ""))"
    let more = lines.isEmpty ? "" : "\n.RS\n\(lines.joined(separator: "\n"))\n.RE"
    return ".TP\n\(head)\n\(escaped(command.summary)).\(more)"
  }

  private static func option(_ option: OptionSpec) -> String {
    let names = option.names.map { #"\fB\#(escaped($0))\fR"# }.joined(separator: ", ")
    let value = option.value.map { #" \fI\#(escaped($0))\fR"# } ?? ""
    return ".TP\n\(names)\(value)\n\(escaped(option.help))"
  }

  private static var commandsWithServerOptions: String {
    let names = Command.all.filter(\.takesServerOptions).compactMap(\.name)
      .map { #"\fB\#(escaped($0))\fR"# }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private static func fact(_ fact: ManualFacts.Fact) -> String {
    ".TP\n\\fI\(escaped(fact.name))\\fR\n\(escaped(fact.summary))"
  }

  private static func example(_ example: CommandExample) -> String {
    """
    .PP
    \(escaped(example.summary))
    .PP
    .RS
    .nf
    \(escaped(example.line))
    .fi
    .RE
    """
  }

  /// The text escaped for roff, so that backslashes, hyphens, apostrophes, backticks, tildes and carets appear as they
  /// are, and a point at the start begins no request. Characters outside of ASCII are written as numbers.
  private static func escaped(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": #"\e"#
      case "-": #"\-"#
      case "'": #"\(aq"#
      case "`": #"\(ga"#
      case "~": #"\(ti"#
      case "^": #"\(ha"#
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar))]"
      }
    }
    return (text.hasPrefix(".") ? #"\&"# : "") + characters.joined()
  }

  /// The code point with at least four digits, as roff requires.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
