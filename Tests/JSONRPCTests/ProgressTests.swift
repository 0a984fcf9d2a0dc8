import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Progress", .ownThread)
struct ProgressTests {
  /// The kinds of progress received before the reply to request 1, and that reply.
  static func course(_ messages: JSON...) throws -> (kinds: [JSON], reply: JSON?) {
    let conversation = try Conversation()
    try conversation.send(messages)
    var kinds: [JSON] = []
    while let message = try conversation.receive() {
      if message["id"] == 1 {
        return (kinds, message.withoutErrorText)
      }
      if message["method"] == "$/progress" {
        #expect(message["params"]?["token"] == "t")
        kinds.append(message["params"]?["value"]?["kind"] ?? nil)
      }
    }
    return (kinds, nil)
  }

  @Test("A request without a token has no progress")
  func withoutToken() throws {
    let course = try Self.course(call(1, "work"))
    #expect(course == ([], result(1, "done")))
  }

  @Test("begin, report and end precede the reply")
  func success() throws {
    let course = try Self.course(call(1, "work", ["workDoneToken": "t"]))
    #expect(course == (["begin", "report", "end"], result(1, "done")))
  }

  @Test("The end precedes the reply of a failed request")
  func failed() throws {
    let course = try Self.course(call(1, "work", ["workDoneToken": "t", "ending": "refusal"]))
    #expect(course == (["begin", "report", "end"], failure(1, .refused)))
  }

  @Test("The end precedes the reply of a cancelled request")
  func cancelled() throws {
    let early = try Self.course(
      call(1, "work", ["gate": "a", "workDoneToken": "t"]), notice("$/cancelRequest", ["id": 1]))
    #expect(early == (["begin", "end"], failure(1, .requestCancelled)))

    let conversation = try Conversation()
    try conversation.send(call(1, "work", ["gate": "a", "workDoneToken": "t"]))
    #expect(try conversation.receive(2).count == 2)
    try conversation.send(notice("$/cancelRequest", ["id": 1]))
    let rest = try conversation.receive(2).map(\.withoutErrorText)
    #expect(try conversation.finish().isEmpty)
    #expect(rest.last == failure(1, .requestCancelled))
    #expect(rest.first?["params"]?["value"] == ["kind": "end"])
  }

  @Test("A request with invalid parameters has no progress")
  func refusedParameters() throws {
    let course = try Self.course(call(1, "work", ["gate": 5, "workDoneToken": "t"]))
    #expect(course == ([], failure(1, .invalidParams)))
  }

  @Test("The token is returned as it was sent, as text or digits")
  func tokens() throws {
    for token in ["\"t 1\"", "7", "9007199254740991"] {
      let conversation = try Conversation()
      try conversation.send(
        text: #"{"jsonrpc":"2.0","id":1,"method":"work","params":{"workDoneToken":\#(token)}}"#
          + "\n")
      let expected =
        #"{"jsonrpc":"2.0","method":"$/progress","params":{"token":\#(token),"#
        + #""value":{"kind":"begin","title":"Working"}}}"#
      #expect(try conversation.receiveLine() == expected)
    }
  }
}
