import JSON
import Platform

/// Makes a recording fit to be shared: rounds positions to a tenth of a degree or coarser, and
/// replaces paths. Plays the redacted recording to update its replies, since they depend on the positions.
///
/// Waits only for replies: messages that arrive after the replies to all requests are left out.
package struct Redactor {
  /// Parses a text that is a position in any notation. Returns degrees; nil for another text.
  package typealias PointReader = (String) -> (lat: Double, lon: Double)?

  private let command: [String]
  private let paths: PathPolicy
  private let timeout: Duration
  private let point: PointReader

  /// - Parameters:
  ///   - command: the path of the server that answers the transcript, and its first arguments.
  ///   - paths: the files that the transcript may name.
  ///   - timeout: the longest wait for a reply, before an `@timeout` of the file changes it.
  ///   - point: parses positions as the server does.
  package init(
    command: [String], paths: PathPolicy, timeout: Duration = .seconds(2),
    point: @escaping PointReader
  ) {
    self.command = command
    self.timeout = timeout
    self.paths = paths
    self.point = point
  }

  /// A redacted transcript.
  package struct Redacted {
    package let text: String

    /// Sentences about the replies that differ from the recording.
    package let notes: [String]
  }

  /// Redacts a transcript.
  ///
  /// - Parameter progress: called before each step that is played, with its number, from 1, and the number of steps.
  /// - Throws: `TranscriptError` if the transcript cannot be played; `Problem` if its fixture may not be read;
  ///   `SystemError` if a file cannot be copied or written.
  package func redact(
    _ file: TranscriptFile, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> Redacted {
    var lineRedactor = LineRedactor(point: point)
    let flat = try file.flattened()
    let folder = try TemporaryFolder(name: "cityroulette-redact")
    try copyFixture(of: file, into: folder.path)
    var lines: [(step: Step, text: String)] = []
    for step in flat.steps {
      if let text = lineRedactor.redacted(step) {
        lines.append((step, text))
      }
    }
    let path = "\(folder.path)/redacted.rpc"
    if case .success(let notes) = try play(lines.map(\.text), at: path, progress: progress) {
      return Redacted(
        text: try redactedText(at: path, of: file, with: &lineRedactor),
        notes: notes.map { $0.replacing(path, with: file.path) })
    }
    // With rounded positions, the recorded lines of the server may fail even with updates. Then play only the other
    // lines, and record all replies.
    let sent = lines.filter { !$0.step.isFromServer }.map(\.text)
    if case .failure(let failure) = try play(sent, at: path, progress: progress) {
      throw TranscriptError(
        path: file.path, line: nil,
        problem: Problem(
          "the redacted transcript cannot be played: \(failure.problem.message)"))
    }
    return Redacted(
      text: try redactedText(at: path, of: file, with: &lineRedactor),
      notes: [
        "\(file.path): all replies were recorded again, as they depend on the rounded positions"
      ])
  }

  /// The name of the copy of the fixture while the transcript is played.
  private static let fixture = "fixture"

  private func copyFixture(of file: TranscriptFile, into folder: String) throws {
    guard let source = file.fixture else { return }
    try paths.check(source, of: file.path)
    try Folder.copyContents(
      of: source, into: "\(folder)/\(Self.fixture)", within: paths.confinement(to: source))
  }

  /// Writes the lines to a file, and plays it with updates, which record the replies in the file.
  ///
  /// - Returns: the notes of the updates, or the failure.
  private func play(
    _ lines: [String], at path: String, progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> Result<[String], TranscriptError> {
    let lines = lines.map { $0.hasPrefix("@data ") ? "@data \(Self.fixture)" : $0 }
    try File.replace(path, with: Array(lines.joined(separator: "\n").utf8), isDurable: false)
    var mode = PlayMode()
    mode.updates = true
    mode.waitsOnlyForReplies = true
    mode.timeout = timeout
    mode.paths = paths
    mode.progress = progress
    let outcome = try TranscriptPlayer.play(
      try TranscriptFile(path: path), command: command, mode: mode)
    return outcome.failure.map(Result.failure) ?? .success(outcome.notes)
  }

  /// The text of the played file, redacted once more, because the updates may have added positions of cities.
  private func redactedText(
    at path: String, of file: TranscriptFile, with lineRedactor: inout LineRedactor
  ) throws -> String {
    var lines: [String] = []
    for step in try TranscriptFile(path: path).steps {
      guard let line = lineRedactor.redacted(step) else { continue }
      let isFixture = line.hasPrefix("@data ")
      lines.append(isFixture ? "@data \(file.shownFixture ?? Self.fixture)" : line)
    }
    return lines.joined(separator: "\n")
  }
}

extension TranscriptFile {
  /// The fixture as the redacted transcript names it: unchanged for a relative path without `..`, else the
  /// last name of its path; nil without a fixture.
  fileprivate var shownFixture: String? {
    guard let fixture = setup.fixture else { return nil }
    let isBelow = !fixture.hasPrefix("/") && !fixture.contains("..")
    return isBelow ? fixture : fixture.split(separator: "/").last.map(String.init)
  }
}

extension Step {
  fileprivate var isFromServer: Bool {
    switch action {
    case .reply, .notification, .nextNotification: true
    default: false
    }
  }
}
