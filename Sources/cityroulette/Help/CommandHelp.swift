import CityServer

extension Command {
  /// The text of `help COMMAND`, and of `--help` together with the command.
  var helpText: String {
    var sections = [
      "\(TextColumns.wrapped("usage: \(synopsis)", indent: 7))\n\n"
        + TextColumns.wrapped("\(summary).", indent: 0)
    ]
    if !options.isEmpty {
      sections.append((["options"] + options.map(\.usage)).joined(separator: "\n"))
    }
    if takesServerOptions {
      sections.append("The options of the server apply too: cityroulette help options")
    }
    if !examples.isEmpty {
      let lines = examples.map { "  \($0.line)\n      \($0.summary)" }
      sections.append((["examples"] + lines).joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n")
  }
}

extension OptionSpec {
  /// The lines of the help.
  fileprivate var usage: String {
    TextColumns.row([names[0], value].compactMap(\.self).joined(separator: " "), text: help)
  }
}
