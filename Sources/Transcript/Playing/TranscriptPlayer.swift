package import JSON

/// Plays transcripts against real server processes, each transcript in its own sandbox.
package struct TranscriptPlayer {
  private let command: [String]
  private let confinementOption: String?
  private let output: (String) -> Void

  /// - Parameters:
  ///   - command: the path of the program and its first arguments.
  ///   - confinementOption: the option that confines the program to a folder; nil if it has none.
  ///   - output: called with each line of the conversation and each failure, without the last line
  ///     end.
  package init(
    command: [String], confinementOption: String? = nil, output: @escaping (String) -> Void
  ) {
    self.command = command
    self.confinementOption = confinementOption
    self.output = output
  }

  /// The result of playing a file.
  package struct Outcome: Sendable {
    /// The failures in the order of playing; empty if the transcript passed. If the mode continues after a failure, all
    /// up to one that ends the run, else the first one; then a failure of `_teardown.rpc`, if there is one.
    package let failures: [TranscriptError]

    /// The first failure; nil if there is none.
    package var failure: TranscriptError? { failures.first }

    /// The sent and received messages, including those that matched no line. The bytes of `==>` lines are missing.
    package let messages: [Exchange]

    /// The numbers of the lines that the update rewrites in the file itself, not in included files. Includes lines
    /// whose change a review rejects. Empty after a failure.
    package let rewritten: [Int]

    /// A sentence for each difference of a rewritten line, for each added line, and for each line with
    /// values that became matchers.
    package let notes: [String]

    /// The lines of a unified diff of each changed file.
    let diff: [String]

    /// The number of added lines, also in included files.
    package let insertedCount: Int

    var isChanged: Bool { !rewritten.isEmpty || insertedCount > 0 }
  }

  /// A message of the conversation.
  package enum Exchange: Sendable, Hashable {
    /// From the player to the server.
    case sent(JSON)

    /// From the server to the player.
    case received(JSON)
  }

  /// Plays a file to its end or its first failure. After a failure, the lines of `_teardown.rpc` are played too, if the
  /// server still runs.
  ///
  /// - Parameters:
  ///   - quiet: whether to print failures only, not the conversation.
  ///   - update: whether to rewrite lines that do not match instead of failing, and to add missing lines.
  ///   - timeout: the longest wait for a message, before an `@timeout` of the file changes it.
  ///   - allowsPaths: whether the transcript may name files outside of its folders.
  /// - Throws: `TranscriptError` if the file cannot be played.
  package func play(
    path: String, quiet: Bool = false, update: Bool = false, timeout: Duration = .seconds(10),
    allowsPaths: Bool = false
  ) throws(TranscriptError) -> Outcome {
    var mode = PlayMode()
    mode.updates = update
    mode.timeout = timeout
    mode.paths = allowsPaths ? .anywhere : .ownFolders(option: confinementOption)
    let file = try TranscriptFile(path: path, paths: mode.paths)
    return try Self.play(
      file, command: command, mode: mode, output: quiet ? nil : output, onFailure: output)
  }

  /// Plays a file.
  ///
  /// - Parameters:
  ///   - output: called with each line of the conversation; nil to ignore it.
  ///   - onFailure: called with each failure, formatted in the style.
  ///   - review: returns the part of an update that is written; nil to write all.
  /// - Throws: `TranscriptError` if the file cannot be played.
  static func play(
    _ file: TranscriptFile, command: [String], mode: PlayMode,
    style: ProblemStyle = ProblemStyle(), output: ((String) -> Void)? = nil,
    onFailure: (String) -> Void = { _ in },
    review: ((ChangedFiles) throws -> ChangedFiles)? = nil
  ) throws(TranscriptError) -> Outcome {
    do {
      let run = try TranscriptRun(file, program: command, mode: mode, output: output ?? { _ in })
      let failures = run.play()
      for failure in failures {
        onFailure(failure.message(in: style))
      }
      guard failures.isEmpty, !run.changes.isEmpty else {
        return Outcome(
          failures: failures, messages: run.log.messages, rewritten: [], notes: [],
          diff: [], insertedCount: 0)
      }
      let update = try TranscriptUpdate(of: file, by: run.changes, command: command, mode: mode)
      if let failure = update.failure {
        onFailure(failure.message(in: style))
        return Outcome(
          failures: [failure], messages: run.log.messages, rewritten: [], notes: [],
          diff: [], insertedCount: 0)
      }
      let diff = try update.files.diff()
      if mode.writesUpdates {
        try (review.map { try $0(update.files) } ?? update.files).write()
      }
      return Outcome(
        failures: [], messages: run.log.messages,
        rewritten: run.changes.replacedLines(of: file.path),
        notes: run.changes.notes(in: style) + update.notes, diff: diff,
        insertedCount: run.changes.insertedCount)
    } catch {
      throw (error as? TranscriptError)
        ?? TranscriptError(path: file.path, line: nil, problem: Problem(error))
    }
  }
}
