import CityServer
import Platform
import Transcript

@main
enum Program {
  static func main() {
    // First of all, so that nothing else can write to the protocol.
    let streams = StandardStreams.claim()
    Signals.ignoreBrokenPipes()
    do {
      Environment.exit(try run(Array(CommandLine.arguments.dropFirst()), streams))
    } catch {
      let usage = error as? UsageError
      let message = usage?.message ?? (error as? SystemError)?.message ?? "\(error)"
      Console.standardError.write("cityroulette: \(message)")
      Environment.exit(usage == nil ? 1 : 2)
    }
  }

  /// - Returns: the exit status.
  /// - Throws: `UsageError` for the first word that is not understood.
  private static func run(_ words: [String], _ streams: StandardStreams) throws -> Int32 {
    let console = Console(descriptor: streams.output)
    if words.first == "play" {
      guard let program = Environment.executablePath else {
        throw UsageError(message: "The system does not tell where this program is.")
      }
      let player = TranscriptPlayer(command: [program], output: console.write)
      return player.run(Array(words.dropFirst()))
    }
    let isHelp = words.contains("--help") || words.contains("-h")
    guard isHelp || words.contains("--version") else {
      return try Serve.run(try ServeOptions(words), streams)
    }
    console.write(isHelp ? usage : "\(Product.name) \(Product.version)")
    return 0
  }

  /// What `--help` prints.
  private static let usage = """
    usage: cityroulette [options]              serve JSON-RPC 2.0, a message a line, on stdin and stdout
           cityroulette play [options] FILE…   play transcripts against this program

    options
    \(ServeOption.all.map(\.usage).joined(separator: "\n"))
      --version, --help

    options of play
      --quiet                   print failures and the summary only
      --update                  rewrite expected lines that no longer match
    """
}

/// The command line or the configuration is wrong.
struct UsageError: Error {
  let message: String
}
