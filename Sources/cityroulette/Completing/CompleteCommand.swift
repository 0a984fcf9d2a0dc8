import CityServer

/// The command `complete`, which the scripts of `completions` call.
///
/// - `complete -- WORD…` prints candidates for the last word, each followed by a tab and its
///   explanation if it has one.
/// - `complete bash BREAKS LINE` prints the texts that bash may insert at the end of the line.
///
/// Before these lines, it prints whether the shell adds files or folders, and, after a tab, the part of the word before
/// the path; for bash, the path as far as it was typed.
enum CompleteCommand {
  /// - Throws: `UsageError` for other words.
  static func text(_ arguments: [String]) throws -> String {
    if arguments.first == "--" {
      let completion = LineCompletion(Array(arguments.dropFirst())).completion
      let lines = completion.candidates.map { candidate in
        let summary = candidate.summary.isEmpty ? "" : "\t\(candidate.summary)"
        return completion.prefix + candidate.text + summary
      }
      return (["\(completion.paths.rawValue)\t\(completion.prefix)"] + lines)
        .joined(separator: "\n")
    }
    guard arguments.count == 3, arguments[0] == Shell.bash.rawValue else {
      throw UsageError(
        message: "complete: write 'complete -- WORD…'; the scripts of 'cityroulette completions' "
          + "call it.")
    }
    let line = BashLine(arguments[2], breaks: arguments[1])
    // The first word is the program.
    let completion = LineCompletion(Array(line.words.dropFirst())).completion
    let lines = completion.candidates.map { line.replacement(completion.prefix + $0.text) }
    let path = line.words.last?.dropFirst(completion.prefix.count) ?? ""
    return (["\(completion.paths.rawValue)\t\(path)"] + lines).joined(separator: "\n")
  }
}
