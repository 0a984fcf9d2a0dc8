import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("The order of replies and notifications", .ownThread)
struct OrderTests {
  @Test("A reply follows the notifications of its request and precedes those of the next")
  func notificationsPrecedeReply() throws {
    let replies = try Conversation.replies(
      to: call(1, "note.add", ["text": "a"]), call(2, "note.add", ["text": "b"]))
    #expect(
      replies == [
        notice("noted", ["text": "a", "count": 1]), result(1, 1),
        notice("noted", ["text": "b", "count": 2]), result(2, 2),
      ])
  }

  @Test("The notifications of a failed request precede its reply")
  func failureAnnounces() throws {
    let replies = try Conversation.replies(to: call(1, "fail", ["ending": "refusal"]))
    #expect(
      replies.map(\.withoutErrorText) == [
        notice("noted", ["text": "before the end", "count": 1]), failure(1, .refused),
      ])
  }

  @Test("A read sees every earlier mutation and no later one, also of notifications")
  func readsSeeWhatPrecedes() throws {
    let replies = try Conversation.replies(
      to: call(1, "note.list"), notice("note.add", ["text": "a"]), call(2, "note.list"),
      call(3, "note.add", ["text": "b"]), call(4, "note.list"))
    let lists = replies.filter { [1, 2, 4].contains($0["id"]) }.map { $0["result"] }
    #expect(lists == [[], ["a"], ["a", "b"]])
  }

  @Test("Mutations take effect in the order of arrival, although other requests wait between them")
  func mutationsKeepOrder() throws {
    let conversation = try Conversation()
    var messages: [JSON] = []
    for number in 1...500 {
      messages.append(call(JSON(number), "note.add", ["text": JSON(number)]))
      messages.append(call(JSON(-number), "work"))
    }
    try conversation.send(messages + [call(0, "note.list")])
    let replies = try conversation.finish()
    #expect(replies.count == 1501)
    let list = replies.first { $0["id"] == 0 }
    #expect(list?["result"] == .array((1...500).map { JSON($0) }))
    let mutations = replies.compactMap { $0["id"]?.int }.filter { $0 > 0 }
    #expect(mutations == Array(1...500))
  }
}
