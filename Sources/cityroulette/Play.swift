import Platform
import Transcript

/// Plays transcripts against this very program.
enum Play {
  /// - Returns: the exit status, 0 if all passed.
  static func run(_ words: [String], _ console: Console) throws -> Int32 {
    guard let program = Environment.executablePath else {
      throw UsageError(message: "The system does not tell where this program is.")
    }
    return PlayCommand(server: [program], output: console.write).run(words)
  }
}
