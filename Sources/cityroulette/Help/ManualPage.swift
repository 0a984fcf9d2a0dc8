import CityServer

/// The manual page, in the macros of man(7).
enum ManualPage {
  static var text: String {
    """
    .TH \(Product.name.uppercased()) 1 "" "\(Product.name) \(Product.version)" "User Commands"
    .SH NAME
    \(Product.name) \\- find cities, over JSON\\-RPC
    .SH SYNOPSIS
    \(Command.all.map(synopsis).joined(separator: "\n.br\n"))
    .SH DESCRIPTION
    A process without a window that finds cities, around a place or at a random point of a random
    country, and keeps those that its user likes in an archive.
    It serves one client, an editor, another program or a script, with JSON\\-RPC 2.0 on standard
    input and output: a message a line, or, if the first byte of the input is that of a
    Content\\-Length header, with headers as language servers have them.
    It leaves when the input ends.
    .PP
    Transcripts from strangers can be played, reduced and redacted: their server reads and writes in a temporary
    folder only, unless \\fB\\-\\-allow\\-paths\\fR is given.
    The command of \\fB\\-\\-server\\fR cannot be confined; play only transcripts that you trust against it.
    .SH OPTIONS
    An option and its value may also be written as \\fB\\-\\-name=\\fIvalue\\fR.
    \(Command.serve.options.map(option).joined(separator: "\n"))
    .SH COMMANDS
    \(Command.all.dropFirst().map(command).joined(separator: "\n"))
    .SH EXIT STATUS
    0 after an orderly end, 1 when the client went without one or the program could not start,
    2 when the command line makes no sense, 128 and the number of the signal that ended it.
    .SH FILES
    .TP
    \\fI$XDG_DATA_HOME/\(Product.name)/archive.sqlite\\fR
    The archive.
    .TP
    \\fI$XDG_CONFIG_HOME/\(Product.name)/config.json\\fR
    Keys of services and choices among them.
    .TP
    \\fI../share/\(Product.name)\\fR
    Seen from the folder of the program: the places that come with it, and clients.
    .SH SEE ALSO
    \\fIprotocol.md\\fR, the contract with clients, beside this program's README.
    """
  }

  private static func synopsis(_ command: Command) -> String {
    let words = [Product.name, command.name].compactMap(\.self).map(escaped)
    return #"\fB"# + words.joined(separator: " ") + #"\fR "# + escaped(command.arguments)
  }

  private static func command(_ command: Command) -> String {
    let lines = command.options.map(option)
    let head = "\(synopsis(command).replacing(escaped(Product.name) + " ", with: ""))"
    let more = lines.isEmpty ? "" : "\n.RS\n\(lines.joined(separator: "\n"))\n.RE"
    return ".TP\n\(head)\n\(escaped(command.summary))\(more)"
  }

  private static func option(_ option: OptionSpec) -> String {
    let names = option.names.map { #"\fB\#(escaped($0))\fR"# }.joined(separator: ", ")
    let value = option.value.map { #" \fI\#(escaped($0))\fR"# } ?? ""
    return ".TP\n\(names)\(value)\n\(escaped(option.help))"
  }

  /// The text escaped for roff: hyphens as typed, other characters than ASCII by number, and no
  /// request at the start of a line.
  private static func escaped(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": #"\e"#
      case "-": #"\-"#
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(String(scalar.value, radix: 16, uppercase: true))]"
      }
    }
    return (text.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# : "") + characters.joined()
  }
}
