import JSON
import Transcript

/// A transcript that was played against the built program, for the tests to look at.
struct TranscriptPerformance: Sendable {
  let name: String

  /// What went otherwise than the file says, or nil.
  let failure: String?

  /// All messages, in the order in which they went over the wire; `==>` lines are not among them.
  let messages: [TranscriptPlayer.Exchange]

  /// What `==>` lines send, as far as it is JSON.
  let sentAsBytes: [JSON]

  /// Every transcript, begun once and played while others look at it.
  private static let all: [String: Task<TranscriptPerformance, Never>] = Dictionary(
    uniqueKeysWithValues: TranscriptFolder.names.map { name in
      (name, Task { await TranscriptPerformance(name) })
    })

  static func named(_ name: String) async -> TranscriptPerformance? {
    await all[name]?.value
  }

  /// All that were played, by name.
  static func every() async -> [TranscriptPerformance] {
    var performances: [TranscriptPerformance] = []
    for name in TranscriptFolder.names {
      if let performance = await named(name) { performances.append(performance) }
    }
    return performances
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
      if case .sendBytes(let bytes) = step.action { bytes } else { [] }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      try? JSONParser.parse(Array(line.starts(with: mark) ? line.dropFirst(mark.count) : line))
    }
  }
}
