import CityServer
import JSON
import JSONRPC
import TestSupport
import Testing
import Transcript

@Suite("Coverage of the transcripts", .ownThread)
struct CoverageTests {
  private let api = CityAPI.api

  /// Codes that no transcript can cause, with the reason.
  private static let exempt: [Int: String] = [
    -32603: "only a fault of the server itself is answered with it",
    1024: "a recording answers at once; CurlTransportTests have a service that does not",
    1031: "it takes a second process that holds the lock; ArchiveSharingTests have one",
    1032: "it takes a disk that fails; FailedSyncTests have one",
  ]

  @Test("Every method is sent, and every request receives a result")
  func methods() async {
    let conversation = await CoverageConversation.ofAllTranscripts()
    let answered = conversation.replies.filter { $0.json["result"] != nil }.map(\.method)
    for route in api.routes {
      #expect(conversation.sentMethods.contains(route.name), "\(route.name)")
      let isNotification = route.name.hasPrefix("$/")
      #expect(isNotification || answered.contains(route.name), "\(route.name)")
    }
  }

  @Test("The notifications received are exactly those of the protocol")
  func notifications() async {
    let received = await CoverageConversation.ofAllTranscripts().notifications
    let names = Set(received.compactMap { $0.json["method"]?.string })
    #expect(names == Set(api.notifications.map(\.name)))
  }

  @Test("The error codes received are those of the protocol, except for the exempt ones")
  func errors() async {
    let replies = await CoverageConversation.ofAllTranscripts().replies
    let codes = Set(replies.compactMap { $0.json["error"]?["code"]?.int })
    #expect(codes == Set(api.errorCodes.map(\.number)).subtracting(Self.exempt.keys))
  }

  @Test("Every result matches the schema of its method")
  func results() async throws {
    let replies = await CoverageConversation.ofAllTranscripts().replies
    #expect(replies.count > 300)
    for reply in replies {
      guard let result = reply.json["result"] else { continue }
      let name = try #require(reply.method, "\(reply.transcript): \(reply.json.text)")
      let route = try #require(api.route(named: name))
      expect(result, route.result, "\(reply.transcript): \(name)")
      #expect(reply.json.object?.members.map(\.name) == ["jsonrpc", "id", "result"])
    }
  }

  @Test("Every error is declared by its method or is common to all, and its message is a sentence")
  func errorShapes() async throws {
    let named = Set(api.routes.flatMap(\.errors).map(\.number))
    for reply in await CoverageConversation.ofAllTranscripts().replies {
      guard let error = reply.json["error"] else { continue }
      let code = try #require(api.errorCodes.first { $0.number == error["code"]?.int })
      if named.contains(code.number), let route = reply.method.flatMap(api.route) {
        #expect(route.errors.contains(code), "\(route.name) does not tell of \(code.name)")
      }
      expect(error, Self.error(code), "\(reply.transcript): error")
      #expect(error["message"]?.string?.last == ".", "\(error.text)")
      #expect(reply.json.object?.members.map(\.name) == ["jsonrpc", "id", "error"])
    }
  }

  @Test("Every notification matches its schema")
  func notificationShapes() async throws {
    for (transcript, json) in await CoverageConversation.ofAllTranscripts().notifications {
      let name = try #require(json["method"]?.string)
      let type = try #require(api.notifications.first { $0.name == name })
      let schema = Schema.object(type.parameters, open: false)
      expect(try #require(json["params"]), schema, "\(transcript): \(name)")
      #expect(json.object?.members.map(\.name) == ["jsonrpc", "method", "params"])
    }
  }

  private static func error(_ code: ErrorCode) -> Schema {
    .object(
      .init("code", .integer(code.number...code.number), ""),
      .init("message", .string, ""),
      .init(
        "data",
        .object(
          [.init("name", .word([code.name]), ""), .init("retryable", .boolean, "")], open: true),
        ""))
  }

  private func expect(_ value: JSON, _ schema: Schema, _ path: String) {
    do {
      try schema.validate(value, at: path)
    } catch {
      Issue.record("\(error.message)")
    }
  }
}

/// A reply, with the method of its request if that is known.
struct CoveredReply {
  let transcript: String
  let method: String?
  let json: JSON
}

/// The messages of all transcripts, sorted for the tests that compare them with the protocol.
struct CoverageConversation {
  /// Methods that were sent, as requests or notifications.
  private(set) var sentMethods: Set<String> = []
  private(set) var replies: [CoveredReply] = []

  /// Each notification with the name of its transcript.
  private(set) var notifications: [(transcript: String, json: JSON)] = []

  static func ofAllTranscripts() async -> CoverageConversation {
    var conversation = CoverageConversation()
    for transcript in await PlayedTranscript.every() {
      conversation.add(transcript)
    }
    return conversation
  }

  private mutating func add(_ transcript: PlayedTranscript) {
    var methods: [JSON: String] = [:]
    for message in transcript.sentAsBytes {
      note(message, in: &methods)
    }
    for message in transcript.messages {
      switch message {
      case .sent(let message): note(message, in: &methods)
      case .received(let message): take(message, methods, transcript.name)
      }
    }
  }

  private mutating func note(_ sent: JSON, in methods: inout [JSON: String]) {
    for message in sent.array ?? [sent] {
      guard let method = message["method"]?.string else { continue }
      sentMethods.insert(method)
      if let id = message["id"] {
        methods[id] = method
      }
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
