import JSON
import JSONRPC
import Testing

@Suite("Order of what comes back")
struct OrderTests {
  @Test("A reply comes after the notifications its request caused and before those of the next")
  func notificationsPrecedeReply() throws {
    let replies = try Conversation.replies(
      to: call(1, "note.add", ["text": "a"]), call(2, "note.add", ["text": "b"]))
    #expect(
      replies == [
        notice("noted", ["text": "a", "count": 1]), result(1, 1),
        notice("noted", ["text": "b", "count": 2]), result(2, 2),
      ])
  }
}
