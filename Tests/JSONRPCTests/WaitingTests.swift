import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Waiting requests", .ownThread)
struct WaitingTests {
  @Test("Later requests overtake a waiting one, and its notifications precede its reply")
  func overtaken() throws {
    let replies = try Conversation.replies(
      to: call(1, "gate.wait", ["gate": "a"]), call(2, "get_data"),
      call(3, "gate.open", ["gate": "a"]), call(4, "note.add", ["text": "x"]))
    #expect(
      replies == [
        result(2, ["hello", 5]), result(3, nil), notice("noted", ["text": "x", "count": 1]),
        result(4, 1), notice("gate.passed", ["gate": "a"]), result(1, "a"),
      ])
  }

  @Test("Waiting requests are answered in the order in which they finish")
  func anyOrder() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "gate.wait", ["gate": "a"]), call(2, "gate.wait", ["gate": "b"]),
      call(3, "gate.open", ["gate": "b"]))
    let passedB = [result(3, nil), notice("gate.passed", ["gate": "b"]), result(2, "b")]
    #expect(try conversation.receive(3) == passedB)
    try conversation.send(call(4, "gate.open", ["gate": "a"]))
    let passedA = [result(4, nil), notice("gate.passed", ["gate": "a"]), result(1, "a")]
    #expect(try conversation.receive(3) == passedA)
  }

  @Test("Progress of a waiting request is sent before the request ends")
  func sentMeanwhile() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "work", ["gate": "never", "workDoneToken": "t"]))
    #expect(
      try conversation.receive(2).map { $0["params"]?["value"]?["kind"] } == ["begin", "report"])
  }

  @Test("A cancellation in the same write as its request takes effect")
  func cancelAtOnce() throws {
    let replies = try Conversation.replies(
      to: call(1, "gate.wait", ["gate": "a"]), notice("$/cancelRequest", ["id": 1]))
    #expect(replies.map(\.withoutErrorText) == [failure(1, .requestCancelled)])
  }

  @Test("A cancellation ends the waiting request of that id only")
  func cancelLater() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "gate.wait", ["gate": "a"]), call("1", "gate.wait", ["gate": "a"]),
      call(2, "get_data"))
    #expect(try conversation.receive() == result(2, ["hello", 5]))
    try conversation.send(notice("$/cancelRequest", ["id": 1]))
    #expect(try conversation.receive()?.withoutErrorText == failure(1, .requestCancelled))
    try conversation.send(call(3, "gate.open", ["gate": "a"]))
    let rest = [result(3, nil), notice("gate.passed", ["gate": "a"]), result("1", "a")]
    #expect(try conversation.finish() == rest)
  }

  @Test("A newer call of a superseding method ends the older calls of that method only")
  func newest() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "newest", ["gate": "a"]), call(2, "gate.wait", ["gate": "a"]), call(3, "get_data"))
    #expect(try conversation.receive() == result(3, ["hello", 5]))
    try conversation.send(call(4, "newest", ["gate": "b"]))
    #expect(try conversation.receive()?.withoutErrorText == failure(1, .requestOvertaken))
    try conversation.send(call(5, "newest"))
    let replies = try conversation.receive(2).map(\.withoutErrorText)
    #expect(Set(replies) == [failure(4, .requestOvertaken), result(5, "at once")])
    try conversation.send(call(6, "gate.open", ["gate": "a"]))
    let rest = [result(6, nil), notice("gate.passed", ["gate": "a"]), result(2, "a")]
    #expect(try conversation.receive(3) == rest)
    #expect(try conversation.finish().isEmpty)
  }

  @Test("A newer call that is refused ends no other, and one in the same write ends the first")
  func newestAtOnce() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "newest", ["gate": "a"]), call(2, "newest", ["gate": "b"]),
      call(3, "newest", ["gate": 7]))
    let replies = try conversation.receive(2).map(\.withoutErrorText)
    #expect(Set(replies) == [failure(1, .requestOvertaken), failure(3, .invalidParams)])
    try conversation.send(call(4, "gate.open", ["gate": "b"]))
    #expect(try conversation.receive(2) == [result(4, nil), result(2, "b")])
    #expect(try conversation.finish().isEmpty)
  }

  @Test("The reply to a cancelled request says so and is retryable")
  func cancelledReply() throws {
    let replies = try Conversation.replies(
      to: call(1, "gate.wait", ["gate": "a"]), notice("$/cancelRequest", ["id": 1]))
    let error: JSON = [
      "code": -32800, "message": "The request was cancelled.",
      "data": ["name": "RequestCancelled", "retryable": true],
    ]
    #expect(replies == [["jsonrpc": "2.0", "id": 1, "error": error]])
  }

  @Test(
    "A cancellation of an unknown id changes nothing",
    arguments: [1, "1", 2, "never seen", 1.5] as [JSON])
  func cancelNothing(id: JSON) throws {
    let replies = try Conversation.replies(
      to: call(1, "work"), call(2, "get_data"), notice("$/cancelRequest", ["id": "none"]))
    #expect(Set(replies) == [result(1, "done"), result(2, ["hello", 5])])
    let conversation = try Conversation()
    try conversation.send(call(1, "work"))
    #expect(try conversation.receive() == result(1, "done"))
    try conversation.send(notice("$/cancelRequest", ["id": id]), call(3, "get_data"))
    #expect(try conversation.finish() == [result(3, ["hello", 5])])
  }

  @Test("A cancellation sent as a request gets a reply")
  func cancelAsRequest() throws {
    let replies = try Conversation.replies(
      to: call(1, "gate.wait", ["gate": "a"]), call(2, "$/cancelRequest", ["id": 1]),
      call(3, "$/cancelRequest", ["id": true]))
    #expect(
      Set(replies.map(\.withoutErrorText)) == [
        failure(1, .requestCancelled), result(2, nil), failure(3, .invalidParams),
      ])
    let message = replies.compactMap(\.errorMessage).first { $0.hasPrefix("params") }
    #expect(message == "params.id: expected a string or a number, got true.")
  }

  @Test("Two requests with the same id are both answered, and one cancellation ends both")
  func reusedID() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "gate.wait", ["gate": "a"]), call(1, "gate.wait", ["gate": "b"]),
      call(1, "get_data"), call(2, "gate.open", ["gate": "b"]))
    #expect(
      try conversation.receive(4) == [
        result(1, ["hello", 5]), result(2, nil), notice("gate.passed", ["gate": "b"]),
        result(1, "b"),
      ])
    try conversation.send(
      call(1, "gate.wait", ["gate": "c"]), notice("$/cancelRequest", ["id": 1]))
    let cancelled = failure(1, .requestCancelled)
    #expect(try conversation.receive(2).map(\.withoutErrorText) == [cancelled, cancelled])
    #expect(try conversation.finish().isEmpty)
  }

  @Test("A waiting request sent as a notification runs and gets no reply")
  func waitingNotification() throws {
    let replies = try Conversation.replies(
      to: notice("gate.wait", ["gate": "a"]), call(1, "gate.open", ["gate": "a"]))
    #expect(replies == [result(1, nil), notice("gate.passed", ["gate": "a"])])
  }

  @Test("Above the limit, a request that would wait is refused, and the waiting ones are kept")
  func tooManyWaiting() throws {
    let limit = Connection.maximumWaitingCount
    let conversation = try Conversation()
    try conversation.send((1...limit + 1).map { call(JSON($0), "gate.wait", ["gate": "a"]) })
    let refusal = try conversation.receive()?.withoutErrorText
    #expect(refusal == failure(JSON(limit + 1), .requestFailed))
    try conversation.send(notice("$/cancelRequest", ["id": 1]), call(0, "gate.open", ["gate": "a"]))
    var answered: [Int] = []
    while answered.count <= limit, let message = try conversation.receive() {
      if let id = message["id"]?.int {
        answered.append(id)
      }
    }
    #expect(answered.sorted() == Array(0...limit))
  }
}
