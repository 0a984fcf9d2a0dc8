import CityServer

/// The text of `--help`: the commands by task.
enum Overview {
  static var text: String {
    let sections = CommandGroup.allCases.compactMap { group -> String? in
      let commands = Command.all.filter { $0.group == group && $0.name != nil }
      return commands.isEmpty
        ? nil : ([group.rawValue] + commands.map(row)).joined(separator: "\n")
    }
    return ([head] + sections + [foot]).joined(separator: "\n\n")
  }

  private static let head = """
    \(Product.name) finds cities, their weather and sky, and keeps those you choose.

    usage: \(Product.name) COMMAND [ARGUMENTS]
           \(Command.serve.synopsis)   \(Command.serve.summary)
    """

  private static let foot = """
    cityroulette help COMMAND    Options and examples of a command
    cityroulette help METHOD     Parameters and an example of a method
    cityroulette help methods    All methods
    cityroulette help options    Options of the server and of most commands
    """

  private static func row(_ command: Command) -> String {
    TextColumns.row(command.name ?? "", text: command.summary, column: 15)
  }
}
