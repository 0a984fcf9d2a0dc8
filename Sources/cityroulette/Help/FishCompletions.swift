import CityServer

/// The completions for fish.
enum FishCompletions {
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
      + Command.withFiles.map { "-n '\(isCommand) \($0.name ?? "")' -F" }
      + ["-n '\(isCommand) completions' -a '\(Shell.names(" "))'"]
    return """
      # Completions of \(Product.name) for fish; made by `\(Product.name) completions fish`.
      complete -c \(Product.name) -f
      \(lines.map { "complete -c \(Product.name) \($0)" }.joined(separator: "\n"))
      """
  }

  private static func flags(_ option: OptionSpec) -> String {
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
