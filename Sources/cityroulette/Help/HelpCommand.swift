import CityServer
import Text

/// The command `help [WORD]`: describes the program, a command, a method, a notification or the server, or lists the
/// methods.
enum HelpCommand {
  /// The words that describe the server.
  private static let serverWords = ["options", "serve"]

  /// The word that lists all methods.
  private static let methodsWord = "methods"

  /// All words that `help` explains.
  static var words: [String] {
    Command.names + serverWords + [methodsWord] + MethodHelp.names
  }

  /// - Parameter arguments: the words after the command.
  /// - Throws: `UsageError` for an unknown word, and for several words.
  static func text(_ arguments: [String]) throws -> String {
    guard let word = arguments.first else { return Overview.text }
    if arguments.count > 1 {
      throw UsageError(
        message: "help: expected one command or method, got \(arguments.count) words.")
    }
    if serverWords.contains(word) {
      return Command.serve.helpText
    }
    if word == methodsWord {
      return MethodHelp.list
    }
    if let command = Command.all.first(where: { $0.name == word }) {
      return command.helpText
    }
    if let text = MethodHelp.text(named: word) {
      return text
    }
    let advice = "; run 'cityroulette help' or 'cityroulette help methods' for a list."
    throw UsageError(
      message: "There is no command or method '\(word)'"
        + (question(for: word, among: words) ?? advice))
  }

  /// The error for a word that is not a command.
  static func unknownCommand(_ word: String) -> UsageError {
    if MethodHelp.names.contains(word) {
      return UsageError(
        message: "'\(word)' is a method, not a command; write 'cityroulette call \(word)'.")
    }
    let advice =
      "; run 'cityroulette --help' for a list. Without a command, the server starts."
    return UsageError(
      message: "There is no command '\(word)'"
        + (question(for: word, among: Command.names) ?? advice))
  }

  /// The end of a message that names the most similar word; nil if no word is similar.
  private static func question(for word: String, among words: [String]) -> String? {
    Suggestion.closest(to: word, among: words).map { ". Did you mean '\($0)'?" }
  }
}
