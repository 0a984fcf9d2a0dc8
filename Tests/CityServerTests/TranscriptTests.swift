import Foundation
import JSON
import TestSupport
import Testing
import Transcript

@Suite("Transcripts", .ownThread)
struct TranscriptTests {
  @Test("Every transcript passes", arguments: TranscriptFolder.names)
  func plays(_ name: String) async throws {
    let played = try #require(await PlayedTranscript.named(name))
    #expect(played.failure == nil)
  }

  @Test("The acceptance examples and the tour exist")
  func acceptance() {
    let beginnings = ([1, 2, 3, 4, 5, 8, 9]).map { "acceptance-\($0)-" } + ["tour.rpc"]
    for beginning in beginnings {
      #expect(TranscriptFolder.names.contains { $0.hasPrefix(beginning) }, "\(beginning)")
    }
  }
}

/// A transcript played against the built program, for several tests.
struct PlayedTranscript: Sendable {
  let name: String

  /// The first failure, or nil.
  let failure: String?

  /// All messages in the order of transmission, without those of `==>` lines.
  let messages: [TranscriptPlayer.Exchange]

  /// The messages of `==>` lines, if they are JSON.
  let sentAsBytes: [JSON]

  /// All transcripts, each played once. Tests may start before the last one is played.
  private static let all: [String: Task<PlayedTranscript, Never>] = Dictionary(
    uniqueKeysWithValues: TranscriptFolder.names.map { name in
      (name, Task { await PlayedTranscript(name) })
    })

  static func named(_ name: String) async -> PlayedTranscript? {
    await all[name]?.value
  }

  /// All played transcripts of this program's own protocol, by name. The transcripts for editors and
  /// assistants use other protocols.
  static func every() async -> [PlayedTranscript] {
    var played: [PlayedTranscript] = []
    for name in TranscriptFolder.names
    where !name.hasPrefix("lsp-") && !name.hasPrefix("mcp-") {
      if let transcript = await named(name) {
        played.append(transcript)
      }
    }
    return played
  }

  private init(_ name: String) async {
    self.name = name
    let path = "\(TranscriptFolder.path)/\(name)"
    sentAsBytes = Self.sentAsBytes(path)
    let outcome = await TranscriptQueue.play(path)
    failure = outcome.failure
    messages = outcome.messages
  }

  private static func sentAsBytes(_ path: String) -> [JSON] {
    let steps = (try? TranscriptFile(path: path))?.steps ?? []
    let bytes = steps.flatMap { step -> [UInt8] in
      if case .sendBytes(let bytes) = step.action {
        bytes
      } else {
        []
      }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      try? JSONParser.parse(Array(line.starts(with: mark) ? line.dropFirst(mark.count) : line))
    }
  }
}

/// Plays transcripts on its own threads. Playing blocks a thread, and blocking the few threads of the
/// shared pool would delay other tests.
enum TranscriptQueue {
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    return queue
  }()

  struct Outcome: Sendable {
    /// The first failure, or nil.
    let failure: String?
    let messages: [TranscriptPlayer.Exchange]
    let isRewritten: Bool
  }

  static func play(
    _ path: String, update: Bool = false, allowsPaths: Bool = false
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: perform(path, update, allowsPaths)) }
    }
  }

  private static func perform(_ path: String, _ update: Bool, _ allowsPaths: Bool) -> Outcome {
    let player = TranscriptPlayer(
      command: [BuildFolder.program], confinementOption: "--only-below"
    ) { _ in }
    do {
      let outcome = try player.play(
        path: path, quiet: true, update: update, timeout: .seconds(120), allowsPaths: allowsPaths)
      return Outcome(
        failure: outcome.failure?.message, messages: outcome.messages,
        isRewritten: !outcome.rewritten.isEmpty)
    } catch {
      return Outcome(failure: error.message, messages: [], isRewritten: false)
    }
  }
}

/// The folder of the transcripts.
enum TranscriptFolder {
  static let path = Repository.url.appending(path: "Tests/Transcripts").path

  /// The names of all transcripts, without their folder.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".rpc") }.sorted()
  }()
}
