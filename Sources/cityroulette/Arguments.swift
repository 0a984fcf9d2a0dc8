/// What the command line asks for.
enum Arguments {
  case serve(ServeOptions)
  case play([String])
  case help
  case version

  /// - Throws: `UsageError` for the first word that is not understood.
  init(_ words: some Sequence<String>) throws {
    let words = Array(words)
    if words.first == "play" {
      self = .play(Array(words.dropFirst()))
    } else if words.contains("--help") || words.contains("-h") {
      self = .help
    } else if words.contains("--version") {
      self = .version
    } else {
      self = .serve(try ServeOptions(words))
    }
  }
}

/// The command line is wrong.
struct UsageError: Error {
  let message: String
}
