extension ServeOptions {
  /// These options with further ones that follow a command, which accepts no other arguments.
  ///
  /// - Throws: `UsageError` for the first word that is not a valid option.
  func adding(_ arguments: [String], of command: Command) throws -> ServeOptions {
    var words = arguments
    var options = self
    try options.parseOptions(&words)
    guard let word = words.first else { return options }
    throw UsageError(
      message: "\(command.name ?? ""): unexpected argument '\(word)'; write options only.")
  }
}
