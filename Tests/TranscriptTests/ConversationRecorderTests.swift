import JSON
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Transcript

@Suite("Recording any client and server", .ownThread)
struct ConversationRecorderTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  /// The lines after the comment at the top.
  private func record(
    ending end: Termination = .code(0), clock: WallClock = .fixed(at: 1_764_331_200),
    _ body: (ConversationRecorder) -> Void
  ) throws -> [String] {
    let recorder = try ConversationRecorder(
      path: harness.path(), command: ["python3", "my server.py"], processID: 4321, clock: clock)
    body(recorder)
    try recorder.close(end)
    let lines = try harness.contents().split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("# Recorded. Play it with: cityroulette play --server "))
    return Array(lines.dropFirst())
  }

  @Test(
    "Values that look random become matchers, and those that the client sends back are captured")
  func random() throws {
    let uuid = "0190163d-8694-739b-aea5-966c26f8ad91"
    let other = "0190163d-8694-739b-aea5-966c26f8ad92"
    let lines = try record { recorder in
      recorder.sent(
        Array(
          #"{"jsonrpc":"2.0","id":1,"method":"open","params":{"token":"mine-000-abcd-1234"}}"#.utf8)
      )
      recorder.sent(Array("\n".utf8))
      recorder.received(
        Array(
          """
          {"jsonrpc":"2.0","id":1,"result":{"session":"\(uuid)","other":"\(other)","pid":4321,"port":8080,\
          "echo":"mine-000-abcd-1234","count":3,"url":"http://127.0.0.1:8080/x","name":"Bern"}}

          """.utf8))
      recorder.sent(
        Array(
          #"{"jsonrpc":"2.0","id":2,"method":"use","params":{"s":"\#(uuid)","u":"/s/\#(uuid)/x"}}"#
            .utf8))
      recorder.sent(Array("\n".utf8))
    }
    #expect(
      lines == [
        #"--> {"jsonrpc":"2.0","id":1,"method":"open","params":{"token":"mine-000-abcd-1234"}}"#,
        #"<-- {"jsonrpc":"2.0","id":1,"result":{"session":"$uuid=session","other":"$uuid","pid":"$int","#
          + #""port":"$int","echo":"mine-000-abcd-1234","count":3,"#
          + ##""url":"$re:^http:[0-9]*//127\\.0\\.0\\.1:[0-9]*/x$","name":"Bern"}}"##,
        #"--> {"jsonrpc":"2.0","id":2,"method":"use","params":{"s":"${session}","u":"/s/${session}/x"}}"#,
      ])
  }

  @Test("The id of a request of the server is captured, and the reply refers to it")
  func serverRequest() throws {
    let lines = try record(ending: .code(2)) { recorder in
      recorder.sent(Array("Content-Length: 2\r\n\r\n{}".utf8))
      let request = #"{"jsonrpc":"2.0","id":"a1","method":"ask"}"#
      recorder.received(Array("Content-Length: \(request.utf8.count)\r\n\r\n\(request)".utf8))
      let reply = #"{"jsonrpc":"2.0","id":"a1","result":null}"#
      recorder.sent(Array("Content-Length: \(reply.utf8.count)\r\n\r\n\(reply)".utf8))
    }
    #expect(
      lines == [
        "@framing content-length", "--> {}",
        #"<~~ {"jsonrpc":"2.0","id":"$any=request","method":"ask"}"#,
        #"--> {"jsonrpc":"2.0","id":"${request}","result":null}"#, "@exit 2",
      ])
  }

  @Test("Pauses between messages become comments, unless the clock was set back")
  func pauses() throws {
    let time = Mutex(1_764_331_200.0)
    let lines = try record(clock: WallClock { time.withLock { $0 } }) { recorder in
      recorder.sent(Array("{\"id\":1}\n".utf8))
      time.withLock { $0 += 2.5 }
      recorder.received(Array("\n{\"id\":1,\"result\":{}}\n".utf8))
      time.withLock { $0 -= 3600 }
      recorder.sent(Array("{\"id\":2}\n".utf8))
      time.withLock { $0 += 0.25 }
      recorder.sent(Array("{\"id\":3}\n".utf8))
    }
    #expect(
      lines == [
        "--> {\"id\":1}", "# 2.500 s later", "<-- {\"id\":1,\"result\":{}}", "--> {\"id\":2}",
        "# 0.250 s later", "--> {\"id\":3}",
      ])
  }

  @Test(
    "Pauses of about a millisecond add up to the time that passed",
    arguments: [0.0001, 0.0004, 0.0009, 0.0014])
  func shortPauses(pause: Double) {
    let start = 1_764_331_200.0
    var timer = PauseTimer(start: start)
    let comments = (1...1000).compactMap { timer.comment(now: start + Double($0) * pause) }
    let sum = comments.compactMap(PauseComment.seconds).reduce(0, +)
    #expect(abs(sum - 1000 * pause) < 0.001)
  }

  @Test("The file contains all lines while the conversation goes on")
  func unfinished() throws {
    let recorder = try ConversationRecorder(
      path: harness.path(), command: ["x"], processID: 1, clock: .fixed(at: 0))
    recorder.sent(Array("{\"id\":1}\n".utf8))
    recorder.received(Array("{\"id\":1,\"result\":{}}\nnot JSON\n".utf8))
    let lines = try harness.contents().split(separator: "\n").dropFirst()
    #expect(
      lines == [
        "--> {\"id\":1}", "<-- {\"id\":1,\"result\":{}}",
        "# The server wrote something that is not JSON: not JSON",
      ])
    #expect(throws: SystemError.self) {
      try ConversationRecorder(path: harness.path(), command: ["x"], processID: 1)
    }
  }
}
