package import JSON
import Text

/// Plays transcripts against a real server process, each in a sandbox of its own.
package struct TranscriptPlayer {
  private let command: [String]
  private let output: (String) -> Void

  /// - Parameters:
  ///   - command: the path of the program and what always stands behind it.
  ///   - output: takes what a person reads, a line at a time and without its end.
  package init(command: [String], output: @escaping (String) -> Void) {
    self.command = command
    self.output = output
  }

  /// How the playing of a file ended.
  package struct Outcome {
    /// Nil if all went as the file says.
    package let failure: TranscriptError?

    /// All messages of the conversation, also those that no line asked for.
    package let messages: [Exchange]

    /// Numbers of the lines that were rewritten; none after a failure.
    package let rewritten: [Int]
  }

  /// A message of the conversation and its direction, as the player sees it.
  package enum Exchange: Sendable, Hashable {
    case sent(JSON)
    case received(JSON)
  }

  /// Plays one file to its end or its first failure.
  ///
  /// - Parameters:
  ///   - quiet: prints no conversation, only failures.
  ///   - update: rewrites what no longer matches instead of failing.
  ///   - timeout: what is waited for at most where the file has no `@timeout`.
  /// - Throws: what prevents playing at all.
  package func play(
    path: String, quiet: Bool = false, update: Bool = false, timeout: Duration = .seconds(10)
  ) throws(TranscriptError) -> Outcome {
    let file = try TranscriptFile(path: path)
    do {
      let run = try Run(
        file, program: command, update: update, timeout: timeout, output: quiet ? { _ in } : output)
      let failure = run.play()
      if let failure { output(failure.message) }
      let rewritten = failure == nil ? run.rewritten : [:]
      if !rewritten.isEmpty { try file.rewrite(rewritten) }
      return Outcome(failure: failure, messages: run.messages, rewritten: rewritten.keys.sorted())
    } catch {
      throw TranscriptError(path: path, line: nil, fault: Fault(error))
    }
  }
}

/// The subcommand `play [--quiet] [--update] FILE…`.
extension TranscriptPlayer {
  static let usage = "usage: cityroulette play [--quiet] [--update] FILE…"

  /// - Parameter words: what stands behind `play`.
  /// - Returns: the exit status: 0, all went as the files say; 1, one did not; 2, one cannot be
  ///   played, or the words make no sense.
  package func run(_ words: [String]) -> Int32 {
    var (quiet, update, onlyPaths) = (false, false, false)
    var paths: [String] = []
    for word in words {
      switch word {
      case _ where onlyPaths || !word.hasPrefix("-"): paths.append(word)
      case "--quiet": quiet = true
      case "--update": update = true
      case "--": onlyPaths = true
      default:
        let hint = Suggestion.hint(for: word, among: ["--quiet", "--update"])
        return refuse("unknown option \(word)\(hint)")
      }
    }
    guard !paths.isEmpty else { return refuse("no file is named") }
    let statuses = paths.map { play($0, quiet: quiet, update: update) }
    let passed = statuses.count { $0 == 0 }
    output("\(passed) passed, \(statuses.count - passed) failed")
    return statuses.max() ?? 0
  }

  private func refuse(_ reason: String) -> Int32 {
    output("\(reason); \(Self.usage)")
    return 2
  }

  private func play(_ path: String, quiet: Bool, update: Bool) -> Int32 {
    do throws(TranscriptError) {
      let outcome = try play(path: path, quiet: quiet, update: update)
      if !outcome.rewritten.isEmpty {
        let lines = outcome.rewritten.map(String.init).joined(separator: ", ")
        output("\(path): rewritten: line \(lines)")
      }
      return outcome.failure == nil ? 0 : 1
    } catch {
      output(error.message)
      return 2
    }
  }
}
