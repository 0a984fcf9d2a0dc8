import CityServer

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
    let (names, isCommand) = (Command.names.joined(separator: " "), "__fish_seen_subcommand_from")
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
