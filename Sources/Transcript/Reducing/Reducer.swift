import JSON

/// Shortens a failing transcript by delta debugging: removes lines as long as it fails in the same way.
package final class Reducer {
  private let file: TranscriptFile
  private let command: [String]
  private let progress: (String) -> Void

  /// The first failure of the whole transcript.
  private let failure: TranscriptError

  /// The text of the line that fails; nil if the failure has no line.
  private let failingLineText: String?
  private var mode = PlayMode()

  /// The number of candidates played.
  private var attempts = 0

  /// Plays the transcript to find its failure.
  ///
  /// - Parameters:
  ///   - command: the path of the server and its first arguments.
  ///   - paths: the files that the transcript may name.
  ///   - variables: the values of `--var`, by name.
  ///   - progress: called once, with a sentence about the result.
  /// - Throws: `TranscriptError` if the transcript cannot be played, or passes.
  package init(
    _ file: TranscriptFile, command: [String], paths: PathPolicy = .ownFolders(option: nil),
    variables: [String: String] = [:],
    progress: @escaping (String) -> Void
  ) throws(TranscriptError) {
    let flat = try file.flattened().withoutEmptyLines
    self.file = flat
    self.command = command
    self.progress = progress
    mode.paths = paths
    mode.variables = variables
    let start = ContinuousClock.now
    let outcome = try TranscriptPlayer.play(flat, command: command, mode: mode)
    let playTime = start.duration(to: .now)
    guard let found = outcome.failure else {
      throw TranscriptError(
        path: file.path, line: nil,
        problem: Problem("the transcript passes; name one that fails"))
    }
    failure = found
    failingLineText = flat.steps.first { $0.path == found.path && $0.line == found.line }?.text
    // Attempts without some requests wait in vain for their messages. Unless the failure itself is a timeout, shorten
    // the timeout: to the time that playing all lines took, or to 1 s if that was less.
    if !found.problem.message.contains("within") {
      mode.timeout = min(mode.timeout, max(.seconds(1), playTime))
    }
  }

  /// Plays shorter and shorter candidates.
  ///
  /// - Returns: the shortened transcript, with all set-up lines. No other line could be removed alone without losing
  ///   the failure.
  package func reduce() -> String {
    let setup = file.steps.filter { $0.isSetup }
    var groups = Self.groups(stepsUpToFailure)
    groups = shortened(groups, while: { self.fails($0.flatMap(\.self)) })
    var lines = groups.flatMap(\.self).map { [$0] }
    lines = shortened(lines, while: { self.fails($0.flatMap(\.self)) })
    progress(
      "reduced \(file.steps.count) lines to \(setup.count + lines.count) in \(attempts) attempts")
    return ((setup + lines.flatMap(\.self)).map(\.text)).joined(separator: "\n") + "\n"
  }

  /// The steps up to the failing line, or all steps if those do not fail in the same way; in both cases
  /// without comments and set-up.
  private var stepsUpToFailure: [Step] {
    let steps = file.steps.filter { $0.action != .note }
    guard
      let index = steps.firstIndex(where: { $0.text == failingLineText && $0.line == failure.line })
    else { return steps }
    let beginning = Array(steps[...index])
    return fails(beginning) ? beginning : steps
  }

  /// The steps in groups: each boundary (`Step.isBoundary`) with the lines up to the next one, and those before the
  /// first one.
  private static func groups(_ steps: [Step]) -> [[Step]] {
    steps.reduce(into: []) { groups, step in
      if groups.isEmpty || step.isBoundary {
        groups.append([])
      }
      groups[groups.count - 1].append(step)
    }
  }

  /// Removes parts: halves first, then smaller and smaller pieces, until no single part can be
  /// removed.
  private func shortened(_ parts: [[Step]], while fails: ([[Step]]) -> Bool) -> [[Step]] {
    var parts = parts
    var size = max(1, parts.count / 2)
    while true {
      var hasShrunk = false
      // Begin at the end, since fewer lines depend on late lines.
      var end = parts.count
      while end > 0 {
        let start = max(0, end - size)
        let rest = Array(parts[..<start] + parts[end...])
        if !rest.isEmpty, fails(rest) {
          parts = rest
          hasShrunk = true
        }
        end = start
      }
      if size == 1, !hasShrunk {
        return parts
      }
      size = max(1, size / 2)
    }
  }

  /// Whether these steps fail in the same way as the whole transcript.
  private func fails(_ steps: [Step]) -> Bool {
    guard Self.areRepliesRequested(by: steps) else { return false }
    attempts += 1
    let candidate = TranscriptFile(path: file.path, setup: file.setup, steps: steps)
    let outcome = try? TranscriptPlayer.play(candidate, command: command, mode: mode)
    guard let found = outcome?.failure, found.problem.message == failure.problem.message else {
      return false
    }
    let text = steps.first { $0.path == found.path && $0.line == found.line }?.text
    return text == failingLineText || failingLineText == nil || steps.last?.line == found.line
  }

  /// Whether every expected reply with a number as its id follows its request or a line of bytes.
  /// Candidates without this property are rejected without playing them.
  private static func areRepliesRequested(by steps: [Step]) -> Bool {
    var ids: Set<JSON> = []
    for step in steps {
      switch step.action {
      case .send(let message, _):
        for part in message.array ?? [message] {
          if let id = part["id"] {
            ids.insert(id)
          }
        }
      // The bytes may contain any request.
      case .sendBytes: return true
      case .reply(let message):
        if let id = message["id"], id.number != nil, !ids.contains(id) {
          return false
        }
      default: break
      }
    }
    return true
  }
}

extension Step {
  fileprivate var isSetup: Bool { TranscriptLine(text).isSetup }
}
