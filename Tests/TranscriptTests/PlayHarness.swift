import Foundation
import JSON
import Testing

@testable import Transcript

/// Plays transcripts against shell scripts that act as the server.
final class PlayHarness {
  private let folder: URL

  /// The printed lines.
  private(set) var printed: [String] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "play-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String = "play.rpc") -> String { folder.appending(path: name).path }

  func write(_ text: String, to name: String = "play.rpc") throws {
    let url = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  func contents(of name: String = "play.rpc") throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Plays a transcript. The script receives the arguments of the server as `$1`, `$2`, …
  func play(
    _ transcript: String, against script: String, update: Bool = false, allowsPaths: Bool = false,
    confinementOption: String? = nil
  ) throws -> TranscriptPlayer.Outcome {
    try write(transcript)
    let player = TranscriptPlayer(
      command: Self.command(script), confinementOption: confinementOption
    ) { self.printed.append($0) }
    return try player.play(path: path(), update: update, allowsPaths: allowsPaths)
  }

  /// The message of the first failure without the path of the file; nil if the transcript passed.
  func failure(of transcript: String, against script: String) throws -> String? {
    let outcome = try play(transcript, against: script)
    return outcome.failure.map { String($0.message.dropFirst(path().count)) }
  }

  /// Runs the command `play`.
  ///
  /// - Parameters:
  ///   - input: the transcript that `-` names.
  ///   - ask: answers the questions of `--review`; nil without a terminal.
  /// - Returns: the exit status.
  func run(
    _ words: [String], against script: String, input: [UInt8] = [],
    ask: (@Sendable (String) -> String?)? = nil
  ) -> Int32 {
    PlayCommand(program: Self.command(script), ask: ask) { self.printed.append($0) }
      .run(words) { input }
  }

  private static func command(_ script: String) -> [String] {
    ["/bin/sh", "-c", script, "server"]
  }

  /// A script that replies to each line with the next reply, and exits at the end of its input.
  static func answering(_ replies: [String]) -> String {
    replies.map { "read -r line; echo '\($0)'" }.joined(separator: "\n")
      + "\nwhile read -r line; do :; done"
  }
}

extension TranscriptPlayer.Outcome {
  /// The messages from the server.
  var received: [JSON] {
    messages.compactMap { if case .received(let message) = $0 { message } else { nil } }
  }
}
