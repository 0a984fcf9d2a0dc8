import JSON
import Transcript

/// A reply with the method of the request that it answers, where that is known.
struct CoveredReply {
  let transcript: String
  let method: String?
  let json: JSON
}

/// What was said in all transcripts, sorted for the tests that compare it with the protocol.
struct CoverageConversation {
  /// Methods that were sent, as a request or a notification.
  private(set) var sentMethods: Set<String> = []
  private(set) var replies: [CoveredReply] = []

  /// With the name of the transcript.
  private(set) var notifications: [(transcript: String, json: JSON)] = []

  static func ofAllTranscripts() async -> CoverageConversation {
    var conversation = CoverageConversation()
    for performance in await TranscriptPerformance.every() { conversation.add(performance) }
    return conversation
  }

  private mutating func add(_ performance: TranscriptPerformance) {
    var methods: [JSON: String] = [:]
    for message in performance.sentAsBytes { note(message, in: &methods) }
    for message in performance.messages {
      switch message {
      case .sent(let message): note(message, in: &methods)
      case .received(let message): take(message, methods, performance.name)
      }
    }
  }

  private mutating func note(_ sent: JSON, in methods: inout [JSON: String]) {
    for message in sent.array ?? [sent] {
      guard let method = message["method"]?.string else { continue }
      sentMethods.insert(method)
      if let id = message["id"] { methods[id] = method }
    }
  }

  private mutating func take(_ received: JSON, _ methods: [JSON: String], _ transcript: String) {
    for message in received.array ?? [received] {
      if message["method"] != nil {
        notifications.append((transcript, message))
      } else {
        let method = message["id"].flatMap { methods[$0] }
        replies.append(CoveredReply(transcript: transcript, method: method, json: message))
      }
    }
  }
}
