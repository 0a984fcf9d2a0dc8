import CityServer

/// The completions for zsh, for its function `_arguments`.
enum ZshCompletions {
  static var script: String {
    """
    #compdef \(Product.name)
    # Completions of \(Product.name) for zsh; made by `\(Product.name) completions zsh`.
    case "${words[2]}" in
    \(Command.withFiles.map(fileCase).joined(separator: "\n"))
      call) _arguments '1: :' \(specs(of: .call)) '*: :' ;;
      schema) _arguments '1: :' \(specs(of: .schema)) ;;
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

  private static func fileCase(_ command: Command) -> String {
    "  \(command.name ?? "")) _arguments '1: :' \(specs(of: command)) '*:file:_files' ;;"
  }

  private static func specs(of command: Command) -> String {
    command.options.map(spec).joined(separator: " \\\n      ")
  }

  private static func spec(_ option: OptionSpec) -> String {
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

  /// The text escaped for brackets within single quotes.
  private static func escaped(_ text: String) -> String {
    text.replacing("'", with: #"'\''"#).replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
      .replacing(":", with: #"\:"#)
  }
}
