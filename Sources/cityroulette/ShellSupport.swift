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

  private static func option(_ option: OptionText) -> String {
    let names = option.names.map { #"\fB\#(escaped($0))\fR"# }.joined(separator: ", ")
    let value = option.value.map { #" \fI\#(escaped($0))\fR"# } ?? ""
    return ".TP\n\(names)\(value)\n\(escaped(option.help))"
  }

  /// Hyphens as they are typed, other than ASCII by number, and no macro at the start of a line.
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

/// A shell that can complete the program's command line.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// A script that completes what the table of commands has.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension Command {
  /// The words that a command line may begin with.
  fileprivate static var names: [String] { all.compactMap(\.name) }

  /// Those that take files.
  fileprivate static var ofFiles: [Command] { withOptions.filter { $0.arguments.contains("FILE") } }
}

private enum BashCompletions {
  static var script: String {
    """
    # Completions of \(Product.name) for bash; made by `\(Product.name) completions bash`.
    _cityroulette() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=
      # Bash takes the = of --option=value for a word.
      [ "$word" != = ] || word=
      [ "$before" != = ] || before="${COMP_WORDS[COMP_CWORD-2]}"
      COMPREPLY=()
      if [ "$COMP_CWORD" -gt 1 ]; then
        case "${COMP_WORDS[1]}" in
          call) words='\(optionNames(of: .call))' ;;
    \(Command.ofFiles.map(own).joined(separator: "\n"))
          completions) words='\(Shell.names(" "))' ;;
          man) return ;;
          *)
            case "$before" in
    \(cases.joined(separator: "\n"))
            esac
            ;;
        esac
      fi
      if [ -z "$words" ]; then
        words='\(optionNames(of: .serve))'
        [ "$COMP_CWORD" -gt 1 ] || words+=' \(Command.names.joined(separator: " "))'
        [ "${COMP_WORDS[1]}" != mcp ] || words+=' \(optionNames(of: .mcp))'
      fi
      local IFS=$'\\n'
      COMPREPLY=($(IFS=' ' compgen -W "$words" -- "$word"))
    }

    _cityroulette_paths() {
      local IFS=$'\\n'
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen "$1" -- "$word"))
    }

    complete -F _cityroulette \(Product.name)
    """
  }

  /// The case of a command that takes files.
  private static func own(_ command: Command) -> String {
    """
          \(command.name ?? ""))
            [[ $word == -* ]] || { _cityroulette_paths -f; return; }
            words='\(optionNames(of: command))'
            ;;
    """
  }

  private static func optionNames(of command: Command) -> String {
    command.options.map { $0.names[0] }.joined(separator: " ")
  }

  /// What comes behind an option with a value.
  private static var cases: [String] {
    Command.serve.options.compactMap { option in
      let pattern = "          \(option.names.joined(separator: "|")))"
      switch option.kind {
      case .none: return nil
      case .file: return "\(pattern) _cityroulette_paths -f; return ;;"
      case .folder: return "\(pattern) _cityroulette_paths -d; return ;;"
      case .choice: return "\(pattern) words='\(option.choices.joined(separator: " "))' ;;"
      case .other: return "\(pattern) return ;;"
      }
    }
  }
}

private enum ZshCompletions {
  static var script: String {
    """
    #compdef \(Product.name)
    # Completions of \(Product.name) for zsh; made by `\(Product.name) completions zsh`.
    case "${words[2]}" in
    \(Command.ofFiles.map(own).joined(separator: "\n"))
      call) _arguments '1: :' \(specs(of: .call)) '*: :' ;;
      mcp) _arguments '1: :' \(specs(of: .mcp)) \(specs(of: .serve)) ;;
      completions) _arguments '1: :' '2:shell:(\(Shell.names(" ")))' ;;
      man) ;;
      *)
        _arguments '1:command:(\(Command.names.joined(separator: " ")))' \\
          \(specs(of: .serve))
        ;;
    esac
    """
  }

  private static func own(_ command: Command) -> String {
    "  \(command.name ?? "")) _arguments '1: :' \(specs(of: command)) '*:file:_files' ;;"
  }

  private static func specs(of command: Command) -> String {
    command.options.map(spec).joined(separator: " \\\n      ")
  }

  private static func spec(_ option: OptionText) -> String {
    let name = option.names[0]
    guard let value = option.value else { return "'\(name)[\(escaped(option.help))]'" }
    let action =
      switch option.kind {
      case .none, .other: " "
      case .file: "_files"
      case .folder: "_files -/"
      case .choice: "(\(option.choices.joined(separator: " ")))"
      }
    return "'\(name)=[\(escaped(option.help))]:\(escaped(value)):\(action)'"
  }

  /// For between brackets, within quotes.
  private static func escaped(_ text: String) -> String {
    text.replacing("'", with: #"'\''"#).replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
      .replacing(":", with: #"\:"#)
  }
}

private enum FishCompletions {
  static var script: String {
    let names = Command.names.joined(separator: " ")
    let isCommand = "__fish_seen_subcommand_from"
    let lines =
      Command.all.compactMap { command in
        command.name.map { "-n __fish_use_subcommand -a \($0) -d '\(escaped(command.summary))'" }
      } + Command.serve.options.map { "-n 'not \(isCommand) \(names)' \(flags($0))" }
      + Command.withOptions.flatMap { command in
        command.options.map { "-n '\(isCommand) \(command.name ?? "")' \(flags($0))" }
      }
      + Command.ofFiles.map { "-n '\(isCommand) \($0.name ?? "")' -F" }
      + ["-n '\(isCommand) completions' -a '\(Shell.names(" "))'"]
    return """
      # Completions of \(Product.name) for fish; made by `\(Product.name) completions fish`.
      complete -c \(Product.name) -f
      \(lines.map { "complete -c \(Product.name) \($0)" }.joined(separator: "\n"))
      """
  }

  private static func flags(_ option: OptionText) -> String {
    let value =
      switch option.kind {
      case .none: ""
      case .file: " -r -F"
      case .folder: " -x -a '(__fish_complete_directories)'"
      case .choice: " -x -a '\(option.choices.joined(separator: " "))'"
      case .other: " -x"
      }
    return "-l \(option.names[0].dropFirst(2))\(value) -d '\(escaped(option.help))'"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#)
  }
}
