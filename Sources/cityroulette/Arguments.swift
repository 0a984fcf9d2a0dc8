import Platform

/// What the command line asks for.
enum Arguments {
  case serve(ServeOptions)
  case play([String])
  case help
  case version

  /// - Throws: `UsageError` for the first word that is not understood.
  init(_ words: some Sequence<String>) throws {
    var words = Array(words)
    if words.first == "play" {
      self = .play(Array(words.dropFirst()))
    } else if words.contains("--help") || words.contains("-h") {
      self = .help
    } else if words.contains("--version") {
      self = .version
    } else {
      var options = ServeOptions()
      while !words.isEmpty { try options.take(&words) }
      self = .serve(options)
    }
  }
}

/// The command line is wrong.
struct UsageError: Error {
  let message: String
}

/// How to serve.
struct ServeOptions {
  var archive: String?
  var dataDirectory: String?
  var gazetteer: String?
  var seed: UInt64?
  var record: String?
  var logFile: String?
  var logLevel = Log.Level.error
  var clientProcessID: Int32?

  /// Takes one option with its value, given as `--name value` or `--name=value`.
  fileprivate mutating func take(_ words: inout [String]) throws {
    let word = words.removeFirst()
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if name == "--stdio", parts.count == 1 { return }
    guard Self.names.contains(name) else { throw UsageError(message: Self.unknown(name)) }
    if parts.count == 2 { words.insert(String(parts[1]), at: 0) }
    guard !words.isEmpty else { throw UsageError(message: "\(name) needs a value; see --help.") }
    try set(name, to: words.removeFirst())
  }

  private static let names = [
    "--archive", "--data-dir", "--gazetteer", "--seed", "--record", "--log-file", "--log-level",
    "--client-process-id", "--clientProcessId",
  ]

  private mutating func set(_ name: String, to value: String) throws {
    switch name {
    case "--archive": archive = value
    case "--data-dir": dataDirectory = value
    case "--gazetteer": gazetteer = value
    case "--seed": seed = try Self.read(UInt64.init, value, name, "a whole number")
    case "--record": record = value
    case "--log-file": logFile = value
    case "--log-level":
      let levels = Log.Level.allCases.map(\.rawValue).joined(separator: ", ")
      logLevel = try Self.read(Log.Level.init, value, name, "one of \(levels)")
    default: clientProcessID = try Self.read({ Int32($0) }, value, name, "a process id")
    }
  }

  private static func read<Value>(
    _ parse: (String) -> Value?, _ value: String, _ name: String, _ expected: String
  ) throws -> Value {
    if let value = parse(value) { return value }
    throw UsageError(message: "\(name) takes \(expected), not \"\(value)\".")
  }

  private static func unknown(_ name: String) -> String {
    name.hasPrefix("-")
      ? "There is no option \(name); see --help."
      : "There is no command \(name); play is the only one, and none serves standard input."
  }
}
