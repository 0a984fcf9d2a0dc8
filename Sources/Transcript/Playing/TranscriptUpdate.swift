import JSON

/// The files that an update of a transcript will write. They are played before they are written.
///
/// The updated transcript has to pass twice in a row. Values that differ between runs
/// may differ in every run, so they become matchers. An update that waits only for replies is not
/// required to pass.
struct TranscriptUpdate {
  private let path: String
  private let command: [String]
  private let mode: PlayMode

  /// The files with their new contents.
  private(set) var files = ChangedFiles()

  /// A sentence for each line and each run in which values of the line became matchers.
  private(set) var notes: [String] = []

  /// Why the updated transcript does not pass; nil if it does or is not required to.
  private(set) var failure: TranscriptError?

  /// The maximum number of times that values are replaced by matchers; the next failure is that of the update. Several
  /// may be needed, because a value that differs only in some runs is found late.
  private static let maximumAttempts = 5

  /// The maximum number of runs to find a value that differs from that in the file. An alternating value equals it in
  /// some runs.
  private static let runsToDiffer = 3

  /// The number of consecutive runs that must pass.
  private static let requiredRuns = 2

  /// Applies changes to the text of a transcript, and plays the result.
  ///
  /// - Throws: `TranscriptError`, `Problem` or `SystemError` if the result cannot be played.
  init(
    of file: TranscriptFile, by changes: TranscriptChanges, command: [String], mode: PlayMode
  ) throws {
    path = file.path
    self.command = command
    self.mode = mode
    files = try changes.applied(to: files)
    if mode.waitsOnlyForReplies {
      // The result may not pass, because messages after the last reply are left out.
      _ = try generalise()
      return
    }
    try settle()
  }

  private mutating func settle() throws {
    var attempts = 0
    var passedRuns = 0
    while passedRuns < Self.requiredRuns {
      guard let failure = try run(updates: false).failures.first else {
        passedRuns += 1
        continue
      }
      passedRuns = 0
      attempts += 1
      let isSettled = try attempts <= Self.maximumAttempts && generalise()
      if !isSettled {
        self.failure = failure.explained
        return
      }
    }
  }

  /// Plays the files up to `runsToDiffer` times, until values differ from those in the files, and replaces these with
  /// matchers.
  ///
  /// - Returns: whether anything was changed.
  private mutating func generalise() throws -> Bool {
    for _ in 0..<Self.runsToDiffer where try generaliseOnce() {
      return true
    }
    return false
  }

  private mutating func generaliseOnce() throws -> Bool {
    let result = try run(updates: true)
    guard result.failures.isEmpty, !result.changes.isEmpty else { return false }
    files = try result.changes.applied(to: files)
    notes += result.changes.replacements.sorted { $0.key < $1.key }.map { location, line in
      let paths = line.differences.map(\.path).joined(separator: ", ")
      return
        "  \(location.path):\(location.line): differs in every run, replaced by a matcher: \(paths)"
    }
    return true
  }

  private func run(
    updates: Bool
  ) throws -> (failures: [TranscriptError], changes: TranscriptChanges) {
    var mode = mode
    mode.updates = updates
    let run = try TranscriptRun(
      try TranscriptFile(path: path, changed: files, paths: mode.paths), program: command,
      mode: mode, output: { _ in })
    run.changes.generalises = true
    return (run.play(), run.changes)
  }
}

extension TranscriptError {
  /// The failure with a sentence that the file was not changed.
  fileprivate var explained: TranscriptError {
    TranscriptError(
      path: path, line: line,
      problem: problem.adding(
        details: ["the file was not changed: played with the updated lines, it still fails"]))
  }
}
