package import JSON
import Platform

/// Plays transcripts against a real server process, each in a sandbox of its own.
package struct TranscriptPlayer {
  let command: [String]
  let output: (String) -> Void

  /// The option by which the command is confined to a folder; nil if it has none.
  var confinementOption: String?

  /// Whether the output is a terminal that shows colours.
  var hasColour = false

  /// What `--check` holds messages against.
  var contract: @Sendable (TranscriptFile) -> JSON? = { _ in nil }

  /// - Parameters:
  ///   - command: the path of the program and what always stands behind it.
  ///   - confinementOption: by which the program is confined to a folder; nil if it has none.
  ///   - contract: the protocol that a transcript is in, as an OpenRPC document; nil if that is not known.
  ///   - output: takes what a person reads, a line at a time and without its end.
  package init(
    command: [String], confinementOption: String? = nil, hasColour: Bool = false,
    contract: @escaping @Sendable (TranscriptFile) -> JSON? = { _ in nil },
    output: @escaping (String) -> Void
  ) {
    self.command = command
    self.confinementOption = confinementOption
    self.hasColour = hasColour
    self.contract = contract
    self.output = output
  }

  /// How the playing of a file ended.
  package struct Outcome: Sendable {
    /// All that went otherwise than the file says; only the first unless the mode goes on.
    package let failures: [TranscriptError]

    /// Nil if all went as the file says.
    package var failure: TranscriptError? { failures.first }

    /// All messages of the conversation, also those that no line asked for.
    package let messages: [Exchange]

    /// Numbers of the lines that were rewritten; none after a failure.
    package let rewritten: [Int]

    /// What was rewritten and added, a sentence a line.
    package let notes: [String]

    /// How many lines were added.
    package let insertedCount: Int

    var isChanged: Bool { !rewritten.isEmpty || insertedCount > 0 }
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
  ///   - allowsPaths: whether the transcript may name files outside of its folders.
  /// - Throws: what prevents playing at all.
  package func play(
    path: String, quiet: Bool = false, update: Bool = false, timeout: Duration = .seconds(10),
    allowsPaths: Bool = false
  ) throws(TranscriptError) -> Outcome {
    var mode = PlayMode()
    mode.updates = update
    mode.timeout = timeout
    mode.paths = allowsPaths ? .anywhere : .ownFolders(option: confinementOption)
    return try Self.play(
      try TranscriptFile(path: path, paths: mode.paths), command, mode, FaultStyle(),
      quiet ? nil : output
    ) { output($0) }
  }

  /// - Parameters:
  ///   - output: takes the conversation; nil if nobody wants it.
  ///   - failed: takes what went wrong.
  static func play(
    _ file: TranscriptFile, _ command: [String], _ mode: PlayMode, _ style: FaultStyle,
    _ output: ((String) -> Void)?, failed: (String) -> Void
  ) throws(TranscriptError) -> Outcome {
    do {
      let run = try Run(file, program: command, mode: mode, output: output ?? { _ in })
      let failures = run.play()
      for failure in failures {
        failed(failure.message(in: style))
      }
      let messages = run.conversation.messages
      guard failures.isEmpty, !run.rewriting.isEmpty else {
        return Outcome(
          failures: failures, messages: messages, rewritten: [], notes: [], insertedCount: 0)
      }
      try run.rewriting.apply()
      let settled = try settle(file, command, mode)
      return Outcome(
        failures: [], messages: messages, rewritten: run.rewriting.lines(of: file.path),
        notes: run.rewriting.notes(style) + settled, insertedCount: run.rewriting.insertedCount)
    } catch {
      throw (error as? TranscriptError)
        ?? TranscriptError(path: file.path, line: nil, fault: Fault(error))
    }
  }

  /// Plays a file that was rewritten once more, and puts matchers where values differ from those that
  /// were just written: they would differ each time.
  private static func settle(
    _ file: TranscriptFile, _ command: [String], _ mode: PlayMode
  ) throws -> [String] {
    let run = try Run(
      try TranscriptFile(path: file.path, paths: mode.paths), program: command, mode: mode,
      output: { _ in })
    run.rewriting.generalises = true
    guard run.play().isEmpty, !run.rewriting.isEmpty else { return [] }
    try run.rewriting.apply()
    return run.rewriting.replaced.sorted { $0.key.line < $1.key.line }.map { place, line in
      let paths = line.differences.map(\.path).joined(separator: ", ")
      return "  \(place.path):\(place.line): another value each time, now a matcher: \(paths)"
    }
  }
}

extension Rewriting {
  fileprivate func lines(of path: String) -> [Int] {
    replaced.keys.filter { $0.path == path }.map(\.line).sorted()
  }

  fileprivate var insertedCount: Int { inserted.values.reduce(0) { $0 + $1.count } }
}
