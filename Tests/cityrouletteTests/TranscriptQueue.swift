import Foundation
import Transcript

/// Plays transcripts on threads of its own. Playing blocks its thread, and the few threads that
/// tests share are what other tests wait for.
enum TranscriptQueue {
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    return queue
  }()

  struct Outcome: Sendable {
    /// What went otherwise than the file says, or nil.
    let failure: String?
    let messages: [TranscriptPlayer.Exchange]
    let isRewritten: Bool
  }

  static func play(_ path: String, update: Bool = false) async -> Outcome {
    await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: perform(path, update)) }
    }
  }

  private static func perform(_ path: String, _ update: Bool) -> Outcome {
    let player = TranscriptPlayer(command: [TranscriptFolder.program]) { _ in }
    do {
      let outcome = try player.play(
        path: path, options: .init(quiet: true, update: update, timeout: .seconds(120)))
      return Outcome(
        failure: outcome.failure?.message, messages: outcome.messages,
        isRewritten: !outcome.rewritten.isEmpty)
    } catch {
      return Outcome(failure: error.message, messages: [], isRewritten: false)
    }
  }
}
