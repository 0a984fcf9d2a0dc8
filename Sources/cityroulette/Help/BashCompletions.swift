import CityServer

/// The completions for bash.
enum BashCompletions {
  static var script: String {
    """
    # Completions of \(Product.name) for bash; made by `\(Product.name) completions bash`.
    _cityroulette() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=
      # Bash splits --option=value at the =, which becomes a word of its own.
      [ "$word" != = ] || word=
      [ "$before" != = ] || before="${COMP_WORDS[COMP_CWORD-2]}"
      COMPREPLY=()
      if [ "$COMP_CWORD" -gt 1 ]; then
        case "${COMP_WORDS[1]}" in
          call) words='\(optionNames(of: .call))' ;;
          schema) words='\(optionNames(of: .schema))' ;;
    \(Command.withFiles.map(fileCase).joined(separator: "\n"))
          completions) words='\(Shell.names(" "))' ;;
          man) return ;;
          *)
            case "$before" in
    \(valueCases.joined(separator: "\n"))
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

  /// The case of a command whose arguments are files.
  private static func fileCase(_ command: Command) -> String {
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

  /// The cases for the value after an option.
  private static var valueCases: [String] {
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
