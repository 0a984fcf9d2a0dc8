import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Batches", .ownThread)
struct BatchTests {
  @Test("Members run in order and are answered in one array, without entries for notifications")
  func oneArray() throws {
    let replies = try Conversation.replies(
      to: [
        call(1, "note.add", ["text": "a"]), notice("note.add", ["text": "b"]), 7,
        call(2, "note.list"), call(3, "nothing.here"),
      ])
    #expect(
      replies.map(\.withoutErrorText) == [
        notice("noted", ["text": "a", "count": 1]), notice("noted", ["text": "b", "count": 2]),
        [
          result(1, 1), failure(nil, .invalidRequest), result(2, ["a", "b"]),
          failure(3, .methodNotFound),
        ],
      ])
  }

  @Test("The reply to a batch is sent when its last member is done, and later lines overtake it")
  func waitingMembers() throws {
    let replies = try Conversation.replies(
      to: [
        call(1, "gate.wait", ["gate": "a"]), call(2, "get_data"),
        call(3, "gate.wait", ["gate": "b"]),
      ], notice("$/cancelRequest", ["id": 3]), call(4, "gate.open", ["gate": "a"]))
    #expect(replies.prefix(1) == [result(4, nil)])
    #expect(replies.contains(notice("gate.passed", ["gate": "a"])))
    let members = replies.last?.array?.map(\.withoutErrorText) ?? []
    #expect(
      Set(members) == [
        result(1, "a"), result(2, ["hello", 5]), failure(3, .requestCancelled),
      ])
  }

  @Test("A batch without requests gets no reply")
  func notificationsOnly() throws {
    let replies = try Conversation.replies(
      to: [notice("get_data"), notice("nothing.here"), notice("gate.wait", ["gate": "a"])],
      [result(1, 2)], call(1, "gate.open", ["gate": "a"]))
    #expect(replies == [result(1, nil), notice("gate.passed", ["gate": "a"])])
  }

  @Test("An empty batch gets a single error, not an array")
  func empty() throws {
    let replies = try Conversation.replies(to: [], [[]])
    let refusal = failure(nil, .invalidRequest)
    #expect(replies.map(\.withoutErrorText) == [refusal, [refusal]])
  }

  @Test("A batch of 100 members is accepted, and a larger one is refused as a whole")
  func cap() throws {
    let members = (1...101).map { call(JSON($0), "note.add", ["text": "x"]) }
    let full = try Conversation.replies(to: .array(Array(members.prefix(100))))
    #expect(full.count == 101)
    #expect(full.last?.array?.count == 100)

    let refused = try Conversation.replies(to: .array(members), call(1, "note.list"))
    #expect(refused.map(\.withoutErrorText) == [failure(nil, .invalidRequest), result(1, [])])
    #expect(
      refused.first?.errorMessage
        == "Expected at most 100 messages in a batch, got 101; send several batches.")
    #expect(refused.first?["error"]?["data"]?["limit"] == 100)
  }

  @Test("shutdown and exit take effect inside a batch")
  func lifecycle() throws {
    let conversation = try Conversation()
    try conversation.send(.array([call(1, "shutdown"), call(2, "get_data"), call(3, "exit")]))
    let members = [result(1, nil), failure(2, .invalidRequest), result(3, nil)]
    #expect(try conversation.receive()?.withoutErrorText == .array(members))
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: true))
  }
}
