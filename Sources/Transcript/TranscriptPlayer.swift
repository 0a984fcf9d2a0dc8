package import JSON
import Platform

/// Plays transcripts against a real server process, each in a temporary folder of its own.
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
      self.timeout = timeout
      self.quiet = quiet
      self.update = update
    }
  }

  /// How the playing of a file ended.
  package struct Outcome {
    package let path: String

    /// Nil if all went as the file says.
    package let failure: TranscriptFailure?

    /// All messages of the conversation, also those that no line asked for.
    package let messages: [Message]

    /// Numbers of the lines that were rewritten; none after a failure.
    package let rewritten: [Int]

    package var received: [JSON] {
      messages.compactMap { if case .received(let message) = $0 { message } else { nil } }
    }
  }

  /// Plays one file to its end or its first failure. Throws if it cannot be played at all.
  package func play(
    path: String, options: Options = Options()
  ) throws(TranscriptError) -> Outcome {
    let file = try TranscriptFile(path: path)
    do throws(SystemError) {
      let stage = try Stage(program: command, file: file)
      let performance = Performance(
        file: file, stage: stage, update: options.update, timeout: options.timeout,
        output: options.quiet ? { _ in } : output)
      defer { performance.end() }
      try performance.start(file.setup.arguments)
      return try outcome(of: performance, file)
    } catch {
      throw TranscriptError(path: path, line: nil, reason: error.message)
    }
  }

  private func outcome(
    of performance: Performance, _ file: TranscriptFile
  ) throws(SystemError) -> Outcome {
    let failure = performance.play()
    if let failure { output(failure.message) }
    let rewritten = failure == nil ? performance.rewritten : [:]
    if !rewritten.isEmpty { try file.rewrite(rewritten) }
    return Outcome(
      path: file.path, failure: failure, messages: performance.messages,
      rewritten: rewritten.keys.sorted())
  }
}
