package import JSON
import Platform

/// The subcommand `play [--quiet] [--update] FILE…`.
package struct PlayCommand {
  private let player: TranscriptPlayer
  private let output: (String) -> Void

  package static let usage = "usage: cityroulette play [--quiet] [--update] FILE…"

  /// - Parameters:
  ///   - server: the command that the transcripts are played against.
  ///   - output: takes what is printed, a line at a time and without its end.
  package init(server: [String], output: @escaping (String) -> Void) {
    player = TranscriptPlayer(command: server, output: output)
    self.output = output
  }

  /// Plays the files.
  ///
  /// - Parameter words: what stands behind `play`.
  /// - Returns: the exit status: 0, all went as the files say; 1, one did not; 2, one cannot be
  ///   played, or the words make no sense.
  package func run(_ words: [String]) -> Int32 {
    var options = TranscriptPlayer.Options()
    var paths: [String] = []
    var onlyPaths = false
    for word in words {
      switch word {
      case _ where onlyPaths || !word.hasPrefix("-"): paths.append(word)
      case "--quiet": options.quiet = true
      case "--update": options.update = true
      case "--": onlyPaths = true
      default: return refuse("unknown option \(word)")
      }
    }
    guard !paths.isEmpty else { return refuse("no file is named") }
    let statuses = paths.map { play($0, options) }
    let passed = statuses.count { $0 == 0 }
    output("\(passed) passed, \(statuses.count - passed) failed")
    return statuses.max() ?? 0
  }

  private func refuse(_ reason: String) -> Int32 {
    output("\(reason); \(Self.usage)")
    return 2
  }

  private func play(_ path: String, _ options: TranscriptPlayer.Options) -> Int32 {
    do throws(TranscriptError) {
      let outcome = try player.play(path: path, options: options)
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

  package struct Options: Sendable, Hashable {
    /// Prints no conversation, only failures.
    package var quiet: Bool

    /// Rewrites what no longer matches instead of failing.
    package var update: Bool

    /// What is waited for at most where the file has no `@timeout`.
    package var timeout: Duration

    package init(
      quiet: Bool = false, update: Bool = false, timeout: Duration = .seconds(10)
    ) {
      self.quiet = quiet
      self.update = update
      self.timeout = timeout
    }
  }

  /// How the playing of a file ended.
  package struct Outcome {
    package let path: String

    /// Nil if all went as the file says.
    package let failure: TranscriptError?

    /// All messages of the conversation, also those that no line asked for.
    package let messages: [Exchange]

    /// Numbers of the lines that were rewritten; none after a failure.
    package let rewritten: [Int]

    package var received: [JSON] {
      messages.compactMap { if case .received(let message) = $0 { message } else { nil } }
    }
  }

  /// A message of the conversation and its direction, as the player sees it.
  package enum Exchange: Sendable, Hashable {
    case sent(JSON)
    case received(JSON)
  }

  /// Plays one file to its end or its first failure. Throws if it cannot be played at all.
  package func play(
    path: String, options: Options = Options()
  ) throws(TranscriptError) -> Outcome {
    let file = try TranscriptFile(path: path)
    do {
      let run = Run(
        file, in: try Sandbox(program: command, file: file), update: options.update,
        timeout: options.timeout, output: options.quiet ? { _ in } : output)
      defer { run.end() }
      try run.start(file.setup.arguments)
      return try outcome(of: run, file)
    } catch {
      throw TranscriptError(path: path, line: nil, fault: Fault(error))
    }
  }

  private func outcome(of run: Run, _ file: TranscriptFile) throws -> Outcome {
    let failure = run.play()
    if let failure { output(failure.message) }
    let rewritten = failure == nil ? run.rewritten : [:]
    if !rewritten.isEmpty { try file.rewrite(rewritten) }
    return Outcome(
      path: file.path, failure: failure, messages: run.messages, rewritten: rewritten.keys.sorted())
  }
}
