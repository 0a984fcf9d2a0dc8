import Platform
import Transcript

// Commands that convert a transcript to another file, or two to one page.
extension TranscriptCommands {
  /// The command `inspect FILE [FILE]`.
  static func inspect(_ arguments: [String], console: Console) throws -> Int32 {
    let arguments = try CommandArguments(arguments, of: .inspect)
    let paths = try arguments.oneOrTwoFiles()
    return try write(to: arguments["--output"], console: console) {
      let first = try TranscriptFile(path: paths[0])
      guard paths.count > 1 else { return InspectPage(first).html }
      return InspectPage(first, with: try TranscriptFile(path: paths[1])).html
    }
  }

  /// The command `redact FILE`.
  static func redact(_ arguments: [String], program: String, console: Console) throws -> Int32 {
    let arguments = try CommandArguments(arguments, of: .redact)
    let paths = arguments.paths(confinementOption: ServeOption.confinement)
    return try convert(arguments, console: console) { path in
      let file = try TranscriptFile(path: path, paths: paths)
      let redactor = try Redactor(program: program, paths: paths)
      let progress = LineProgress()
      let redacted = try redactor.redact(file, progress: progress.show)
      progress.clear()
      for note in redacted.notes {
        Console.standardError.write(note)
      }
      return redacted.text
    }
  }

  /// The command `reduce FILE`.
  static func reduce(_ arguments: [String], program: String, console: Console) throws -> Int32 {
    let arguments = try CommandArguments(arguments, of: .reduce)
    let server = try arguments.shellWords("--server")
    // Another server may not have the option that confines this one.
    let paths = arguments.paths(
      confinementOption: server == nil ? ServeOption.confinement : nil)
    let variables = try arguments.variables()
    return try convert(arguments, console: console) { path in
      let file = try TranscriptFile(path: path, paths: paths)
      return try Reducer(
        file, command: server ?? [program], paths: paths, variables: variables,
        progress: Console.standardError.write
      ).reduce()
    }
  }

  /// Converts the only file of the arguments, and writes the result to the file of `--output`, or without that option
  /// to standard output.
  ///
  /// - Returns: the exit status, 2 if the transcript is invalid or cannot be converted.
  private static func convert(
    _ arguments: CommandArguments, console: Console, with convert: (String) throws -> String
  ) throws -> Int32 {
    let path = try arguments.onlyFile()
    return try write(to: arguments["--output"], console: console) { try convert(path) }
  }

  /// Writes a text to a file; nil means standard output.
  ///
  /// - Returns: the exit status, 2 if a transcript is invalid or cannot be converted.
  private static func write(
    to file: String?, console: Console, text: () throws -> String
  ) throws -> Int32 {
    do {
      let text = try text()
      if let file {
        try File.report(Array(text.utf8), to: file)
      } else {
        console.write(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      }
      return 0
    } catch let error as TranscriptError {
      Console.standardError.write(error.message)
      return 2
    }
  }
}

/// Shows the number of the step that is played, if standard error is a terminal.
private struct LineProgress: Sendable {
  private let console = Console.standardError.isTerminal ? Console.standardError : nil

  func show(_ line: Int, of count: Int) { console?.show("line \(line) of \(count)") }
  func clear() { console?.show("") }
}
