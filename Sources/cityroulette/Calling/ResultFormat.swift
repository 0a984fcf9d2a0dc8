import JSON
import Platform

/// How a command prints the result of a method.
enum ResultFormat {
  /// JSON on one line.
  case compact

  /// JSON with one member a line, in colours for a terminal unless `NO_COLOR` is set and not empty.
  case pretty(hasColour: Bool)

  /// A table as tab-separated values with a heading.
  case table

  /// One value within the result, or one for each element of a list.
  case field(FieldPath)

  /// The format that the options ask for; by default `pretty` on a terminal, else `compact`.
  ///
  /// - Throws: `UsageError` for two formats, and for an invalid path.
  init(_ arguments: CommandArguments, streams: StandardStreams, of command: String) throws {
    let options = ["--json", "--pretty", "--tsv", "--field"].filter { arguments[$0] != nil }
    if options.count > 1 {
      throw UsageError(
        message: "\(command): \(options[0]) and \(options[1]) exclude each other; give one.")
    }
    let hasColour = streams.isOutputTerminal && Environment.variable("NO_COLOR") == nil
    switch options.first {
    case "--json": self = .compact
    case "--pretty": self = .pretty(hasColour: hasColour)
    case "--tsv": self = .table
    case "--field": self = .field(try FieldPath(arguments["--field"] ?? ""))
    default: self = streams.isOutputTerminal ? .pretty(hasColour: hasColour) : .compact
    }
  }

  /// The text of a result; nil if there is nothing to print, as for the elements of an empty list.
  ///
  /// - Throws: `UsageError` if the result does not have the field.
  func text(of result: JSON, method: String) throws -> String? {
    switch self {
    case .compact: result.text
    case .pretty(let hasColour): result.pretty(hasColour ? .terminal : .none)
    case .table: ResultTable(of: method).text(of: result)
    case .field(let path): try path.text(in: result)
    }
  }

  /// - Throws: `UsageError` if the schema of the result excludes the field.
  func check(_ method: String) throws {
    if case .field(let path) = self {
      try path.check(method)
    }
  }
}
