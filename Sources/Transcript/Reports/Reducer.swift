import JSON
import Platform

/// Makes a transcript that fails shorter, as long as it fails in the same way.
package final class Reducer {
  private let file: TranscriptFile
  private let command: [String]
  private let progress: (String) -> Void

  /// How the transcript fails, and in which line.
  private let failure: TranscriptError
  private let failingText: String?
  private var mode = PlayMode()

  /// How often it was played.
  private var attempts = 0

  /// - Parameter paths: which files the transcript may name.
  /// - Throws: `TranscriptError` if it cannot be played, or goes as it says.
  package init(
    _ file: TranscriptFile, command: [String], paths: PathPolicy = .ownFolders(option: nil),
    progress: @escaping (String) -> Void
  ) throws(TranscriptError) {
    let flat = try file.flattened().withoutEmptyLines
    self.file = flat
    self.command = command
    self.progress = progress
    mode.paths = paths
    let found = try TranscriptPlayer.play(flat, command, mode, FaultStyle(), nil) { _ in }.failure
    guard let found else {
      throw TranscriptError(
        path: file.path, line: nil, fault: Fault("it goes as it says; reduce shortens what fails"))
    }
    failure = found
    failingText = flat.steps.first { $0.path == found.path && $0.line == found.line }?.text
    // A line that waits in vain does so for ever; only where that is the failure, as long as before.
    if !found.fault.message.contains("within") {
      mode.timeout = .seconds(1)
    }
  }

  /// A shorter transcript, of which no line can be left out.
  package func reduced() -> String {
    let setup = file.steps.filter { $0.isSetup }
    var groups = Self.groups(upToFailure)
    groups = shortened(groups) { self.fails($0.flatMap(\.self)) }
    var lines = groups.flatMap(\.self).map { [$0] }
    lines = shortened(lines) { self.fails($0.flatMap(\.self)) }
    progress("\(file.steps.count) lines to \(setup.count + lines.count), in \(attempts) attempts")
    return ((setup + lines.flatMap(\.self)).map(\.text)).joined(separator: "\n") + "\n"
  }

  /// What does something, up to the line that fails if that is enough.
  private var upToFailure: [Step] {
    let steps = file.steps.filter { $0.action != .note }
    guard let index = steps.firstIndex(where: { $0.text == failingText && $0.line == failure.line })
    else { return steps }
    let beginning = Array(steps[...index])
    return fails(beginning) ? beginning : steps
  }

  /// Each line that sends something with what follows it.
  private static func groups(_ steps: [Step]) -> [[Step]] {
    steps.reduce(into: []) { groups, step in
      if groups.isEmpty || step.isTurn {
        groups.append([])
      }
      groups[groups.count - 1].append(step)
    }
  }

  /// Leaves out as many parts as can be: halves first, then smaller and smaller pieces, and again until
  /// no single one can go.
  private func shortened(_ parts: [[Step]], _ fails: ([[Step]]) -> Bool) -> [[Step]] {
    var parts = parts
    var size = max(1, parts.count / 2)
    while true {
      var hasShrunk = false
      // From the end: what comes late is seldom what the rest depends on.
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

  /// Whether these steps fail as all of them do.
  private func fails(_ steps: [Step]) -> Bool {
    guard Self.mayBePlayed(steps) else { return false }
    attempts += 1
    let candidate = TranscriptFile(path: file.path, setup: file.setup, steps: steps)
    let outcome = try? TranscriptPlayer.play(candidate, command, mode, FaultStyle(), nil) { _ in }
    guard let found = outcome?.failure, found.fault.message == failure.fault.message else {
      return false
    }
    let text = steps.first { $0.path == found.path && $0.line == found.line }?.text
    return text == failingText || failingText == nil || steps.last?.line == found.line
  }

  /// Whether no line waits for the reply to a request that was left out, which is seen without playing.
  private static func mayBePlayed(_ steps: [Step]) -> Bool {
    var ids: Set<JSON> = []
    for step in steps {
      switch step.action {
      case .send(let message, _):
        for part in message.array ?? [message] {
          if let id = part["id"] {
            ids.insert(id)
          }
        }
      // Nobody knows what bytes ask.
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
