/// The parsed arguments of a command that starts a server. The user may mix its own options, options of the server and
/// other words in any order.
struct ClientArguments {
  let own: CommandArguments

  /// The words that are neither options nor their values. None of them begins with `--`.
  private(set) var words: [String] = []

  /// The options of the server, with their values.
  private(set) var serverOptions: [String] = []

  /// - Parameter explain: called with each option that the command itself does not have; may throw an error that says
  ///   more than "unknown option".
  /// - Throws: `UsageError` for an invalid option.
  init(
    _ arguments: [String], of command: Command, explain: (String) throws -> Void = { _ in }
  ) throws {
    var rest = arguments
    var given: [String] = []
    var parsed = ServeOptions()
    while let word = rest.first {
      let name = String(word.prefix { $0 != "=" })
      if let option = command.options.first(where: { $0.names.contains(name) }) {
        let isSeparate = option.value != nil && name == word
        given += rest.prefix(isSeparate ? 2 : 1)
        rest.removeFirst(min(rest.count, isSeparate ? 2 : 1))
      } else if word.hasPrefix("--") {
        try explain(word)
        try Self.refuse(name, unlessKnownTo: command)
        let before = rest
        try parsed.parseOption(&rest)
        serverOptions += before.dropLast(rest.count)
      } else {
        words.append(rest.removeFirst())
      }
    }
    own = try CommandArguments(given, of: command)
  }

  /// - Throws: `UsageError` for an option that neither the command nor the server has.
  private static func refuse(_ name: String, unlessKnownTo command: Command) throws {
    let names = (command.options + ServeOption.all.map(\.spec)).flatMap(\.names)
    guard !names.contains(name) else { return }
    throw UsageError.unknown(
      "option", name, among: names,
      advice: "run 'cityroulette help \(command.name ?? "")' for a list",
      at: "\(command.name ?? ""): ")
  }
}
