import Transcript

/// The parsed arguments of a command: its options, and the other words.
struct CommandArguments {
  private let command: Command

  /// Options that are accepted and ignored.
  private let ignored: [OptionSpec]

  /// The values by option, in their order; an empty text for an option without a value.
  private var values: [String: [String]] = [:]
  private(set) var others: [String] = []

  /// - Parameter ignored: options to accept and ignore, such as those of the server for a stub, which a client may
  ///   start instead of the server.
  /// - Throws: `UsageError` for the first option that is unknown, lacks its value or has one that
  ///   it does not take.
  init(_ words: [String], of command: Command, ignoring ignored: [OptionSpec] = []) throws {
    self.command = command
    self.ignored = ignored
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "-" || !word.hasPrefix("-") {
        others.append(word)
      } else {
        try parse(word, rest: &rest)
      }
    }
  }

  /// Parses an option, and removes its value from the rest if it is a separate word.
  private mutating func parse(_ word: String, rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = (command.options + ignored).first(where: { $0.names.contains(name) }) else {
      throw UsageError.unknown(
        "option", name, among: command.options.flatMap(\.names),
        advice: "run 'cityroulette \(command.name ?? "") --help' for a list",
        at: "\(command.name ?? ""): ")
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else {
        throw UsageError(message: "'\(name)' takes no value; write '\(name)' or leave it out.")
      }
      values[name] = [""]
      return
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
    if value.isEmpty {
      throw UsageError(message: "missing value for '\(name)'; write '\(name) \(placeholder)'.")
    }
    values[name, default: []].append(value)
  }

  /// The last value of an option; an empty text for an option without a value, nil if the option is not given.
  subscript(option: String) -> String? { values[option]?.last }

  /// The values of an option that may be repeated.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The value of an option as a number; nil if the option is not given.
  ///
  /// - Throws: `UsageError` for a value that is not a number or outside of the range.
  func number(_ option: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = self[option] else { return nil }
    if let number = Double(text), range.contains(number) {
      return number
    }
    throw UsageError(
      message: "\(option): expected a number from \(range.lowerBound) to \(range.upperBound), "
        + "got '\(text)'.")
  }

  /// The value of an option, divided into words by the syntax of a shell; nil if the option is not given.
  ///
  /// - Throws: `UsageError` for an unclosed quotation or a backslash at the end.
  func shellWords(_ option: String) throws -> [String]? {
    guard let text = self[option] else { return nil }
    do throws(Problem) {
      return try ShellWords.read(text)
    } catch {
      throw UsageError(message: "\(option): \(error.message).")
    }
  }

  /// The variables of a transcript that `--var` sets, by name.
  ///
  /// - Throws: `UsageError` for a value that is not `NAME=VALUE`.
  func variables() throws -> [String: String] {
    var variables: [String: String] = [:]
    do throws(Problem) {
      for text in all("--var") {
        let variable = try TranscriptVariable.given(text)
        variables[variable.name] = variable.value
      }
    } catch {
      throw UsageError(message: "\(error.message).")
    }
    return variables
  }

  /// The value of `--framing`; nil if it is `auto` or not given.
  ///
  /// - Throws: `UsageError` for an unknown framing.
  func framing() throws -> Framing? {
    guard let name = self["--framing"], name != "auto" else { return nil }
    do throws(Problem) {
      return try Framing(named: name)
    } catch {
      throw UsageError(message: "--framing: \(error.message).")
    }
  }

  /// The files that a transcript may name.
  ///
  /// - Parameter confinementOption: the option that confines the server of the transcript to a folder; nil if that
  ///   server has none.
  func paths(confinementOption: String?) -> PathPolicy {
    self["--allow-paths"] == nil ? .ownFolders(option: confinementOption) : .anywhere
  }

  /// The arguments, one file or two.
  ///
  /// - Throws: `UsageError` for another number of arguments.
  func oneOrTwoFiles() throws -> [String] {
    if 1...2 ~= others.count {
      return others
    }
    throw UsageError(
      message: "\(command.name ?? ""): expected one or two files, got "
        + "\(others.isEmpty ? "none" : "\(others.count)"); write '\(command.synopsis)'.")
  }

  /// The only argument, a file.
  ///
  /// - Throws: `UsageError` if there are none or several.
  func onlyFile() throws -> String {
    if others.count == 1, let file = others.first {
      return file
    }
    throw UsageError(
      message: "\(command.name ?? ""): expected one file, got "
        + "\(others.isEmpty ? "none" : "\(others.count)"); write '\(command.synopsis)'.")
  }
}
