import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("The life of a connection", .ownThread)
struct LifecycleTests {
  @Test("initialize is optional, but must be the first request and must not repeat")
  func initializeFirst() throws {
    let first = try Conversation.replies(
      to: call(1, "initialize"), notice("initialized"), call(2, "initialize"), call(3, "get_data"))
    #expect(
      first.map(\.withoutErrorText) == [
        result(1, ["name": "test"]), failure(2, .invalidRequest), result(3, ["hello", 5]),
      ])
    let late = try Conversation.replies(to: call(1, "get_data"), call(2, "initialize"))
    #expect(
      late.map(\.withoutErrorText) == [result(1, ["hello", 5]), failure(2, .invalidRequest)])
  }

  @Test("Notifications and invalid lines may precede initialize")
  func beforeInitialize() throws {
    let replies = try Conversation.replies(
      to: notice("$/setTrace", ["value": "off"]), notice("initialize"), 5, call(1, "initialize"))
    #expect(
      replies.map(\.withoutErrorText) == [
        failure(nil, .invalidRequest), result(1, ["name": "test"]),
      ])
  }

  @Test(
    "After shutdown, new requests are refused, notifications are dropped, and waiting requests finish"
  )
  func afterShutdown() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "gate.wait", ["gate": "a"]), notice("gate.open", ["gate": "a"]),
      call(2, "shutdown"), call(3, "shutdown"), call(4, "no.such.method"),
      notice("note.add", ["text": "x"]))
    #expect(
      try conversation.receive(5).map(\.withoutErrorText) == [
        result(2, nil), failure(3, .invalidRequest), failure(4, .invalidRequest),
        notice("gate.passed", ["gate": "a"]), result(1, "a"),
      ])
    try conversation.send(notice("exit"))
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: true))
    #expect(try conversation.finish() == [])
  }

  @Test("exit without shutdown ends the connection and is reported as such")
  func exitAlone() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "get_data"), notice("exit"), call(2, "get_data"))
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: false))
    #expect(try conversation.finish() == [result(1, ["hello", 5])])
  }

  @Test("exit sent as a request gets its reply before the end")
  func exitAsRequest() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "shutdown"), call(2, "exit"))
    #expect(try conversation.finish() == [result(1, nil), result(2, nil)])
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: true))
  }

  @Test("Requests that wait when exit arrives are answered, and nothing after exit is read")
  func exitWaits() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "gate.wait", ["gate": "a"]), call(2, "gate.wait", ["gate": "a"]), notice("exit"),
      notice("gate.open", ["gate": "b"]))
    conversation.open("a")
    let replies = try conversation.finish()
    #expect(Set(replies.compactMap { $0["id"]?.int }) == [1, 2], "\(replies)")
    #expect(replies.allSatisfy { $0["error"] == nil }, "\(replies)")
    #expect(!replies.contains(notice("gate.passed", ["gate": "b"])), "\(replies)")
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: false))
  }

  @Test("After a failed initialize another one may succeed, but only once")
  func initializeAgain() throws {
    let replies = try Conversation.replies(
      to: call(1, "initialize", ["no such member": 1]), call(2, "initialize", ["x": "y"]),
      call(3, "initialize"), call(4, "initialize"), call(5, "initialize"))
    #expect(
      replies.map(\.withoutErrorText) == [
        failure(1, .invalidParams), failure(2, .invalidParams), result(3, ["name": "test"]),
        failure(4, .invalidRequest), failure(5, .invalidRequest),
      ], "\(replies)")
  }

  @Test("At the end of the input all accepted requests are finished and answered")
  func endOfInput() throws {
    let conversation = try Conversation()
    try conversation.send(
      call(1, "gate.wait", ["gate": "a"]), call(2, "work"), call(3, "gate.open", ["gate": "a"]))
    #expect(Set(try conversation.finish().compactMap { $0["id"]?.int }) == [1, 2, 3])
    #expect(try conversation.waitForEnd() == .endOfInput)
  }

  @Test("A last line without a line end is read, and an empty input is no error")
  func lastLine() throws {
    #expect(try Conversation.replies(to: call(1, "get_data").text) == [result(1, ["hello", 5])])
    #expect(try Conversation.replies(to: "") == [])
  }

  @Test("The connection ends when the client closes its output")
  func outputClosed() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "gate.wait", ["gate": "a"]), call(2, "get_data"))
    #expect(try conversation.receive() == result(2, ["hello", 5]))
    conversation.closeOutput()
    #expect(try conversation.waitForEnd() == .outputClosed)
  }

  @Test("With trace on, a $/logTrace notification about each request precedes its reply")
  func trace() throws {
    let replies = try Conversation.replies(
      to: call(1, "get_data"), notice("$/setTrace", ["value": "messages"]),
      call("2", "get_data"), notice("$/setTrace", ["value": "loud"]),
      notice("$/setTrace", ["value": "off"]), call(3, "get_data"))
    let line = notice("$/logTrace", ["message": "get_data (id \"2\") was handled"])
    #expect(
      replies == [
        result(1, ["hello", 5]), line, result("2", ["hello", 5]), result(3, ["hello", 5]),
      ])
  }
}
