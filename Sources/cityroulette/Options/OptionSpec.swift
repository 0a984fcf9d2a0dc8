/// An option of a command, for parsing, help, the manual page and the completions.
struct OptionSpec {
  /// The spellings of the option; the first one is preferred.
  let names: [String]

  /// The placeholder of the value; nil for an option without a value.
  let value: String?
  let help: String

  /// The words or beginnings that shells complete; empty if they cannot be listed.
  var choices: [String] = []

  /// The kind of value that shells complete.
  enum Kind {
    case none, file, folder, choice, other
  }

  var kind: Kind {
    if !choices.isEmpty {
      return .choice
    }
    switch value {
    case nil: return .none
    case "PATH", "FILE": return .file
    case "DIR": return .folder
    default: return .other
    }
  }
}
