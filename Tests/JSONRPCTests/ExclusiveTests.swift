import Glibc
import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Exclusive requests", .ownThread)
struct ExclusiveTests {
  /// A conversation in which request 1 is exclusive and waits at gate `a`.
  private func guarded() throws -> Conversation {
    let conversation = try Conversation()
    try conversation.send(call(1, "gate.guard", ["gate": "a", "workDoneToken": "t"]))
    let kinds = try conversation.receive(2).map { $0["params"]?["value"]?["kind"] }
    #expect(kinds == ["begin", "report"])
    return conversation
  }

  private let end = notice("$/progress", ["token": "t", "value": ["kind": "end"]])

  @Test("Later requests run after an exclusive one, in order, and see its effects")
  func inOrder() throws {
    let conversation = try guarded()
    try conversation.send(call(2, "note.add", ["text": "x"]), call(3, "note.list"))
    conversation.open("a")
    #expect(
      try conversation.finish() == [
        notice("noted", ["text": "guarded", "count": 1]), end, result(1, "done"),
        notice("noted", ["text": "x", "count": 2]), result(2, 2), result(3, ["guarded", "x"]),
      ])
  }

  @Test("A cancellation overtakes the requests that wait for an exclusive one")
  func cancel() throws {
    let conversation = try guarded()
    try conversation.send(
      call(2, "note.list"), call(3, "get_data"), notice("$/cancelRequest", ["id": 1]))
    let replies = try conversation.finish().map(\.withoutErrorText)
    #expect(
      replies == [end, failure(1, .requestCancelled), result(2, []), result(3, ["hello", 5])])
  }

  @Test("A cancelled request whose outcome is unknown is answered with that error")
  func cancelInDoubt() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "gate.doubt", ["gate": "a"]))
    try conversation.send(notice("$/cancelRequest", ["id": 1]))
    #expect(try conversation.finish().map(\.withoutErrorText) == [failure(1, .doubted)])
  }

  @Test("A cancellation ends only one queued request of its id")
  func cancelAhead() throws {
    let conversation = try guarded()
    try conversation.send(
      call(2, "gate.guard", ["gate": "b"]), notice("$/cancelRequest", ["id": 2]),
      call(2, "gate.guard"))
    conversation.open("a")
    let replies = try conversation.finish().map(\.withoutErrorText)
    let noted = notice("noted", ["text": "guarded", "count": 1])
    let notedAgain = notice("noted", ["text": "guarded", "count": 2])
    #expect(
      replies == [
        noted, end, result(1, "done"), failure(2, .requestCancelled), notedAgain, result(2, "done"),
      ])
  }

  @Test("A cancellation in the same write as its request takes effect")
  func cancelAtOnce() throws {
    let replies = try Conversation.replies(
      to: call(1, "gate.guard", ["gate": "a"]), call(2, "note.list"),
      notice("$/cancelRequest", ["id": 1]))
    #expect(replies.map(\.withoutErrorText) == [failure(1, .requestCancelled), result(2, [])])
  }

  @Test("An exclusive request that ends at once delays no other, even if it fails")
  func atOnce() throws {
    let replies = try Conversation.replies(
      to: call(1, "gate.guard", ["ending": "refusal"]), call(2, "gate.guard"), call(3, "get_data"))
    let noted = notice("noted", ["text": "guarded", "count": 1])
    let notedAgain = notice("noted", ["text": "guarded", "count": 2])
    #expect(
      replies.map(\.withoutErrorText) == [
        noted, failure(1, .refused), notedAgain, result(2, "done"), result(3, ["hello", 5]),
      ])
  }

  @Test("Members of a batch wait for an exclusive member before them")
  func batch() throws {
    let conversation = try Conversation()
    try conversation.send([
      .array([call(1, "gate.guard", ["gate": "a"]), call(2, "note.list")]), call(3, "note.list"),
    ])
    conversation.open("a")
    #expect(
      try conversation.finish() == [
        notice("noted", ["text": "guarded", "count": 1]),
        .array([result(1, "done"), result(2, ["guarded"])]), result(3, ["guarded"]),
      ])
  }

  @Test("A cancellation in the same batch as its request takes effect")
  func cancelInBatch() throws {
    let replies = try Conversation.replies(
      to: .array([call(1, "gate.guard", ["gate": "a"]), notice("$/cancelRequest", ["id": 1])]))
    #expect(replies.map(\.withoutErrorText) == [.array([failure(1, .requestCancelled)])])
  }

  @Test("Requests that wait already continue and are answered during an exclusive one")
  func others() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "gate.wait", ["gate": "b"]))
    try conversation.send(call(2, "gate.guard", ["gate": "a", "workDoneToken": "t"]))
    #expect(try conversation.receive(2).count == 2)
    conversation.open("b")
    #expect(
      try conversation.receive(2) == [notice("gate.passed", ["gate": "b"]), result(1, "b")])
    conversation.open("a")
    #expect(try conversation.finish().last == result(2, "done"))
  }

  @Test("Later requests run once an exclusive request is answered, even while its work continues")
  func early() throws {
    let conversation = try Conversation()
    try conversation.send(call(1, "gate.early", ["gate": "a"]), call(2, "note.list"))
    #expect(try conversation.receive(2) == [result(1, "early"), result(2, [])])
    // Too late: the request has its reply.
    try conversation.send(notice("$/cancelRequest", ["id": 1]), call(3, "note.list"))
    #expect(try conversation.receive(1) == [result(3, [])])
    conversation.open("a")
    #expect(try conversation.finish() == [notice("noted", ["text": "late", "count": 1])])
  }

  @Test(
    "A request that is not ready waits, and later ones wait for it",
    arguments: ["gate.need", "gate.needAlone"])
  func notReady(method: String) throws {
    let conversation = try Conversation()
    try conversation.send(call(1, method, ["gate": "a"]), call(2, "note.list"))
    try conversation.send(call(3, "note.add", ["text": "x"]))
    conversation.open("a")
    #expect(
      try conversation.finish() == [
        result(1, "a"), result(2, []), notice("noted", ["text": "x", "count": 1]), result(3, 1),
      ])
  }

  @Test(
    "A request that is not ready can be cancelled", arguments: ["gate.need", "gate.needAlone"])
  func cancelNotReady(method: String) throws {
    let replies = try Conversation.replies(
      to: call(1, method, ["gate": "a"]), call(2, "note.list"),
      notice("$/cancelRequest", ["id": 1]))
    #expect(replies.map(\.withoutErrorText) == [failure(1, .requestCancelled), result(2, [])])
  }

  @Test("At the end of the input an exclusive request still finishes")
  func endOfInput() throws {
    let conversation = try guarded()
    conversation.closeInput()
    conversation.open("a")
    #expect(try conversation.finish().last == result(1, "done"))
    #expect(try conversation.waitForEnd() == .endOfInput)
  }

  @Test("shutdown and exit wait for an exclusive request and for everything before them")
  func exit() throws {
    let conversation = try guarded()
    try conversation.send(call(2, "note.list"), call(3, "shutdown"), notice("exit"))
    conversation.open("a")
    let replies = try conversation.finish()
    #expect(
      replies.suffix(3) == [result(1, "done"), result(2, ["guarded"]), result(3, nil)], "\(replies)"
    )
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: true))
  }

  @Test("A cancellation before exit overtakes the requests in between, and exit does not")
  func cancelThenExit() throws {
    let conversation = try guarded()
    try conversation.send(
      call(2, "note.list"), notice("$/cancelRequest", ["id": 1]), call(3, "shutdown"),
      notice("exit"))
    let replies = try conversation.finish().map(\.withoutErrorText)
    let expected = [end, failure(1, .requestCancelled), result(2, []), result(3, nil)]
    #expect(replies == expected, "\(replies)")
    #expect(try conversation.waitForEnd() == .exit(afterShutdown: true))
  }

  @Test("The server limits the input that it buffers during an exclusive request")
  func bounded() throws {
    let thread = try OneThread()
    try thread.write([call(1, "gate.guard", ["gate": "a"])])
    thread.run(turns: 4)
    let blanks = Array(repeatElement(UInt8(ascii: " "), count: Int(PIPE_BUF) - 1))
    let lines = blanks + [UInt8(ascii: "\n")]
    var written = 0
    while try thread.toServer.writer.isWritable(), written < 64 << 20 {
      try thread.toServer.writer.write(lines)
      written += lines.count
      thread.run(turns: 1)
    }
    #expect(written < 20 << 20)
    try thread.readWhatIsThere()
    #expect(thread.replies.isEmpty)
  }
}
